import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import { codesOf, type CodesProfile } from './codes.ts';
import { textOf, type AnswerFields } from './contradictions.ts';
import { failureOf, type Failure } from './reasons.ts';

/**
 * What a code other than 0 means is not shown: it proves no failure of what may have moved (C-218), unless the
 * profile says that it does, and nothing in the answer speaks against it.
 */
export function closedEnvelope(
  { code, msg, data }: AnswerFields,
  { says, contradicted }: { readonly says?: Outcome; readonly contradicted: boolean },
  profile: CodesProfile,
): { readonly outcome?: Outcome; readonly failure?: Failure } {
  if (code === '0') return data === null ? { outcome: 'unknown' } : {};
  const said = String(code);
  const codes = codesOf('issuingCode', profile);
  const mapped = Object.hasOwn(codes, said) ? codes[said] : undefined;
  const isProven = !contradicted && (data === null || says !== 'succeeded');
  const text = textOf((msg as Readonly<Record<string, unknown>> | null | undefined)?.['en-US']);
  return {
    outcome: isProven ? (mapped ?? 'unknown') : 'unknown',
    failure: { ...(text && failureOf(text, 'msg')), code: said, source: 'code' },
  };
}
