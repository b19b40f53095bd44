import { codesOf, type RecordCodes } from '../../contract/profile/codes-of.ts';
import { codeMaps } from '../../contract/profile/codes.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { WireValues } from '../../signing/index.ts';
import { meaningOfCode, type FieldMeanings, type Meaning } from './said-parts.ts';
import type { SampleFinding } from './sample-finding.ts';
import { scalarIn, type Sample } from './sample.ts';

/** What the codes of a record, or of a request for one, are called. */
export const recordCodesOf = (
  records: RecordCodes = {},
  fields: WireValues,
  profile: Profile,
  says: FieldMeanings = {},
): SampleFinding[] =>
  Object.entries(records).flatMap(([field, map]): SampleFinding[] => {
    const code = scalarIn(fields[field]);
    if (code === undefined) return [];
    const codes: Readonly<Record<string, unknown>> = codesOf(map, profile);
    const key = `codes.${map}`;
    const at = ['codes', map, code];
    const said = says[field];
    const known = Object.hasOwn(codes, code) ? String(codes[code]) : undefined;
    if (known !== undefined) {
      const detail = `${key}: ${code} is ${known}`;
      return [
        said === undefined || said === known
          ? { key, result: 'holds', detail, at }
          : { key, result: 'contradicts', detail: `${detail}, and the sample says ${said}` },
      ];
    }
    const value = map === 'oneTime' && said !== undefined ? said === 'true' : said;
    return [
      value !== undefined && codeMaps.shape[map].safeParse({ [code]: value }).success
        ? { key, result: 'found', detail: `${key}: ${code} is ${String(value)}`, at, value }
        : {
            key,
            result: 'open',
            detail: `${key} has no ${code}: say what the documents call it, with --says ${field}=…`,
          },
    ];
  });

/** Whether the code of an envelope is known, other than 0. */
export function envelopeOf(
  { values }: Sample,
  answerKind: string,
  profile: Profile,
  meaning: Meaning | undefined,
): SampleFinding[] {
  const code = answerKind === 'envelope' ? scalarIn(values['code']) : undefined;
  if (code === undefined || code === '0') return [];
  const means = meaningOfCode(meaning, code);
  const codes = codesOf('issuingCode', profile);
  const key = 'codes.issuingCode';
  const at = ['codes', 'issuingCode', code];
  if (Object.hasOwn(codes, code))
    return [{ key, result: 'holds', detail: `${key}: ${code} is ${codes[code] ?? ''}`, at }];
  return [
    means === 'failed'
      ? {
          key,
          result: 'found',
          detail: `${key}: ${code} is failed`,
          at,
          value: 'failed',
        }
      : means === 'succeeded'
        ? {
            key,
            result: 'contradicts',
            detail: `${key}: card issuing succeeds with code 0 alone, and the sample has ${code}`,
          }
        : {
            key,
            result: 'open',
            detail: `${key} has no ${code}: say --means failed if nothing was done`,
          },
  ];
}
