import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { CustomSigning, ToVerify } from './custom-signing.ts';
import { refuseUnsafe, type WireValues } from './parts.ts';
import {
  answerRulesOf,
  BEGUN_BY,
  answersByRequest,
  isAllowed,
  notificationRulesOf,
  recipeRefusal,
  rulesOf,
  secretsFor,
  signatureDecides,
  type NotificationKind,
  type SigningProfile,
  type SigningRules,
} from './rules.ts';
import { sameSignature } from './same-signature.ts';
import { isSignatureOf, signature, type Message, type Sha256 } from './signature.ts';
import { SigningError } from './signing-error.ts';

/** How signatures are made, beside the profile's recipes. */
export interface Signers {
  /** A faster SHA-256 than WebCrypto's. */
  readonly sha256?: Sha256 | undefined;
  /** The program's own, where the profile leaves them to it. */
  readonly custom?: CustomSigning | undefined;
}

/** A message as it came: a signature may be over its body, and in one of its headers. */
export interface SignedMessage extends Message {
  /** One of its headers, by its name in lower case. */
  readonly header?: ((name: string) => string | null | undefined) | undefined;
}

/** Where a message carries its signature, if there is one. */
const givenBy = ({ header, field }: SigningRules, message: SignedMessage): unknown =>
  header === undefined ? message.values[field] : message.header?.(header.toLowerCase());

/**
 * The signature of a request, made with the newest secret. `values` are those that are sent, with
 * identity, `body` is what they are written as without a signature. Throws SigningError for values that can't be signed
 * safely, and AnalogyRefusedError for a recipe that live mode doesn't use.
 */
export async function signRequest(
  operation: OperationName,
  values: WireValues,
  profile: SigningProfile,
  { sha256, custom }: Signers = {},
  body?: Uint8Array,
): Promise<string> {
  const rules = rulesOf(operation, profile);
  if (profile.sign.by === 'program') {
    const keys = secretsFor('request', operation, profile);
    try {
      if (custom)
        return await custom.sign({ operation, values, body: body ?? new Uint8Array(), keys });
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
  refuseUnsafe(rules, values);
  const [key] = secretsFor('request', operation, profile, rules);
  return signature(rules, { values, body }, key, sha256);
}

/** Is a request signed as it has to be, by any of the secrets in use (C-059)? @throws SigningError */
export async function verifyRequest(
  operation: OperationName,
  request: SignedMessage,
  profile: SigningProfile,
): Promise<boolean> {
  const rules = rulesOf(operation, profile);
  refuseUnsafe(rules, request.values);
  const given = givenBy(rules, request);
  const keys = secretsFor('request', operation, profile, rules);
  return typeof given === 'string' && (await isSignatureOf(given, rules, request, keys));
}

/** The signature that an answer carries, and where; nothing where the gateway interface shows none. */
export async function signAnswer(
  operation: OperationName,
  exchange: SignedExchange,
  profile: SigningProfile,
): Promise<string | undefined> {
  const rules = answerRulesOf(operation, profile);
  if (!rules) return undefined;
  const [key] = secretsFor('answer', operation, profile, rules);
  return signature(rules, signedSide(operation, exchange, profile), key);
}

/** The signature that a notification carries. */
export async function signNotification(
  kind: NotificationKind,
  message: Message,
  profile: SigningProfile,
): Promise<string | undefined> {
  const rules = notificationRulesOf(kind, profile);
  if (!rules) return undefined;
  const [key] = secretsFor('notification', BEGUN_BY[kind], profile, rules);
  return signature(rules, message, key);
}

/** What the signature of an answer or a notification may be worth: `unchecked` where no recipe is known. */
export const ANSWER_SIGNATURES = ['match', 'mismatch', 'absent', 'unchecked'] as const;
export type AnswerSignature = (typeof ANSWER_SIGNATURES)[number];

/** A request, as it was sent, and its answer. */
export interface SignedExchange<Answer extends Message = Message> {
  /** By the gateway's names, signature included. */
  readonly request: WireValues;
  /** As it came, or as it is to go out. */
  readonly answer: Answer;
}

/**
 * Looks at an answer's signature; `signatureDecides` says what follows. A match proves nothing, because what
 * is signed does not cover the outcome and may be an echo of the request's (C-053).
 */
export async function checkAnswer(
  operation: OperationName,
  exchange: SignedExchange<SignedMessage>,
  profile: SigningProfile,
  signers: Signers = {},
): Promise<AnswerSignature> {
  if (profile.sign.verifyResponse === 'off') return 'unchecked';
  const { request, answer } = exchange;
  const rules = answerRulesOf(operation, profile);
  // Whoever is between us and the gateway has seen the request's.
  const mayEcho = !signatureDecides(operation, profile);
  return check(
    { kind: 'answer', operation, request, message: answer.values },
    { ...answer, rules, signed: signedSide(operation, exchange, profile) },
    profile,
    signers,
    mayEcho ? request[rules?.field ?? ''] : undefined,
  );
}

/**
 * Did the gateway make this notification? Like any signature it proves no outcome, only who wrote what
 * comes with it (P-21, C-053).
 */
export async function checkNotification(
  kind: NotificationKind,
  message: SignedMessage,
  profile: SigningProfile,
  signers: Signers = {},
): Promise<AnswerSignature> {
  const operation = BEGUN_BY[kind];
  const known =
    profile.sign.verifyResponse === 'off' ? undefined : notificationRulesOf(kind, profile);
  return check(
    { kind: 'notification', operation, request: {}, message: message.values },
    { ...message, rules: known, signed: message },
    profile,
    signers,
  );
}

/** What a message of the gateway's carries is compared with what it has to, or with a text that it may repeat. */
async function check(
  seen: Omit<ToVerify, 'body' | 'header' | 'keys'> & { readonly operation: OperationName },
  message: SignedMessage & { readonly rules: SigningRules | undefined; readonly signed: Message },
  profile: SigningProfile,
  { sha256, custom }: Signers,
  echo?: unknown,
): Promise<AnswerSignature> {
  const { kind, operation } = seen;
  if (profile.sign.by === 'program')
    return verifiedBy(custom, {
      ...seen,
      body: message.body ?? new Uint8Array(),
      header: (name) => message.header?.(name.toLowerCase()) ?? undefined,
      keys: secretsFor(kind, operation, profile),
    });
  const { rules, signed } = message;
  if (!rules || !isAllowed(operation, rules, profile)) return 'unchecked';
  const given = givenBy(rules, message);
  if (typeof given !== 'string' || given === '') return 'absent';
  if (typeof echo === 'string' && sameSignature(given, echo, rules.encoding)) return 'match';
  const keys = secretsFor(kind, operation, profile, rules);
  return (await isSignatureOf(given, rules, signed, keys, sha256).catch(() => false))
    ? 'match'
    : 'mismatch';
}

async function verifiedBy(
  custom: CustomSigning | undefined,
  message: ToVerify,
): Promise<AnswerSignature> {
  if (!custom?.verify) return 'unchecked';
  try {
    return (await custom.verify(message)) ? 'match' : 'mismatch';
  } catch {
    return 'mismatch';
  }
}

const signedSide = (
  operation: OperationName,
  { request, answer }: SignedExchange,
  profile: SigningProfile,
): Message => (answersByRequest(operation, profile) ? { values: request } : answer);
