import type { OperationDetails } from '../../contract/proxy/operations.schema.ts';
import type { Recurring } from '../../gateway/index.ts';

/** What is kept of an answer. */
export interface StoredResult extends OperationDetails {
  /** The ids of the subscription that a payment began, with the period. */
  readonly recurring?: Recurring;
  /** What was refused and no query has confirmed yet (P-16): payments, or a subscription. */
  readonly unconfirmed?: readonly string[];
}
