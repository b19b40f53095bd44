import type { Evidence, PartEvidence } from '../../contract/operations/evidence.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { codesOf } from '../../contract/profile/codes-of.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { WireValues } from '../../signing/index.ts';
import type { SampleFinding } from './sample-finding.ts';
import { partsOfAnswer, scalarIn, type Sample } from './sample.ts';

/** What the documents say that a field's value in the samples means, by its name. */
export type FieldMeanings = Readonly<Record<string, string>>;

/** What the documents say that answers mean: all of them, or by their codes. */
export type Meaning = Outcome | Readonly<Record<string, Outcome>>;

export const meaningOfCode = (
  means: Meaning | undefined,
  code: string | undefined,
): Outcome | undefined =>
  typeof means !== 'object'
    ? means
    : code !== undefined && Object.hasOwn(means, code)
      ? means[code]
      : undefined;

/** A part of a sample's answer, whole or an item. */
export interface SaidPart {
  readonly fields: WireValues;
  readonly evidence: PartEvidence;
  /** What the documents say that it means. */
  readonly means: Outcome | undefined;
}

/**
 * The whole and its items. What the documents say of the answer is of its items, where it has them; one word for items that
 * differ is of none of them.
 */
export function partsIn(
  operation: OperationName,
  said: Sample,
  means: Meaning | undefined,
  profile: Profile,
): SaidPart[] {
  const evidence: Evidence = operationOf(operation).evidence;
  const { items: ofItems } = evidence;
  const { whole, items } = partsOfAnswer(operation, said);
  const part = (fields: WireValues, by: PartEvidence, meaning: Meaning | undefined): SaidPart => ({
    fields,
    evidence: by,
    means: meaningOfCode(meaning, by.status && scalarIn(fields[by.status.field])),
  });
  if (!ofItems) return [part(whole, evidence, means)];
  const isOfNone = differingItems(operation, said, means, profile).length > 0;
  return [
    part(whole, evidence, 'succeeded'),
    ...items.map((fields) => part(fields, ofItems, isOfNone ? undefined : means)),
  ];
}

/** Items of several codes, of which one word can't say what each means. */
export function differingItems(
  operation: OperationName,
  said: Sample,
  means: Meaning | undefined,
  profile: Profile,
): SampleFinding[] {
  const { items: rules }: Evidence = operationOf(operation).evidence;
  const status = rules?.status;
  if (!rules || !status || means === undefined || typeof means === 'object') return [];
  const { items } = partsOfAnswer(operation, said);
  const coded = items.flatMap((item, at) => {
    const code = scalarIn(item[status.field]);
    const id = scalarIn(item['order_no']) ?? scalarIn(item['transaction_id']) ?? `entry ${at + 1}`;
    return code === undefined ? [] : [{ id, code }];
  });
  const codes = [...new Set(coded.map(({ code }) => code))];
  const known: Readonly<Record<string, Outcome>> = codesOf(status.codes, profile);
  if (codes.length < 2 || codes.every((code) => known[code] === means)) return [];
  const key = `codes.${status.codes}`;
  const entries = coded.map(({ id, code }) => `${id} has ${code}`).join(', ');
  const each = codes.map((code) => `--means ${code}=…`).join(' ');
  return [
    {
      key,
      result: 'contradicts',
      detail: `the entries of ${rules.list} differ (${entries}), and --means ${means} can't be said of all: say what each code means, ${each}, or give a sample of one entry`,
    },
  ];
}
