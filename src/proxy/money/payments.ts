import type { Clock } from '../../contract/runtime/dependencies.ts';
import { isFinal, type Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import { fromGatewayAmount } from '../../contract/money/gateway-amount.ts';
import { formatMoney, parseLooseMoney } from '../../contract/money/money.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { mayBeCharged } from './charged.ts';
import { APART_MS } from './refutation.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { Refutation, TransactionRow } from '../store/money-rows.ts';
import type { AttemptRow, OperationRow } from '../store/tables.ts';

/** Whose payments they are: the gateway numbers those of each account. */
export interface Account {
  readonly profile: Profile;
}

/** By which the ledger knows a payment: the gateway's number, within its account. */
export const paymentKey = ({ profile }: Account, transactionId: string): string =>
  `${profile.ids.accountId}|${transactionId}`;

/** A payment in the ledger, by the gateway's number. */
export const paymentById = (
  account: Account,
  reader: Reader,
  transactionId: string | null | undefined,
): Promise<TransactionRow | undefined> =>
  transactionId
    ? reader.get('transactions', paymentKey(account, transactionId))
    : Promise.resolve(undefined);

/** The same of one that has to be there. */
export async function knownPayment(
  account: Account,
  reader: Reader,
  transactionId: string,
): Promise<TransactionRow> {
  const row = await paymentById(account, reader, transactionId);
  if (!row)
    throw new Problem('not-found', { detail: `There is no transaction "${transactionId}" here.` });
  return row;
}

/** A payment, with the attempt or the operation that made it. */
interface Made {
  readonly payment?: TransactionRow;
  readonly attempt?: AttemptRow;
  readonly operation?: OperationRow;
}

/** The attempt or the operation that made a payment: neither for one from before this proxy. */
export async function makerOf(
  account: Account,
  reader: Reader,
  transactionId: string | null | undefined,
): Promise<Made> {
  const payment = await paymentById(account, reader, transactionId);
  if (!payment?.owner) return payment ? { payment } : {};
  const { owner } = payment;
  const [attempt, operation] = await Promise.all([
    reader.get('attempts', owner),
    reader.get('operations', owner),
  ]);
  return { payment, ...(attempt && { attempt }), ...(operation && { operation }) };
}

/** A payment that was sent from here, by what was sent. */
export interface SentPayment {
  /** The attempt's or operation's id. */
  readonly owner: string;
  readonly orderNo: string;
  readonly amount: DecimalAmount;
}

/**
 * Takes the gateway's number for a payment: each is one payment's for ever, so one that another payment of the
 * account has is no evidence for this one. What is owed back is what was sent, whatever is listed.
 */
export async function claimPayment(
  account: Account,
  tx: Transaction,
  transactionId: string,
  { owner, orderNo, amount }: SentPayment,
): Promise<boolean> {
  const id = paymentKey(account, transactionId);
  const known = await tx.get('transactions', id);
  if (known?.owner === owner) return true;
  if (known && (known.owner !== null || known.orderNo !== orderNo)) return false;
  const sent = { owner, orderNo, ...inLedger(account, amount) };
  if (known) await tx.update('transactions', id, sent);
  else await tx.insert('transactions', { id, transactionId, ...NOTHING, ...sent });
  return true;
}

/** As the refund ledger counts: in the decimals that the gateway writes. */
export const inLedger = (
  { profile }: Account,
  { value, currency }: DecimalAmount,
): Pick<TransactionRow, 'currency' | 'amount'> => ({
  currency,
  amount: parseLooseMoney(value, currency, profile.decimals).minor.toString(),
});

/** The ledger counts in the gateway's decimals, answers and events in the currency's own (C-096). */
export const ledgerAmount = (minor: string, currency: string, profile: Profile): DecimalAmount =>
  fromGatewayAmount(inMajor(BigInt(minor), currency, profile), currency);

/** Minor units in the form the caller writes amounts in. */
export const inMajor = (minor: bigint, currency: string, { decimals }: Profile): string =>
  formatMoney({ minor, currency }, decimals);

/** The gateway hinted at a refund that was not requested here, and nobody has said since how much. */
export const isInDoubt = ({ doubtedAt, confirmedAt }: TransactionRow): boolean =>
  doubtedAt !== null && (confirmedAt ?? 0) <= doubtedAt;

/** The gateway hinted at a dispute, and nobody has said since what it took back. */
export const isDisputed = ({ disputedAt }: TransactionRow): boolean =>
  typeof disputedAt === 'number';

/** What went back by refunds, from here or not, and by disputes; not what a reversal gives back. */
export const wentBack = ({
  refunded,
  external,
}: Pick<TransactionRow, 'refunded' | 'external'>): bigint =>
  BigInt(refunded) + BigInt(external.lost);

/** A payment of which nothing is proven. */
export const NOTHING = {
  paid: false,
  cancelled: false,
  isReversed: false,
  refunded: '0',
  external: { refunded: '0', lost: '0' },
  refundPending: '0',
  refundIds: [],
  doubtedAt: null,
  disputedAt: null,
  chargedSince: null,
  unsettledAt: null,
  confirmedAt: null,
  movements: {},
} as const satisfies Partial<TransactionRow>;

/** Writes something down about a payment; nothing of one whose number is not known yet. */
export async function noteOfPayment(
  account: Account,
  tx: Transaction,
  transactionId: string | null | undefined,
  note: Partial<Omit<TransactionRow, 'id' | 'transactionId' | 'owner'>>,
): Promise<TransactionRow | undefined> {
  const row = await paymentById(account, tx, transactionId);
  return row && tx.update('transactions', row.id, note);
}

/** Whether a successful payment no longer counts. */
export const isPaymentCancelled = async (
  account: Account,
  reader: Reader,
  transactionId: string | null | undefined,
): Promise<boolean> => (await paymentById(account, reader, transactionId))?.cancelled === true;

/** Whether a payment that was charged counts at the gateway, as far as is known. */
export const countsStill = async (
  account: Account,
  reader: Reader,
  { outcome }: Pick<AttemptRow | OperationRow, 'outcome'>,
  transactionId: string | null | undefined,
): Promise<boolean> =>
  outcome === 'succeeded' && !(await isPaymentCancelled(account, reader, transactionId));

/** Queries contradict what is recorded of a success: it is listed as long as they do. */
export async function noteDoubt(
  { clock }: { readonly clock: Clock },
  tx: Transaction,
  payment: TransactionRow | undefined,
  refuted: Refutation | null,
): Promise<void> {
  const unsettledAt = refuted && (payment?.unsettledAt ?? clock.now());
  if (payment && payment.unsettledAt !== unsettledAt)
    await tx.update('transactions', payment.id, { unsettledAt });
}

/**
 * What an answer is worth that would settle what the gateway has cancelled before it was proven: shown as charged, in
 * whatever amount, it may be a stale copy, so it counts once another one agrees, two minutes later; shown otherwise, it ends
 * such a doubt after as long.
 * A person's word does at once. Undefined of what was not cancelled.
 */
export async function weighCancelled(
  account: Account & { readonly clock: Clock },
  tx: Transaction,
  before: Pick<AttemptRow | OperationRow, 'outcome'>,
  found: {
    readonly outcome: Outcome;
    readonly contradicted: DecimalAmount | undefined;
    readonly transactionId: string | null | undefined;
    readonly isWord: boolean;
  },
): Promise<'doubted' | 'counts' | undefined> {
  const { outcome, contradicted = null } = found;
  const isCharged = mayBeCharged({ outcome, contradicted });
  // A doubt leaves it unknown.
  if (before.outcome === 'succeeded' || (!isCharged && before.outcome !== 'unknown'))
    return undefined;
  const payment = await paymentById(account, tx, found.transactionId);
  if (!payment?.cancelled) return undefined;
  const now = account.clock.now();
  // Never later than now, as a clock that was ahead has it.
  const since = payment.chargedSince === null ? null : Math.min(payment.chargedSince, now);
  const isSaid = isCharged || isFinal(outcome);
  const isAgreed = since === null ? !isCharged : isSaid && now - since >= APART_MS;
  const doubtedSince = found.isWord || isAgreed ? null : (since ?? now);
  if (doubtedSince !== payment.chargedSince)
    await tx.update('transactions', payment.id, { chargedSince: doubtedSince });
  if (doubtedSince !== null) return 'doubted';
  return isCharged ? 'counts' : undefined;
}
