import type { OperationFilters, OperationView } from '../../contract/proxy/lists.schema.ts';
import type { GrantClaims, GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import type { Page } from '../../contract/proxy/operations.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { coversOperation } from '../money/granted-orders.ts';
import { knownPayment, ledgerAmount } from '../money/payments.ts';
import { resultFor } from '../operations/operation-result.ts';
import { assertCovered, assertGranted } from '../registry/granted.ts';
import { currencyOf } from '../registry/known-currency.ts';
import { cardAmount } from '../registry/show-card.ts';
import { orderNamesIn } from '../store/order-key.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { readTogether } from '../store/together.ts';
import { keyOf, paymentsOf } from './payments-of-order.ts';
import { asksForAmount, checkRange, isAmountAsked } from './filtered-amount.ts';
import { waitingOf } from './waiting.ts';
import { rowsOf, walk } from './walk.ts';

/**
 * `GET /v1/operations`: what was requested of the gateway beside sessions, the newest first. With a grant:
 * of one card or group that it covers, or what its person had made.
 */
export const listOperations = (
  context: Context,
  caller: Operator,
  filters: OperationFilters,
): Promise<Page<OperationView>> => {
  checkRange(filters);
  const { outcome, operation, order_id: orderId, requested_by } = filters;
  const target = targetOf(filters);
  return context.store.read(async (rows) => {
    const reader = readTogether(rows);
    if (caller.kind === 'grant') await assertMaySee(context, reader, caller.claims, filters);
    // Of a card or group that it covers, a grant shows what anybody did; else what its person did.
    const isCovered = filters.card_id !== undefined || filters.group_id !== undefined;
    const orders = caller.kind === 'grant' && !isCovered ? caller.claims.orders : undefined;
    const own =
      caller.kind === 'grant' && !isCovered && orders === undefined ? caller.claims.sub : undefined;
    const subject = own ?? requested_by;
    const granted = caller.kind === 'grant' ? caller.claims.orders : 'all';
    const about =
      orderId === undefined ? undefined : await namesOfOrder(context, reader, orderId, granted);
    const mayBeListed = async (row: OperationRow): Promise<boolean> =>
      (caller.kind === 'grant' &&
        operation === 'group.create' &&
        row.subject === caller.claims.sub) ||
      (orders !== undefined && (await coversOperation(context, reader, orders, row)));
    return walk(
      rowsOf(reader, 'operations', {
        ...(outcome && { outcome }),
        ...(target !== undefined && { target }),
        ...(subject !== undefined && { subject }),
        ...(operation !== undefined && { operation }),
      }),
      filters,
      async (row) => {
        if (requested_by !== undefined && row.subject !== requested_by) return undefined;
        if (about && !namesIn(row).some((name) => about.has(name))) return undefined;
        if (orders && !(await mayBeListed(row))) return undefined;
        const view = await operationView(context, reader, caller, row);
        return matches(view, filters) ? view : undefined;
      },
    );
  });
};

/** The one thing that operations are listed of, as their rows name it. */
function targetOf({
  card_id: card,
  group_id: group,
  payout_id: payout,
}: OperationFilters): string | undefined {
  const named = Object.entries({ cards: card, groups: group, payouts: payout }).flatMap(
    ([kind, id]) => (id === undefined ? [] : [`${kind}|${id}`]),
  );
  if (named.length > 1)
    throw new Problem('malformed-request', {
      detail: 'Name a card, a group or a payout, not several of these.',
    });
  return named[0];
}

/** What operations may name of an order: its payments and subscriptions. */
async function namesOfOrder(
  context: Context,
  reader: Reader,
  orderId: string,
  granted: GrantedOrders | undefined,
): Promise<ReadonlySet<string>> {
  const orderKey = await keyOf(context, reader, orderId, granted);
  const { attempts, charges } = await paymentsOf(reader, orderKey);
  return new Set(
    [
      ...attempts.flatMap(({ transactionId, recurring }) => [
        transactionId ?? '',
        recurring?.recurringId ?? '',
      ]),
      ...charges.flatMap(({ id, result }) => [
        id,
        result?.transaction_id ?? '',
        result?.recurring?.recurringId ?? '',
      ]),
    ].filter(Boolean),
  );
}

const namesIn = ({ id, target, summary }: OperationRow): readonly string[] => [
  id,
  ...(target?.startsWith('subscriptions|') ? [target.slice('subscriptions|'.length)] : []),
  ...(summary.transactions ?? []),
  ...(summary.refunds ?? []).map((refund) => refund.transactionId),
];

/** A card's as its balance, a group's as the group. What made a group names none: that is for who asked for it. */
async function assertMaySee(
  context: Context,
  reader: Reader,
  claims: GrantClaims,
  { operation, card_id: card, group_id: group }: OperationFilters,
): Promise<void> {
  if (card !== undefined)
    await assertGranted(context, reader, claims, 'card.query', { cardId: card });
  else if (group !== undefined) await assertCovered(context, reader, claims, 'groups', group);
  else if (operation === 'group.create')
    await assertGranted(context, reader, claims, operation, {});
  else if (claims.orders === undefined)
    throw new Problem('forbidden', {
      detail: 'With a grant, name a `card_id` or `group_id`, or the operation `group.create`.',
    });
}

const matches = (
  {
    amount: total,
    refunds = [],
    transactions = [],
    transaction_id: own,
    action_required_by,
  }: OperationView,
  filters: OperationFilters,
): boolean => {
  const { transaction_id: transactionId } = filters;
  const moved = [...(total ? [total] : []), ...refunds.map((refund) => refund.amount)];
  const about = [own, ...transactions, ...refunds.map((refund) => refund.transaction_id)];
  return (
    (!asksForAmount(filters) || moved.some((money) => isAmountAsked(money, filters))) &&
    (transactionId === undefined || about.includes(transactionId)) &&
    (filters.action_required_by === undefined || action_required_by === filters.action_required_by)
  );
};

/** What was last known to be on a card that was closed: no answer says what has become of it (C-226). */
async function leftBehind(
  reader: Reader,
  { operation, outcome, target, summary: { balanceBefore } }: OperationRow,
): Promise<Pick<OperationView, 'evidence'>> {
  const [, id = ''] = target?.split('|') ?? [];
  if (operation !== 'card.close' || outcome !== 'succeeded' || !balanceBefore) return {};
  const currency = await currencyOf(reader, 'cards', id);
  const { value } = cardAmount(balanceBefore.value, currency) ?? {};
  return currency === undefined || value === undefined
    ? {}
    : { evidence: { before: { value, as_of: balanceBefore.as_of }, currency } };
}

/** An operation as the caller may see it. */
export async function operationView(
  context: Context,
  reader: Reader,
  caller: Operator,
  row: OperationRow,
): Promise<OperationView> {
  const { amount, refunds, transactions, status, group: made } = row.summary;
  const [kind, id] = row.target?.split('|') ?? [];
  return {
    ...resultFor(caller, row),
    requested_by: row.subject,
    ...(status !== undefined && { requested_status: status }),
    ...(made && { group_name: made.name }),
    ...(amount && { amount }),
    ...(await leftBehind(reader, row)),
    ...(kind && id && { resource: { kind, id } }),
    ...(transactions && { transactions: [...transactions] }),
    ...(refunds && {
      refunds: await Promise.all(
        refunds.map(async (refund) => {
          const payment = await knownPayment(context, reader, refund.transactionId);
          return {
            transaction_id: refund.transactionId,
            ...orderNamesIn(row, refund.transactionId),
            amount: ledgerAmount(refund.amount, payment.currency, context.profile),
            refund_reference: refund.reference,
            ...(refund.reason !== undefined && { reason: refund.reason }),
          };
        }),
      ),
    }),
    ...waitingOf(row),
  };
}
