import type { SessionAnswer } from '../../src/contract/proxy/session-answer.schema.ts';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import { askAsMerchant } from './merchant-server.ts';

/** A session as a story uses it. */
export interface StagedSession {
  readonly id: string;
  readonly clientSecret: string;
}

const euro = (value: string) => ({ value, currency: 'EUR' });

const ORDER = {
  amount: euro('74.90'),
  items: [
    { name: 'Pour-over set', unit_price: euro('42.00'), quantity: 1 },
    { name: 'Tall mug', unit_price: euro('18.00'), quantity: 1 },
    { name: 'Kitchen towel', unit_price: euro('14.90'), quantity: 1 },
  ],
  billing: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    country: 'DE',
    city: 'Berlin',
    address: 'Torstraße 1',
    postal_code: '10119',
  },
  // One way to pay, unless a story is about others.
  methods: ['card'],
} as const;

/** Sandbox scenarios go into the shopper's address, so that each story has its own. */
const shopperOf = (id: string, scenario: string) => ({
  id,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `ada${scenario && `+${scenario}`}@shop.example`,
});

/** What a merchant server does first. */
export async function openSession({
  shopper,
  terms = {},
  scenario = '',
}: {
  /** The shop's id of who pays. */
  readonly shopper: string;
  readonly terms?: Partial<SessionCreateInput>;
  readonly scenario?: string;
}): Promise<StagedSession> {
  const session = await askAsMerchant('POST', '/v1/sessions', {
    order_id: terms.order_id ?? nextOrderId(),
    origin: location.origin,
    // A shopper who comes back from a bank sees the payment's status.
    return_url: new URL('iframe.html?id=checkout-payment-status--returned', document.baseURI).href,
    shopper: shopperOf(shopper, scenario),
    ...ORDER,
    ...terms,
  });
  const { id, client_secret } = session as SessionAnswer & { client_secret: string };
  return { id, clientSecret: client_secret };
}

/** The merchant server takes the order back. */
export async function cancelSession({ id }: StagedSession): Promise<void> {
  await askAsMerchant('DELETE', `/v1/sessions/${id}`);
}

/** The merchant server cancels the payment of a session, or refunds some of it. */
export async function undoPayment(
  { id }: StagedSession,
  how: { readonly refunded: string } | 'cancelled',
): Promise<void> {
  const { attempts } = (await askAsMerchant('GET', `/v1/sessions/${id}`)) as SessionAnswer;
  const { transaction_id } = attempts.at(-1) ?? {};
  if (how === 'cancelled')
    await askAsMerchant('POST', '/v1/operations/orders.cancel', {
      cancel_orders: [{ transaction_id }],
    });
  else
    await askAsMerchant('POST', '/v1/operations/orders.refund', {
      refund_orders: [{ transaction_id, refund_amount: how.refunded, expected_refunded: '0.00' }],
    });
}

/** Counts up, so that pictures of a fresh browser always show the same number. */
function nextOrderId(): string {
  const next = Number(localStorage.getItem('tender-stories-order') ?? '1000') + 1;
  localStorage.setItem('tender-stories-order', String(next));
  return `HS-${next}`;
}
