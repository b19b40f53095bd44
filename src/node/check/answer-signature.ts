import type { Profile } from '../../contract/profile/profile.schema.ts';
import { answerRulesOf, type AnswerSignature } from '../../signing/index.ts';
import { fails, holds, warns, type CheckResult } from './check-result.ts';

/** Where a wrong one decides, every payment is charged and stays unknown. What no recipe covers was named above. */
export function answerSignature(signature: AnswerSignature, profile: Profile): CheckResult[] {
  const { by, verifyResponse } = profile.sign;
  if (signature === 'unchecked') return [];
  if (signature === 'match')
    return [holds('answer signature', 'is made by the configured recipe and key')];
  const settings =
    by === 'program' ? '`verify`' : 'profile.sign.answerRecipes, everyAnswer and their key';
  const header = answerRulesOf('transactions.query', profile)?.header;
  const missing =
    header === undefined ? 'is missing' : `is missing, there is no header "${header}"`;
  const fault = `${signature === 'absent' ? missing : 'isn’t made by the configured recipe and key'}: compare ${settings} with the gateway's documents`;
  return [
    verifyResponse === 'require'
      ? fails('answer signature', `${fault}; with "require", payments stay unknown`)
      : warns('answer signature', fault),
  ];
}
