import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { AnswerSignature } from '../../signing/index.ts';
import { fails, holds, warns, type CheckResult } from './check-result.ts';

/** Where a wrong one decides, every payment is charged and stays unknown. What no recipe covers was named above. */
export function answerSignature(
  signature: AnswerSignature,
  { sign: { by, verifyResponse } }: Profile,
): CheckResult[] {
  if (signature === 'unchecked') return [];
  if (signature === 'match')
    return [holds('answer signature', 'is made by the configured recipe and key')];
  const settings =
    by === 'program' ? '`verify`' : 'profile.sign.answerRecipes, everyAnswer and their key';
  const fault = `${signature === 'absent' ? 'is missing' : 'isn’t made by the configured recipe and key'}: compare ${settings} with the gateway's documents`;
  return [
    verifyResponse === 'require'
      ? fails('answer signature', `${fault}; with "require", payments stay unknown`)
      : warns('answer signature', fault),
  ];
}
