import { issuesCards } from '../contract/profile/issues-cards.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { StatusCodes } from '../contract/operations/evidence.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';

type Codes = Omit<Profile['codes'], 'reviewFlag'>;
type CodeMaps = { readonly [Map in keyof Codes]-?: NonNullable<Codes[Map]> };

/** Names one table of codes in the profile. */
export type CodeMap = keyof CodeMaps;

/** What the sandbox gateway's codes mean. A live gateway's have to be configured (C-129, C-225). */
const SANDBOX_CODES: CodeMaps = {
  orderStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending', '-2': 'review' },
  paymentStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending', '-2': 'review' },
  itemStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending' },
  payoutStatus: {
    COMPLETED: 'succeeded',
    FAILED: 'failed',
    RETURNED: 'failed',
    CANCELLED: 'failed',
  },
  queryResult: { '1': 'found', '0': 'not-found' },
  cardStatus: { '1': 'active', '2': 'blocked', '3': 'closed' },
  groupStatus: { '1': 'active', '0': 'inactive' },
};

/** The gateway interface shows two codes: `1` on an item that succeeded, and a payout's `COMPLETED`. */
const SHOWN_CODES: Pick<CodeMaps, 'itemStatus' | 'payoutStatus'> = {
  itemStatus: { '1': 'succeeded' },
  payoutStatus: { COMPLETED: 'succeeded' },
};

/** What reading a code needs of a profile. */
export type CodesProfile = Pick<Profile, 'codes' | 'mode'>;

/** The table in use: the profile's, or else the defaults of its mode. */
export function codesOf<Map extends CodeMap>(map: Map, profile: CodesProfile): CodeMaps[Map] {
  const defaults: Partial<CodeMaps> = profile.mode === 'sandbox' ? SANDBOX_CODES : SHOWN_CODES;
  return profile.codes[map] ?? defaults[map] ?? {};
}

/** What a code means; undefined for an unmapped code, whatever its name. */
export function outcomeOf(
  map: StatusCodes,
  code: string,
  profile: CodesProfile & Pick<Profile, 'issuing'>,
): Outcome | undefined {
  const codes = statusCodes(map, profile);
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

function statusCodes(
  map: StatusCodes,
  profile: CodesProfile & Pick<Profile, 'issuing'>,
): Readonly<Record<string, Outcome>> {
  switch (map) {
    case 'returnStatus':
      return { '1': 'succeeded' };
    case 'receiptStatus': {
      const { successStatuses, refusalStatuses } = profile.issuing;
      return Object.fromEntries([
        ...refusalStatuses.map((code) => [code, 'failed'] as const),
        ...successStatuses.map((code) => [code, 'succeeded'] as const),
      ]);
    }
    default:
      return codesOf(map, profile);
  }
}

/** Code maps that live mode still has to be given, as keys of the profile. */
export const missingCodes = (
  profile: CodesProfile & Pick<Profile, 'ids' | 'secrets'>,
): string[] => {
  if (profile.mode === 'sandbox') return [];
  const ofIssuing = issuesCards(profile) ? (['cardStatus', 'groupStatus'] as const) : [];
  return (['orderStatus', 'paymentStatus', ...ofIssuing] as const)
    .filter((map) => profile.codes[map] === undefined)
    .map((map) => `codes.${map}`);
};
