import type { AnswerWords } from '../../gateway/index.ts';

/** The ids and words by which a notification says what it is about; nothing else of it is kept (P-20). */
export type NotificationHint = Readonly<
  Partial<
    Record<
      | 'transaction_id'
      | 'order_no'
      | 'order_status'
      | 'refund_reference_id'
      | 'request_id'
      | 'status'
      | 'event'
      | 'event_type'
      | 'notify_type',
      string
    >
  >
>;

/** What nobody here understands: kept until it has been told. */
export interface UnreadNotification {
  /** Why, as the event says it. */
  readonly reason: string;
  /** What it says, masked and bounded; nothing where it can't be read. */
  readonly said?: AnswerWords;
  /** Words of the interface that are in what can't be read. */
  readonly words?: string[];
}
