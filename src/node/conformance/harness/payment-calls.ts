import type { OrderNo, TransactionId } from '../../../contract/values/ids.ts';
import type {
  AnswerValues,
  RequestValues,
} from '../../../contract/operations/operations.schema.ts';
import { interpretCardPayment, type Interpretation } from '../../../gateway/index.ts';
import { expect } from './failure.ts';
import type { Changes, GatewayExchange, Target } from './target.ts';

export type PaymentCall = RequestValues<'authorise.card'>;

/** A payment of 12.00 EUR by the card that succeeds everywhere. */
export const paymentValues = (target: Target, changes: Partial<PaymentCall> = {}): PaymentCall => ({
  order_no: target.orderNo(),
  currency: 'EUR',
  amount: '12.00',
  ...(changes.token_id === undefined && {
    card: '4242424242424242',
    expiration_month: '12',
    expiration_year: '2039',
    security_code: '123',
  }),
  website: target.profile.website,
  shopper_email: 'anna@shop.example',
  shopper_ip: '203.0.113.7',
  first_name: 'Anna',
  last_name: 'Schmidt',
  billing_country: 'DE',
  ...changes,
});

export interface Paid {
  readonly exchange: GatewayExchange<AnswerValues<'authorise.card'>>;
  readonly interpretation: Interpretation;
  /** As batches name it. */
  readonly order: {
    readonly transaction_id: TransactionId;
    readonly order_no: OrderNo;
    readonly currency: string;
    readonly amount: string;
  };
}

/** Pays, and judges the answer as the proxy would. */
export async function sendPayment(
  target: Target,
  changes: Partial<PaymentCall> = {},
  how: Changes = {},
): Promise<Paid> {
  const values = paymentValues(target, changes);
  const exchange = await target.call('authorise.card', values, how);
  const interpretation = interpretCardPayment(exchange.answer);
  return {
    exchange,
    interpretation,
    order: {
      transaction_id: (interpretation.transactionId ?? 'none') as TransactionId,
      order_no: values.order_no as OrderNo,
      currency: values.currency,
      amount: values.amount,
    },
  };
}

/** The same, where anything but success is a fault. */
export async function paid(
  target: Target,
  changes: Partial<PaymentCall> = {},
  how: Changes = {},
): Promise<Paid> {
  const made = await sendPayment(target, changes, how);
  const { outcome, alerts, resultCode = 'none' } = made.interpretation;
  expect(
    outcome === 'succeeded',
    `a test payment is ${outcome}, not succeeded (result code ${resultCode}${alerts.map(({ alert }) => `, ${alert}`).join('')}; ${made.exchange.answer.kind})`,
  );
  return made;
}

/** How the built-in sandbox is given a scenario. */
export const scenario = (...names: string[]): Changes => ({
  headers: { 'x-sandbox-scenario': names.join(',') },
});
