/**
 * Why nothing is proven of a payment, in the words of the log: the reason of a call that was not answered,
 * what contradicts the request, or what became of the proxy that waited.
 */
export const UNKNOWN_REASONS = [
  /** No usable answer. */
  'timeout',
  'reset',
  'status',
  'redirect',
  'unreadable',
  'too-large',
  /** The answer names something else than was sent. */
  'amount-mismatch',
  'currency-mismatch',
  'order-mismatch',
  'merchant-mismatch',
  'echo-mismatch',
  /** Its signature is wrong or missing, and the profile requires one. */
  'signature-unproven',
  /** It contradicts itself, or says what can't be understood. */
  'contradiction',
  'doubled-element',
  'unknown-code',
  /** It refuses the order number as used: an earlier try may have been paid. */
  'duplicate-order',
  /** It is shown as charged, after the gateway had said that it was cancelled. */
  'cancelled-before',
  /** It lacks what would prove an outcome. */
  'no-proof',
  /** The proxy died, or failed, before it had read an answer. */
  'interrupted',
  /** It was in progress, or came later, when the backup was made that was restored. */
  'restored',
] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** Why an outcome is unknown. */
export interface UnknownCause {
  /** In a word of the log. */
  readonly reason: UnknownReason;
  /** The HTTP status that came instead of an answer. */
  readonly httpStatus?: number;
}
