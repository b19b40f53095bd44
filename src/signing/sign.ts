import { operationOf } from '../contract/operations/operations.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Hashing } from '../contract/runtime/dependencies.ts';
import type { WireValues } from './parts.ts';
import {
  answerRulesOf,
  assertAllowed,
  isAllowed,
  rulesOf,
  secretsOf,
  type SigningProfile,
} from './rules.ts';
import { sameSignature } from './same-signature.ts';
import { signature } from './signature.ts';

/**
 * The signature of a request, made with the newest secret. `values` are those that are sent, with
 * identity. Throws SigningError for values that can't be signed safely, and AnalogyRefusedError for
 * a recipe that live mode doesn't use.
 */
export async function signRequest(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
  sha256?: Hashing['sha256Hex'],
): Promise<string> {
  assertAllowed(operation, profile);
  const [secret = ''] = secretsOf(operation, profile);
  return signature(rulesOf(operation, profile), values, secret, sha256);
}

/** Is this the request's signature, by any of the secrets in use (C-059)? */
export async function verifyRequest(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
): Promise<boolean> {
  const rules = rulesOf(operation, profile);
  const given = values[rules.field];
  if (typeof given !== 'string') return false;
  for (const secret of secretsOf(operation, profile))
    if (sameSignature(given, await signature(rules, values, secret))) return true;
  return false;
}

/** The signature that an answer carries; nothing where the gateway interface shows none. */
export async function signAnswer(
  operation: OperationName,
  exchange: { readonly request: WireValues; readonly answer: WireValues },
  profile: SigningProfile,
): Promise<string | undefined> {
  const rules = answerRulesOf(operation, profile);
  const [secret = ''] = secretsOf(operation, profile);
  return rules && signature(rules, signedSide(operation, exchange), secret);
}

/** What an answer's signature is worth: `unchecked` where no recipe is known. */
export type AnswerSignature = 'match' | 'mismatch' | 'absent' | 'unchecked';

/**
 * Looks at an answer's signature. A mismatch is worth an alert; a match proves nothing, because what
 * is signed does not cover the outcome and may be an echo of the request's (C-053).
 */
export async function checkAnswer(
  operation: OperationName,
  exchange: { readonly request: WireValues; readonly answer: WireValues },
  profile: SigningProfile,
  sha256?: Hashing['sha256Hex'],
): Promise<AnswerSignature> {
  const rules = answerRulesOf(operation, profile);
  if (!rules || profile.sign.verifyResponse === 'off') return 'unchecked';
  if (!isAllowed(operation, rules.recipe, profile)) return 'unchecked';
  const given = exchange.answer[rules.field];
  if (typeof given !== 'string' || given === '') return 'absent';
  const sent = exchange.request[rules.field];
  if (typeof sent === 'string' && sameSignature(given, sent)) return 'match';
  const values = signedSide(operation, exchange);
  for (const secret of secretsOf(operation, profile)) {
    const expected = await signature(rules, values, secret, sha256).catch(() => undefined);
    if (expected !== undefined && sameSignature(given, expected)) return 'match';
  }
  return 'mismatch';
}

function signedSide(
  operation: OperationName,
  { request, answer }: { readonly request: WireValues; readonly answer: WireValues },
): WireValues {
  return operationOf(operation).answerRecipe === 'request' ? request : answer;
}
