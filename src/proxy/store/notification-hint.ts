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
