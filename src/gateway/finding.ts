/** Worth a person's eye, as fixed words that may be logged. */
export const ALERTS = [
  /** The answer names another amount, currency, order number, merchant or company than was sent. */
  'amount-mismatch',
  'currency-mismatch',
  'order-mismatch',
  'merchant-mismatch',
  /** It names another card, group, transaction, subscription or request. */
  'echo-mismatch',
  /** Two fields of the answer say different things. */
  'contradiction',
  /** A status code that the profile doesn't map. */
  'unknown-code',
  /** Its signature is wrong or missing: told, and decides nothing. */
  'signature-mismatch',
  'signature-absent',
  /** The same where the profile requires one: nothing in the answer counts. */
  'signature-unproven',
  'doubled-element',
  'duplicate-order',
  /** More than one success under one order number. */
  'several-successes',
  /** The gateway's number of a payment is that of another payment, or not the one it had. */
  'transaction-mismatch',
  /** Merchant ids, credentials, addresses or recipes are probably set wrong. */
  'configuration',
] as const;
export type Alert = (typeof ALERTS)[number];

/** Something found wrong with an answer. */
export interface Finding {
  /** What was found. */
  readonly alert: Alert;
  /** The answer's field, like `refund_orders.amount`; never its value. */
  readonly field?: string;
  /** The gateway's number of the payment that shows it, where that is not the one that was asked about. */
  readonly transactionId?: string;
}
