import type { AccountSubscription, AccountView } from '../../contract/proxy/account.schema.ts';
import { needsAsking } from '../../contract/vocabulary/outcomes.ts';
import type { Context } from '../context/context.ts';
import { sealsOf } from '../crypto/sealing.ts';
import { withIdempotency } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { preferCardOf, removeCardOf } from '../saved-cards/owned-card.ts';
import { cardsOf, isOffered } from '../saved-cards/saved-cards-of.ts';
import type { Reader, Transaction } from '../store/store.ts';
import type { PastPeriod, SubscriptionRow } from '../store/subscription-row.ts';
import { agreedAmount } from '../subscriptions/judge-deduction.ts';
import { rfc3339 } from '../subscriptions/watch-subscription.ts';

/** `GET /v1/shopper`: what a signed-in shopper sees of their own, and nothing that is for the shop only. */
export async function readAccount(
  { clock, keys }: Context,
  reader: Reader,
  owner: string,
): Promise<AccountView> {
  const seals = await sealsOf(keys, 'stored-cards');
  const [cards, rows] = await Promise.all([
    cardsOf(reader, owner),
    reader.find('subscriptions', { where: { owner } }),
  ]);
  const isUsable = cards.map((card) => isOffered(card, seals, clock.now()));
  const first = isUsable.indexOf(true);
  const subscriptions = await Promise.all(
    rows.map(async (row) => ({
      row,
      view: subscriptionView(row, await isCancelling(reader, row.id)),
    })),
  );
  return {
    cards: cards.map((card, index) => ({
      handle: card.id,
      brand: card.brand,
      last_four: card.lastFour,
      expiration_month: card.expirationMonth,
      expiration_year: card.expirationYear,
      usable: isUsable[index] ?? false,
      default: index === first,
    })),
    subscriptions: subscriptions
      .sort((a, b) => begunAt(b.row) - begunAt(a.row))
      .map(({ view }) => view),
  };
}

const begunAt = ({ past = [] }: SubscriptionRow): number => past[0]?.at ?? 0;

/** A cancellation was requested, and its outcome is not proven. */
async function isCancelling(reader: Reader, recurringId: string): Promise<boolean> {
  const target = `subscriptions|${recurringId}`;
  const requested = await reader.find('operations', { where: { target } });
  return requested.some(({ outcome }) => outcome === null || needsAsking(outcome));
}

function subscriptionView(row: SubscriptionRow, isCancelling: boolean): AccountSubscription {
  const {
    contract,
    contractName,
    orderId,
    orderNo,
    cancelledAt,
    endedAt,
    deductionAt,
    past = [],
  } = row;
  const period = String(Number(row.period ?? Number.NaN) + 1);
  const amount = agreedAmount(row, period);
  const charge =
    endedAt === null && deductionAt !== null
      ? { at: rfc3339(deductionAt), ...(amount && { amount }) }
      : undefined;
  return {
    recurring_id: row.id,
    ...(orderId !== undefined && { order_id: orderId }),
    order_no: orderNo,
    ...(contractName !== null && { contract_name: contractName }),
    ...(contract && {
      amount: contract.amount,
      interval: contract.interval,
      interval_count: contract.intervalCount,
    }),
    state: stateOf(row, isCancelling),
    ...(cancelledAt !== null && { cancelled_at: rfc3339(cancelledAt) }),
    ...(endedAt !== null && { ended_at: rfc3339(endedAt) }),
    ...(charge && (cancelledAt === null ? { next_charge: charge } : { last_charge: charge })),
    deductions: past.map(deductionView).reverse(),
  };
}

function stateOf(
  { cancelledAt, endedAt }: SubscriptionRow,
  isCancelling: boolean,
): AccountSubscription['state'] {
  if (endedAt !== null) return 'ended';
  if (cancelledAt !== null) return 'cancelled';
  return isCancelling ? 'cancelling' : 'active';
}

const OUTCOME_OF = {
  'subscription.deducted': 'paid',
  'subscription.deduction_failed': 'refused',
  'subscription.deduction_review': 'unknown',
  'subscription.deduction_missing': 'missing',
} as const;

/** What was taken otherwise than agreed is not told before somebody has looked into it. */
const deductionView = ({ period, at, told, amount }: PastPeriod) => ({
  period,
  ...(at !== null && { at: rfc3339(at) }),
  ...(amount && told !== 'subscription.deduction_review' && { amount }),
  outcome: OUTCOME_OF[told],
});

/** `DELETE /v1/shopper/cards/:handle`: twice does no harm. */
export const removeOwnCard = (
  context: Context,
  owner: string,
  handle: string,
  claim: IdempotencyClaim,
): Promise<Answer<AccountView>> =>
  changed(context, owner, claim, (tx) => removeCardOf(tx, owner, handle));

/** `POST /v1/shopper/cards/:handle/default` */
export const preferOwnCard = (
  context: Context,
  owner: string,
  handle: string,
  claim: IdempotencyClaim,
): Promise<Answer<AccountView>> =>
  changed(context, owner, claim, (tx) => preferCardOf(context, tx, owner, handle));

/** What is known of the person is not kept with the answer: it would outlive their erasure. */
const changed = (
  context: Context,
  owner: string,
  claim: IdempotencyClaim,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<Answer<AccountView>> =>
  context.store.transaction(async (tx) => {
    const answer = await withIdempotency(tx, claim, async () => {
      await change(tx);
      return { status: 200, body: null };
    });
    return { ...answer, body: await readAccount(context, tx, owner) };
  });
