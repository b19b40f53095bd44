import type { AnswerValues, RequestValues } from '../contract/operations/operations.schema.ts';
import type { LogFields } from '../contract/runtime/dependencies.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { AnswerSignature } from '../signing/index.ts';
import type { AnswerEvidence } from './evidence.ts';
import type { Failure } from './reasons.ts';

/** Why nothing usable came back. The request may have been carried out. */
export type NoAnswerReason =
  'timeout' | 'reset' | 'status' | 'redirect' | 'unreadable' | 'too-large';

/** The gateway answered in the expected form. What it proves is `evidence`. */
export interface Answered<Value> {
  readonly kind: 'answered';
  /** The answer by wire names, read but not interpreted. */
  readonly value: Value;
  /** What of it holds against the request. */
  readonly evidence: AnswerEvidence;
  /** A match is never proof of an outcome (C-053). */
  readonly signature: AnswerSignature;
  /** What is unusual about the answer, as fixed words that may be logged. */
  readonly warnings: readonly string[];
}

/** A definite refusal: HTTP 400 or 404 (C-254). */
export interface Refused {
  readonly kind: 'refused';
  /** The HTTP status. */
  readonly status: 400 | 404;
  /** Its text, whose shape is not shown: for the merchant server only (C-253). */
  readonly failure?: Failure;
}

/** Proven: not one byte of the request's body left. */
export interface NotSent {
  readonly kind: 'not-sent';
  /**
   * `invalid` values, `signing` refused, no turn within the rate limit (`busy`), the right to send it
   * was lost, or no connection by `dns`, `connect` or `tls`.
   */
  readonly reason: 'invalid' | 'signing' | 'dns' | 'connect' | 'tls' | AdmissionRefusal;
  /** Our own words about what to correct; quotes no value. */
  readonly faults: readonly string[];
  /** The first field of the request that has to be corrected. */
  readonly field?: string;
}

/** The gateway may have carried out the request: nothing usable came back. */
export interface NoAnswer {
  readonly kind: 'no-answer';
  /** How the answer failed. */
  readonly reason: NoAnswerReason;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** How long it wants to be left in peace, in milliseconds, as its `Retry-After` says. */
  readonly restMs?: number;
  /** What was wrong with what came, as a fixed word that may be logged, like `doubled` or `doctype`. */
  readonly fault?: string;
}

/** No answer in the expected form. */
export type Unanswered = Refused | NotSent | NoAnswer;

/** What a call of the gateway comes to. */
export type GatewayAnswer<Value> = Answered<Value> | Unanswered;

/** Not sent for the proxy's own values or secrets: the gateway was not even tried. */
export const isOwnFault = (answer: GatewayAnswer<unknown>): boolean =>
  answer.kind === 'not-sent' && (answer.reason === 'invalid' || answer.reason === 'signing');

/** Why a call may not leave: too many wait for their turn, or the right to send it was lost. */
export type AdmissionRefusal = 'busy' | 'lost';

/** Asked right before the bytes of a call leave: why they may not, if they may not. */
export type Admission = (operation: OperationName) => Promise<AdmissionRefusal | undefined>;

/** What a call is about: its line of the log names it, but for the currency of a card or group whose messages name none. */
export interface CallSubject extends LogFields {
  /** ISO 4217 alphabetic code. */
  readonly currency?: string | undefined;
}

/** Signs, sends and reads calls of one profile. */
export interface Gateway {
  /**
   * One POST to the gateway; never repeated automatically (P-10). `values` have wire names, without
   * what the profile adds: ids, signature, and issuing's `request_id`. Throws only what `admit` throws.
   */
  call<Name extends OperationName>(
    operation: Name,
    values: RequestValues<Name>,
    admit?: Admission,
    about?: CallSubject,
  ): Promise<GatewayAnswer<AnswerValues<Name>>>;
}
