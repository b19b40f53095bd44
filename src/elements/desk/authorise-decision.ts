/** What a person is about to decide, for the page's step-up. */
export interface DecisionAuthorisation {
  /** The case: `att_…` or `op_…`. */
  readonly id: string;
  /** What it is, such as `payment_unknown`. */
  readonly kind: string;
  /** By the shop's number; none where it is about no order. */
  readonly orderId: string | undefined;
  /** What they decide that became of it. */
  readonly outcome: 'succeeded' | 'failed';
}

/**
 * The merchant's step-up: authenticates the person again (passkey, one-time code, …), has the merchant server create a
 * grant with `decisions` and `step_up`, and resolves to its `token`. Rejects otherwise, with an `AbortError` if the person
 * gave up, as browsers name it.
 */
export type AuthoriseDecision = (request: DecisionAuthorisation) => Promise<string>;
