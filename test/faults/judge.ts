import { orderIdOf } from '../../src/proxy/attempts/order-numbers.ts';
import { placeIn } from '../../src/proxy/events/event-chain.ts';
import type { Liar } from '../support/liar.ts';
import type { Paid, ShopEvent, Told } from './shop.ts';

/** An order number of the gateway, by its own books. */
export interface LedgerOrder {
  readonly order_no: string;
  readonly state: string;
  readonly amount: string;
  readonly refunded: string;
}

/** What is known once all has settled. */
export interface Evidence {
  readonly told: readonly Told[];
  readonly payouts: readonly Paid[];
  readonly events: readonly ShopEvent[];
  /** The gateway's books: orders, payouts, and whether they add up. */
  readonly ledger: readonly LedgerOrder[];
  readonly paidOut: readonly { readonly request_id: string }[];
  readonly holds: boolean;
  /** Answers of 5xx other than "not now". */
  readonly faults: number;
  /** What `tender audit verify` exited with. */
  readonly audit: number | null;
  /** What lied about them. */
  readonly liar: Pick<Liar, 'lasting' | 'liedAbout'>;
  /** Everything that proxies and gateway have printed. */
  readonly output: string;
}

const orderOf = ({ order_no }: LedgerOrder): string => orderIdOf(order_no);

/** What was told of it stays so for ever. */
export const isFinal = ({ outcome }: Told): boolean =>
  outcome === 'succeeded' || outcome === 'failed';

/** The gateway lists it otherwise for good, so a person has to decide. */
export const isHeld = ({ orderNo, outcome }: Told, { lasting }: Pick<Liar, 'lasting'>): boolean =>
  outcome === 'review' && lasting.has(orderNo ?? '');

const CARD_NUMBERS = /4242424242424242|4000000000000002/g;

/** Each thing that must never be, with those of it that are. */
export function findBroken(evidence: Evidence): readonly (readonly [string, readonly unknown[]])[] {
  const { told, payouts, events, ledger, paidOut, holds, faults, audit, output, liar } = evidence;
  const charges = ledger.filter(({ state }) => state === 'succeeded');
  const chargesOf = ({ order }: Told) => charges.filter((row) => orderOf(row) === order);
  const isCharged = (orderNo: string) => charges.some(({ order_no }) => order_no === orderNo);
  const known = new Set<string | undefined>(ledger.map(({ order_no }) => order_no));
  const heard = told.flatMap((one) => one.heard);
  const paidEvents = (one: Told) =>
    events.filter(({ type, session }) => type === 'payment.succeeded' && session === one.sessionId);
  const alerts = events.filter(({ type }) => type === 'alert.security');
  const isAlerted = (one: Told) => alerts.some(({ orderNo }) => orderNo === one.orderNo);
  const owners = (id: string | undefined) =>
    told.filter(({ transactionId }) => id !== undefined && transactionId === id);
  const cents = (amount: string): number => Math.round(Number(amount) * 100);
  const places = events.map(({ id }) => Number(placeIn(id)?.id));
  const timesPaidOut = ({ requestId }: Paid) =>
    paidOut.filter((one) => one.request_id === requestId).length;

  return [
    [
      'fewer than half of the orders paid',
      told.filter((one) => chargesOf(one).length > 0).length * 2 > told.length ? [] : ['too few'],
    ],
    ['charged twice', told.filter((one) => chargesOf(one).length > 1)],
    [
      'told failed, but charged',
      [
        ...told.filter((one) => one.outcome === 'failed' && chargesOf(one).length > 0),
        ...heard.filter(({ outcome, orderNo }) => outcome === 'failed' && isCharged(orderNo)),
      ],
    ],
    [
      'told succeeded, but not charged',
      [
        ...told.filter((one) => one.outcome === 'succeeded' && chargesOf(one).length === 0),
        ...heard.filter(({ outcome, orderNo }) => outcome === 'succeeded' && !isCharged(orderNo)),
      ],
    ],
    [
      'unknown, although the gateway has heard of it',
      told.filter((one) => !isFinal(one) && known.has(one.orderNo) && !isHeld(one, liar)),
    ],
    [
      'paid without exactly one event that says so',
      told.filter((one) => one.outcome === 'succeeded' && paidEvents(one).length !== 1),
    ],
    [
      'refunded more than was asked for',
      told.filter((one) =>
        chargesOf(one).some(({ refunded }) => cents(refunded) > (one.refunds ? 500 : 0)),
      ),
    ],
    [
      'held by an amount that the gateway lists, and nobody was told',
      told.filter((one) => isHeld(one, liar) && !isAlerted(one)),
    ],
    [
      'said to contradict what was sent, although nobody lied about it',
      alerts.filter(({ orderNo }) => !liar.liedAbout.has(orderNo ?? '')),
    ],
    ['taken for another payment', told.filter((one) => owners(one.transactionId).length > 1)],
    [
      'said to be reversed, and stands',
      events.filter(({ type, orderNo }) => type === 'payment.reversed' && isCharged(orderNo ?? '')),
    ],
    ['paid out twice', payouts.filter((one) => timesPaidOut(one) > 1)],
    [
      'payouts told otherwise than they are',
      payouts.filter(
        (one) =>
          (one.outcome === 'succeeded' && timesPaidOut(one) === 0) ||
          (one.outcome === 'failed' && timesPaidOut(one) > 0),
      ),
    ],
    ['events lost or swapped', places.filter((place, at) => place !== at + 1)],
    ['books that do not add up', holds ? [] : ['the ledger']],
    ['a broken chain of audit', audit === 0 ? [] : [audit]],
    ['answers of 500', Array.from({ length: faults })],
    ['card numbers in what was printed', output.match(CARD_NUMBERS) ?? []],
  ];
}
