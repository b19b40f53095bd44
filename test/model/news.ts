/** A notification of the gateway, on its way to whoever is to hear of it. */
export interface News {
  readonly url: string;
  readonly body: string;
}

/** What a person has done in the gateway's portal. */
export interface Deed {
  readonly kind: 'refund' | 'cancel' | 'review' | 'dispute';
  /** A query shows it, once somebody asks. */
  readonly isShown: boolean;
  readonly transactionId: string;
  readonly orderNo: string;
  /** The notification of it, as `newsName` names it. */
  readonly news: string;
}

/** What tells one notification from the next. */
const NAMED = [
  'event',
  'transaction_id',
  'order_status',
  'dispute_status',
  'refund_reference_id',
  'refund_status',
];

export function newsName({ body }: Pick<News, 'body'>): string {
  const fields = new URLSearchParams(body);
  return NAMED.map((name) => fields.get(name) ?? '')
    .join(' ')
    .trim();
}

/** The same of what the gateway is about to send. */
export const newsNameOf = (fields: Readonly<Record<string, string>>): string =>
  newsName({ body: new URLSearchParams(fields).toString() });
