/** What an answer of the gateway says of one payment, in the words of a query's entry (2.5). */
export interface Said {
  readonly order_no: string;
  readonly transaction_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly payment_status: string;
  readonly decline_reason: string;
}

/** A payment whose number the proxy has. */
export interface KnownNumber {
  readonly orderNo: string;
  readonly transactionId: string;
  /** It is proven to have succeeded. */
  readonly isProven: boolean;
  /** The gateway has said that it was cancelled, and there was nothing against that. */
  readonly isCancelled: boolean;
}

/** What a liar makes of it; nothing where that would be no lie. */
type Lie = (said: Said, known: readonly KnownNumber[]) => Partial<Said> | undefined;

const isPaid = ({ payment_status }: Said): boolean => payment_status === '1';
const isRefused = ({ payment_status }: Said): boolean => payment_status === '0';

const times = (amount: string, factor: number): string => (Number(amount) * factor).toFixed(2);

const withAnothersNumber: Lie = ({ order_no }, known) => {
  const other = known.find(({ orderNo }) => orderNo !== order_no);
  return other && { transaction_id: other.transactionId };
};

const withAnothersAmount: Lie = () => ({ amount: '99.00' });

const contradicting: Lie = (said) => {
  if (isPaid(said)) return { decline_reason: '2005:Do not honour' };
  return isRefused(said) ? { decline_reason: '0000:Success' } : undefined;
};

/** From now on a query lists the payment as the card was charged, not as was asked for. */
export const LASTING = {
  'converted to another currency': ({ amount }) => ({
    amount: times(amount, 1.09),
    currency: 'USD',
  }),
  'with a fee': ({ amount }) => ({ amount: times(amount, 1.03) }),
} as const satisfies Record<string, Lie>;

/** One answer to a query says so, the next one the truth again. */
export const ON_QUERY = {
  'number of another payment': withAnothersNumber,
  'amount of another order': withAnothersAmount,
  'text against its code': contradicting,
  'without its number': (said) => (isPaid(said) ? { transaction_id: '' } : undefined),
  'refused without a reason': (said) =>
    isPaid(said) ? { payment_status: '0', decline_reason: '' } : undefined,
  // Nothing moved: a stale copy of before it was cancelled.
  'cancelled one is paid': (said, known) =>
    isRefused(said) &&
    known.some(({ orderNo, isCancelled }) => isCancelled && orderNo === said.order_no)
      ? { payment_status: '1', decline_reason: '0000:Success' }
      : undefined,
  // Of a payment that is not proven yet, a refusal with a reason is proof.
  'proven one refused with a reason': (said, known) =>
    isPaid(said) && known.some(({ orderNo, isProven }) => isProven && orderNo === said.order_no)
      ? { payment_status: '0', decline_reason: '2005:Do not honour' }
      : undefined,
} as const satisfies Record<string, Lie>;

/** The answer to one payment says so. */
export const ON_PAYMENT = {
  'number of another payment': withAnothersNumber,
  'amount of another order': withAnothersAmount,
  'text against its code': contradicting,
} as const satisfies Record<string, Lie>;

/** What the gateway says that it has done, or has not, and has not done. */
export const NOT_DONE = ['cancels', 'refuses to cancel', 'repeats another payment'] as const;

export type LastingLie = keyof typeof LASTING;
export type QueryLie = keyof typeof ON_QUERY;
export type PaymentLie = keyof typeof ON_PAYMENT;
export type Undone = (typeof NOT_DONE)[number];

/** The names of an answer to a payment (2.2) for the same. */
const AS_PAYMENT = {
  order_no: 'order_no',
  transaction_id: 'transaction_id',
  amount: 'amount',
  currency: 'currency',
  payment_status: 'order_status',
  decline_reason: 'result_info',
} as const satisfies Record<keyof Said, string>;
const NAMES = Object.entries(AS_PAYMENT) as [keyof Said, string][];

const inXml = (name: string): RegExp => new RegExp(`(<${name}>)([^<]*)(</${name}>)`);

/** What the answer to a payment says; undefined for what is none. */
export function saidIn(xml: string): Said | undefined {
  const said = NAMES.map(([name, tag]) => [name, inXml(tag).exec(xml)?.[2]] as const);
  return said.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(said) as unknown as Said)
    : undefined;
}

/** The same answer with a lie in it, and without the signature that would give it away. */
export const lieIn = (xml: string, lie: Partial<Said>): string =>
  NAMES.reduce(
    (text, [name, tag]) => {
      const value = lie[name];
      return value === undefined
        ? text
        : text.replace(
            inXml(tag),
            (_all, open: string, _was, close: string) => open + value + close,
          );
    },
    xml.replace(inXml('encryption_data'), ''),
  );
