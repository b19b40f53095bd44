import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { CustomSigning } from './custom-signing.ts';
import type { WireValues } from './parts.ts';
import {
  answerRulesOf,
  answersByRequest,
  isAllowed,
  notificationRulesOf,
  recipeRefusal,
  rulesOf,
  secretsOf,
  signatureDecides,
  type NotificationKind,
  type SigningProfile,
  type SigningRules,
} from './rules.ts';
import { sameSignature } from './same-signature.ts';
import { signature, type Sha256 } from './signature.ts';
import { SigningError } from './signing-error.ts';

/** How signatures are made, beside the profile's recipes. */
export interface Signers {
  /** A faster SHA-256 than WebCrypto's. */
  readonly sha256?: Sha256 | undefined;
  /** The program's own, where the profile leaves them to it. */
  readonly custom?: CustomSigning | undefined;
}

/**
 * The signature of a request, made with the newest secret. `values` are those that are sent, with
 * identity. Throws SigningError for values that can't be signed safely, and AnalogyRefusedError for
 * a recipe that live mode doesn't use.
 */
export async function signRequest(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
  { sha256, custom }: Signers = {},
): Promise<string> {
  const keys = secretsOf(operation, profile);
  const rules = rulesOf(operation, profile);
  if (profile.sign.by === 'program') {
    try {
      if (custom) return await custom.sign({ operation, values, keys });
    } catch {
      // Its message may quote a value.
      throw new SigningError(rules.field, 'could not be made: the program’s `sign` failed');
    }
    throw new SigningError(
      rules.field,
      'can’t be made here: sign.by is "program", and this command has been given no `sign`',
    );
  }
  const refusal = recipeRefusal(operation, profile);
  if (refusal) throw refusal;
  return signature(rules, values, keys[0] ?? '', sha256);
}

/** Is this the request's signature, by any of the secrets in use (C-059)? */
export function verifyRequest(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
): Promise<boolean> {
  const rules = rulesOf(operation, profile);
  return isSigned(rules, values[rules.field], values, secretsOf(operation, profile));
}

async function isSigned(
  rules: SigningRules,
  given: unknown,
  values: WireValues,
  secrets: readonly string[],
  sha256?: Sha256,
): Promise<boolean> {
  if (typeof given !== 'string') return false;
  for (const secret of secrets)
    if (sameSignature(given, await signature(rules, values, secret, sha256), rules.encoding))
      return true;
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
  return rules && signature(rules, signedSide(operation, exchange, profile), secret);
}

/** The signature that a notification carries. */
export async function signNotification(
  kind: NotificationKind,
  fields: WireValues,
  profile: SigningProfile,
): Promise<string | undefined> {
  const rules = notificationRulesOf(kind, profile);
  return rules && signature(rules, fields, profile.secrets.signKey[0] ?? '');
}

/** What the signature of an answer or a notification may be worth: `unchecked` where no recipe is known. */
export const ANSWER_SIGNATURES = ['match', 'mismatch', 'absent', 'unchecked'] as const;
export type AnswerSignature = (typeof ANSWER_SIGNATURES)[number];

/**
 * Looks at an answer's signature; `signatureDecides` says what follows. A match proves nothing, because what
 * is signed does not cover the outcome and may be an echo of the request's (C-053).
 */
export async function checkAnswer(
  operation: OperationName,
  exchange: { readonly request: WireValues; readonly answer: WireValues },
  profile: SigningProfile,
  { sha256, custom }: Signers = {},
): Promise<AnswerSignature> {
  const rules = answerRulesOf(operation, profile);
  if (profile.sign.verifyResponse === 'off') return 'unchecked';
  const { request, answer } = exchange;
  const keys = secretsOf(operation, profile);
  if (profile.sign.by === 'program')
    return verifiedBy(custom, { kind: 'answer', operation, request, message: answer, keys });
  if (!rules || !isAllowed(operation, rules, profile)) return 'unchecked';
  const given = answer[rules.field];
  if (typeof given !== 'string' || given === '') return 'absent';
  const sent = request[rules.field];
  // Whoever is between us and the gateway has seen the request's.
  const mayEcho = !signatureDecides(operation, profile);
  if (mayEcho && typeof sent === 'string' && sameSignature(given, sent, rules.encoding))
    return 'match';
  const values = signedSide(operation, exchange, profile);
  return (await isSigned(rules, given, values, keys, sha256).catch(() => false))
    ? 'match'
    : 'mismatch';
}

async function verifiedBy(
  custom: CustomSigning | undefined,
  message: Parameters<NonNullable<CustomSigning['verify']>>[0],
): Promise<AnswerSignature> {
  if (!custom?.verify) return 'unchecked';
  try {
    return (await custom.verify(message)) ? 'match' : 'mismatch';
  } catch {
    return 'mismatch';
  }
}

/**
 * Did the gateway make this notification? Like any signature it proves no outcome, only who wrote what
 * comes with it (P-21, C-053).
 */
export async function checkNotification(
  kind: NotificationKind,
  fields: WireValues,
  profile: SigningProfile,
  { sha256, custom }: Signers = {},
): Promise<AnswerSignature> {
  const operation = kind === 'payout' ? 'payout.create' : 'authorise.card';
  const keys = secretsOf(operation, profile);
  if (profile.sign.by === 'program')
    return verifiedBy(custom, {
      kind: 'notification',
      operation,
      request: {},
      message: fields,
      keys,
    });
  const rules = notificationRulesOf(kind, profile);
  if (profile.sign.verifyResponse === 'off' || !rules || !isAllowed(operation, rules, profile))
    return 'unchecked';
  const given = fields[rules.field];
  if (given === undefined || given === '') return 'absent';
  return (await isSigned(rules, given, fields, keys, sha256).catch(() => false))
    ? 'match'
    : 'mismatch';
}

function signedSide(
  operation: OperationName,
  { request, answer }: { readonly request: WireValues; readonly answer: WireValues },
  profile: SigningProfile,
): WireValues {
  return answersByRequest(operation, profile) ? request : answer;
}
