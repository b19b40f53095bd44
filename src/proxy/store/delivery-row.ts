/** An event on its way to the merchant server's address. */
export interface DeliveryRow {
  /** The event's id. */
  readonly id: string;
  /** Events of one session arrive in order. */
  readonly sessionId: string | null;
  /** Null also while an earlier event of its session waits. */
  readonly dueAt: number | null;
  /** Of its own next try, where it is due sooner because the receiver is back. */
  readonly plannedAt: number | null;
  readonly attempts: readonly DeliveryAttempt[];
  readonly state: 'waiting' | 'delivered' | 'given-up';
}

/** One try to deliver an event. */
export interface DeliveryAttempt {
  readonly at: number;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
}
