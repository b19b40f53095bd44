import type { AnswerValues, RequestValues } from '../contract/operations/operations.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { AnswerSignature } from '../signing/index.ts';
import type { AnswerEvidence } from './evidence.ts';
import type { Failure } from './reasons.ts';

/** Why nothing usable came back. The request may have been carried out. */
export const NO_ANSWER_REASONS = [
  'timeout',
  'reset',
  'status',
  'redirect',
  'unreadable',
  'too-large',
] as const;
export type NoAnswerReason = (typeof NO_ANSWER_REASONS)[number];

export interface Answered<Value> {
  readonly kind: 'answered';
  readonly value: Value;
  /** What of it holds against the request. */
  readonly evidence: AnswerEvidence;
  /** A match is never proof of an outcome (C-053). */
  readonly signature: AnswerSignature;
  /** What is odd about the answer, as fixed words that may be logged. */
  readonly warnings: readonly string[];
}

/** A definite refusal: HTTP 400 or 404 (C-254). */
export interface Refused {
  readonly kind: 'refused';
  readonly status: 400 | 404;
  /** Its text, whose shape is not shown: for the merchant server only (C-253). */
  readonly failure?: Failure;
}

/** Proven: not one byte of the request's body left. */
export interface NotSent {
  readonly kind: 'not-sent';
  /** `invalid` values, `signing` refused, or no connection by `dns`, `connect` or `tls`. */
  readonly reason: 'invalid' | 'signing' | 'dns' | 'connect' | 'tls';
  /** Our own words about what to correct; quotes no value. */
  readonly faults: readonly string[];
}

export interface NoAnswer {
  readonly kind: 'no-answer';
  readonly reason: NoAnswerReason;
  readonly status?: number;
  /** What was wrong with what came, as a fixed word that may be logged, like `doubled` or `doctype`. */
  readonly fault?: string;
}

export type Unanswered = Refused | NotSent | NoAnswer;
export type GatewayAnswer<Value> = Answered<Value> | Unanswered;

export interface Gateway {
  /**
   * One POST to the gateway; never repeated by itself (P-10). `values` bear wire names, without
   * what the profile adds: ids, signature, and issuing's `request_id`. Never throws.
   */
  call<Name extends OperationName>(
    operation: Name,
    values: RequestValues<Name>,
  ): Promise<GatewayAnswer<AnswerValues<Name>>>;
}
