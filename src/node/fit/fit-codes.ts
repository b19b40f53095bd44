import type { PartEvidence } from '../../contract/operations/evidence.ts';
import { codesOf, mapInUse } from '../../contract/profile/codes-of.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { WireValues } from '../../signing/index.ts';
import type { SaidPart } from './said-parts.ts';
import type { SampleFinding } from './sample-finding.ts';
import { scalarIn } from './sample.ts';

/** What a status's code means. */
export function statusCodeOf(
  { fields, evidence: { status }, means }: SaidPart,
  profile: Profile,
): SampleFinding[] {
  const code = status && scalarIn(fields[status.field]);
  if (status === undefined || code === undefined) return [];
  const codes: Readonly<Record<string, Outcome>> = codesOf(status.codes, profile);
  const key = `codes.${status.codes}`;
  const at = ['codes', mapInUse(status.codes, profile), code];
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (known !== undefined)
    return [
      means === undefined || means === known
        ? { key, result: 'holds', detail: `${key}: ${code} is ${known}`, at }
        : {
            key,
            result: 'contradicts',
            detail: `${key} says that ${code} is ${known}, the sample that it is ${means}`,
          },
    ];
  return [
    means === undefined
      ? { key, result: 'open', detail: `${key} has no ${code}: say what it means with --means` }
      : { key, result: 'found', detail: `${key}: ${code} is ${means}`, at, value: means },
  ];
}

/** Whether a listed order exists: one with a status does, and one without proves neither. */
export function presenceCodeOf(
  fields: WireValues,
  { found, status }: PartEvidence,
  profile: Profile,
): SampleFinding[] {
  const code = found === undefined ? undefined : scalarIn(fields[found]);
  if (code === undefined) return [];
  const key = 'codes.queryResult';
  const at = ['codes', 'queryResult', code];
  const codes = codesOf('queryResult', profile);
  const meaning = Object.hasOwn(codes, code) ? codes[code] : undefined;
  const exists = status !== undefined && scalarIn(fields[status.field]) !== undefined;
  if (!exists)
    return meaning === undefined
      ? [
          {
            key,
            result: 'open',
            detail: `${key} has no ${code}, and the sample no ${status?.field ?? ''} beside it: write what the documents say, found or not-found`,
          },
        ]
      : [];
  if (meaning === 'not-found')
    return [
      {
        key,
        result: 'contradicts',
        detail: `${key} says that ${code} is not-found, and it is listed with a status`,
      },
    ];
  const detail = `${key}: ${code} is found`;
  return [
    meaning === 'found'
      ? { key, result: 'holds', detail, at }
      : { key, result: 'found', detail, at, value: 'found' },
  ];
}
