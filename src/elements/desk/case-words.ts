import type { StaffCase } from '../../client/index.ts';
import { en, type StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { isolated } from '../wallet/card-name.ts';
import { timeOfDay } from '../wallet/as-of.ts';

type Localize = Localization<StaffMessages>;
type Evidence = StaffCase['evidence'][number];
type Consequence = StaffCase['decisions'][number];

const isKind = (key: string): key is keyof StaffMessages & `${string}Kind` =>
  Object.hasOwn(en, key);
const isEvidence = (key: string): key is keyof StaffMessages & `${string}Evidence` =>
  Object.hasOwn(en, key);
const isConsequence = (key: string): key is keyof StaffMessages & `${string}Consequence` =>
  Object.hasOwn(en, key);

/** What it is; a later proxy may know kinds that have no words here. */
export function kindText(kind: string, localize: Localize): string {
  const key = `${kind}Kind`;
  return isKind(key) ? localize.text(key) : isolated(kind);
}

/** What is known, in words; those of the proxy where there are none here. */
export function evidenceText(known: Evidence, localize: Localize): string {
  const key = `${known.code}Evidence`;
  if (!isEvidence(key)) return known.text;
  const { at, times, http_status: status, amount, before = '–', then = '–' } = known;
  return localize.text(key, {
    at: at === undefined ? '–' : timeOfDay(at, localize.locale),
    times: times === undefined ? '–' : times.toLocaleString(localize.locale),
    status: status === undefined ? '–' : String(status),
    amount: amount ? localize.money(amount) : '–',
    before: isolated(before),
    then: isolated(then),
  });
}

/** What follows from a decision, and what if it is wrong. */
export function consequenceText(
  kind: string,
  { decision, consequence }: Consequence,
  localize: Localize,
): string {
  const key = `${kind}_${decision}Consequence`;
  return isConsequence(key) ? localize.text(key) : consequence;
}

const DECISIONS = {
  succeeded: 'succeededDecision',
  failed: 'failedDecision',
  approve: 'approveLabel',
  reject: 'rejectLabel',
  refund: 'refundLabel',
  keep: 'keepDecision',
  record: 'recordDecision',
  wait: 'waitDecision',
} as const satisfies Record<string, keyof StaffMessages>;

const isDecision = (decision: string): decision is keyof typeof DECISIONS =>
  Object.hasOwn(DECISIONS, decision);

/** What a person decides, in a word or two. */
export const decisionText = (decision: string, localize: Localize): string =>
  isDecision(decision) ? localize.text(DECISIONS[decision]) : isolated(decision);

/** Who asked for it. */
export function askerText(person: string, localize: Localize): string {
  switch (person) {
    case 'shopper':
      return localize.text('shopperWord');
    case 'merchant':
      return localize.text('serverWord');
    case 'gateway':
      return localize.text('actionByGateway');
    default:
      return isolated(person);
  }
}
