import { alternativePaymentRequest } from '../../../contract/gateway/alternative-payment.schema.ts';
import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import type {
  AlternativeMethod,
  MethodFieldRow,
} from '../../../contract/profile/methods.schema.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { MethodField } from '../../../contract/proxy/checkout.schema.ts';
import { askedFaults, countryField } from '../../../contract/values/asked-fields.ts';
import { holdsCard } from '../../../contract/values/asked-cards.ts';
import { issueDetail } from '../../../contract/values/issue-detail.schema.ts';
import { isBlank } from '../../../contract/values/plain-text.ts';
import { Problem, type FieldError } from '../../../contract/vocabulary/problems.ts';
import { toDayMonthYear } from '../../../gateway/index.ts';
import { meantBy, shownName } from '../../http/read-body.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';
import { FAULT_DETAILS, fieldRowsOf, unfitValues } from './told-fields.ts';

/** What the shopper filled in, by name of the field. */
type Answers = Readonly<Record<string, string>>;
type Tree = { [name: string]: unknown };

/** What a method asks the shopper of this session for: what the session tells, and does for it, is not asked (C-151). */
export function askedFields(
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
  now: number,
): MethodField[] {
  const unfit = unfitValues(profile, method, terms, now);
  const rows = fieldRowsOf(profile, method, terms).map((row) =>
    Object.hasOwn(unfit, row.name) ? { ...row, told: undefined } : row,
  );
  return rows.flatMap((row, place) => {
    if (row.told !== undefined) return [];
    const { name, kind, required, label, choices, strict } = row;
    const country = row.country ?? countryField(place, rows)?.told;
    return {
      name,
      kind,
      required,
      ...(label && { label }),
      ...(choices && { choices: choices.map(choiceView) }),
      ...((kind === 'document' || kind === 'postal_code') && country !== undefined && { country }),
      ...(strict !== undefined && { strict }),
    };
  });
}

const choiceView = ({ value, label }: NonNullable<MethodFieldRow['choices']>[number]) => ({
  value,
  ...(label !== undefined && { label: typeof label === 'string' ? { en: label } : label }),
});

/** Throws for what the form would have refused, and for what the method does not ask for. */
export function checkAnswers(
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
  answers: Answers,
  now: number,
): void {
  const fields = askedFields(profile, method, terms, now);
  const errors = Object.entries(askedFaults(fields, answers, now, holdsCard))
    // The form has asked whether it is right.
    .filter(([, fault]) => fault !== 'unusual')
    .map(([name, fault]): FieldError => ({
      pointer: `/fields/${name}`,
      detail: FAULT_DETAILS[fault](fields.find((field) => field.name === name)?.kind ?? ''),
    }));
  const names = new Set(method.fields.map(({ name }) => name));
  for (const name of Object.keys(answers)
    .filter((each) => !names.has(each))
    .slice(0, MOST_UNKNOWN))
    errors.push({ pointer: `/fields/${shownName(name, names)}`, detail: notAsked(name, names) });
  // Only of what the form lets pass: what is refused already is named once.
  if (errors.length === 0) errors.push(...notTaken(fields, answers));
  if (errors.length > 0) throw new Problem('malformed-request', { errors });
}

/** A request with more is something else entirely. */
const MOST_UNKNOWN = 20;

const notAsked = (name: string, names: ReadonlySet<string>): string =>
  `is not asked for by this payment method${meantBy(name, names) || `; it asks for ${[...names].join(', ') || 'nothing'}`}`;

/** What the gateway would not take. */
function notTaken(fields: readonly MethodField[], answers: Answers): FieldError[] {
  const { error } = alternativePaymentRequest.partial().safeParse(written(fields, answers));
  return (error?.issues ?? []).map((issue) => ({
    pointer: `/fields/${issue.path.join('.')}`,
    detail: issueDetail(issue),
  }));
}

/** What the method asks for, as the gateway takes it: from the session where that does, else from the shopper. */
export function answeredFields(
  profile: Profile,
  method: AlternativeMethod,
  terms: SessionTerms,
  answers: Answers,
  now: number,
): Partial<RequestValues<'authorise.alternative'>> {
  const asksPerson = method.fields.some(({ name }) => name.startsWith('person.'));
  const tree: Tree = {
    ...(asksPerson && terms.person && { person: structuredClone(terms.person) }),
  };
  // What is unfit, and not answered, is told by nobody.
  for (const name of Object.keys(unfitValues(profile, method, terms, now)))
    put(tree, name.split('.'), undefined);
  return written(askedFields(profile, method, terms, now), answers, tree);
}

/** Answers under the gateway's names, whose dots lead into objects. */
function written(
  fields: readonly MethodField[],
  answers: Answers,
  tree: Tree = {},
): Partial<RequestValues<'authorise.alternative'>> {
  for (const { name } of fields) {
    const answer = answers[name];
    if (answer !== undefined && !isBlank(answer))
      put(tree, name.split('.'), name === 'birth_date' ? toDayMonthYear(answer) : answer);
  }
  // A cast: names and kinds are the gateway's, and its schema reads it before it is sent.
  return tree;
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) tree[name] = value;
  else put((tree[name] ??= {}) as Tree, rest, value);
}
