// Over 300 lines: what a list proves of one order is one rule, with what each of its entries is worth.
import type { DecimalAmount } from '../contract/money/decimal-amount.ts';
import { fromGatewayAmount } from '../contract/money/gateway-amount.ts';
import { MoneyError } from '../contract/money/money.ts';
import type { TransactionsQueryAnswer } from '../contract/gateway/transactions.schema.ts';
import type { Echo } from '../contract/operations/evidence.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import { isOwnFault, type GatewayAnswer, type NoAnswerReason, type Unanswered } from './answer.ts';
import { findContradictions } from './contradictions.ts';
import { safeId, type WeighedItem } from './evidence.ts';
import type { Finding } from './finding.ts';
import {
  recurringOf,
  type Expected,
  type Interpretation,
  type InterpretationProfile,
} from './interpretation.ts';
import { present } from './present.ts';
import { wordsOf } from './words.ts';

/** What a query proves about one order. */
export type QueryInterpretation =
  | { readonly kind: 'found'; readonly interpretation: Interpretation }
  /** The gateway answered, and the order is not in its list. Not the same as failed (P-07). */
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'no-answer';
      readonly reason: NoAnswerReason | 'refused' | 'not-sent' | 'return-status' | 'contradicted';
      readonly alerts: readonly Finding[];
    };

/** What an entry about one order has to repeat, beyond what the question names. */
const ORDER: Readonly<Record<string, Echo>> = {
  order_no: { as: 'id' },
  currency: { as: 'text' },
  amount: { as: 'amount', currency: 'currency' },
};

/**
 * What a query says about one order. An absent entry, an absent list and a `return_status` other
 * than 1 are three different things (C-168). An amount or currency that is wrong here too is for a
 * person to review (C-132, P-24).
 */
export function interpretQuery({
  answer,
  profile,
  anyMayPay = false,
  isUnderReview = false,
  others = [],
  ...expected
}: Expected & {
  readonly answer: GatewayAnswer<TransactionsQueryAnswer>;
  readonly transactionId?: string | undefined;
  /** Whether another transaction under our order number may have paid, listed beside ours or in its place: ours is not known to have. */
  readonly anyMayPay?: boolean;
  /** Whether a person is to look at ours: refused under its own number, nothing has moved, in whatever amount. */
  readonly isUnderReview?: boolean;
  /** Transactions under our order number that are payments of their own here, an empty one for what has no number: they say nothing of ours. */
  readonly others?: readonly string[];
  readonly profile: InterpretationProfile;
}): QueryInterpretation {
  if (answer.kind !== 'answered')
    return {
      kind: 'no-answer',
      reason: answer.kind === 'no-answer' ? answer.reason : answer.kind,
      alerts: refusesUs(answer) ? [{ alert: 'configuration' }] : [],
    };
  const { value, evidence } = answer;
  // Among the reasons is an address that is not registered with the gateway (C-061, C-173).
  if (evidence.says !== 'succeeded')
    return { kind: 'no-answer', reason: 'return-status', alerts: [{ alert: 'configuration' }] };
  if (evidence.contradicted)
    return { kind: 'no-answer', reason: 'contradicted', alerts: evidence.findings };
  if (!value.orders_list) return { kind: 'no-answer', reason: 'unreadable', alerts: [] };

  const items = withoutTwofold(evidence.items, expected.orderNo).filter(
    (item) =>
      valueOf(item).order_no !== expected.orderNo ||
      !others.includes(safeId(valueOf(item).transaction_id) ?? ''),
  );
  const candidates = candidatesOf(items, { ...expected, anyMayPay });
  const chosen = choose(candidates);
  if (!chosen || chosen.missing) {
    // Only about other orders: it says nothing about ours.
    const foreign = items.filter(({ contradicted }) => contradicted);
    if (!chosen && foreign.length === 0) return { kind: 'not-found' };
    const alerts = (chosen ?? foreign[0])?.findings ?? [];
    return alerts.length === 0
      ? { kind: 'not-found' }
      : { kind: 'no-answer', reason: 'contradicted', alerts };
  }
  const { orderNo, amount, currency } = expected;
  if (chosen.findings.includes(TWOFOLD))
    return { kind: 'found', interpretation: { outcome: 'unknown', alerts: chosen.findings } };
  const sent = { order_no: orderNo, amount, currency };
  const strange = strangeId(items, chosen, expected);
  // What has paid under our number is ours where ours is not known to have: told, and no less proven.
  const isOurs = strange.length === 0 || (anyMayPay && isPaid(chosen));
  const wrong: Finding[] = [
    ...findContradictions(ORDER, sent, chosen.value, profile).map(({ alert, field }) => ({
      alert,
      field: `orders_list.${field}`,
    })),
    ...(isOurs ? [] : strange),
  ];
  // Ours may be the one that was cancelled.
  const entry = valueOf(chosen);
  const isRefusal =
    isUnderReview && isRefused(chosen) && entry.transaction_id === expected.transactionId;
  const other = items.find(
    (item) =>
      isPaid(item) &&
      valueOf(item).order_no === orderNo &&
      valueOf(item).transaction_id !== entry.transaction_id,
  );
  return {
    kind: 'found',
    interpretation: {
      outcome: wrong.length > 0 && !isRefusal ? 'review' : chosen.outcome,
      ...present({
        transactionId: isOurs ? safeId(entry.transaction_id) : undefined,
        resultCode: chosen.resultCode,
        recurring: recurringOf(entry.subscription_result),
        failure: chosen.failure,
        words: wordsOf('listed', chosen.said),
        contradicted: wrong.length > 0 && isPaid(chosen) ? shownMoney(entry, expected) : undefined,
      }),
      alerts: [
        ...wrong,
        ...(isOurs ? strange : []),
        ...chosen.findings.filter(({ field }) => wrong.every((other) => other.field !== field)),
        ...(other
          ? [
              {
                alert: 'several-successes' as const,
                ...present({ transactionId: safeId(valueOf(other).transaction_id) }),
              },
            ]
          : []),
      ],
    },
  };
}

/** What is listed under an order number. */
export interface ListedPayment {
  /** Undefined for a charge that is listed without one. */
  readonly transactionId: string | undefined;
  /** By what it proves: not all of what is charged. */
  readonly outcome: Outcome;
  /** The money that is shown of it. */
  readonly shown: DecimalAmount;
}

/** What is listed under an order number: each transaction once, and each charge that has no number. */
export function listedUnder(
  orderNo: string,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
  sent: Pick<Expected, 'amount' | 'currency'>,
): readonly ListedPayment[] {
  const listed = new Map<string | WeighedItem, ListedPayment>();
  for (const item of entriesUnder(orderNo, answer)) {
    const entry = valueOf(item);
    const transactionId = safeId(entry.transaction_id);
    if (transactionId !== undefined || item.says === 'succeeded')
      listed.set(transactionId ?? item, {
        transactionId,
        outcome: item.outcome,
        shown: shownMoney(entry, sent),
      });
  }
  return [...listed.values()];
}

const entriesUnder = (
  orderNo: string,
  answer: GatewayAnswer<TransactionsQueryAnswer>,
): readonly WeighedItem[] =>
  answer.kind !== 'answered' ||
  answer.evidence.says !== 'succeeded' ||
  answer.evidence.contradicted ||
  !answer.value.orders_list
    ? []
    : withoutTwofold(answer.evidence.items, orderNo).filter(
        (item) => valueOf(item).order_no === orderNo && !item.contradicted && !item.missing,
      );

/** One payment is listed twice, by what can't both be so. */
const TWOFOLD: Finding = { alert: 'contradiction', field: 'orders_list.transaction_id' };

/** What is said of one payment of an order in two ways proves neither, whichever comes first. */
function withoutTwofold(items: readonly WeighedItem[], orderNo: string): readonly WeighedItem[] {
  const numberOf = (item: WeighedItem): string =>
    (valueOf(item).order_no === orderNo && safeId(valueOf(item).transaction_id)) || '';
  const first = new Map(items.toReversed().map((item) => [numberOf(item), item]));
  const twofold = new Set(
    items.flatMap((item) => (isAlike(item, first.get(numberOf(item))) ? [] : numberOf(item))),
  );
  twofold.delete('');
  return items.map((item) =>
    twofold.has(numberOf(item))
      ? { ...item, outcome: 'unknown', findings: [...item.findings, TWOFOLD] }
      : item,
  );
}

function isAlike(item: WeighedItem, other = item): boolean {
  const [a, b] = [valueOf(item), valueOf(other)];
  return (
    item.outcome === other.outcome &&
    a.currency === b.currency &&
    Object.is(Number(a.amount), Number(b.amount))
  );
}

type Entry = NonNullable<TransactionsQueryAnswer['orders_list']>[number];

// A cast, because evidence holds items of any operation; a query’s were parsed as its entries.
const valueOf = ({ value }: WeighedItem): Entry => value as unknown as Entry;

/**
 * An order that is known under one id, and listed under another only. Where both are listed, the shopper was
 * refused and paid once more under the same number.
 */
function strangeId(
  entries: readonly WeighedItem[],
  chosen: WeighedItem,
  {
    orderNo,
    transactionId,
  }: { readonly orderNo: string; readonly transactionId?: string | undefined },
): Finding[] {
  const shown = safeId(valueOf(chosen).transaction_id);
  if (transactionId === undefined || shown === undefined || shown === transactionId) return [];
  const isListed = entries.some((entry) => {
    const { order_no, transaction_id } = valueOf(entry);
    return order_no === orderNo && transaction_id === transactionId;
  });
  return isListed
    ? []
    : [
        {
          alert: 'transaction-mismatch',
          field: 'orders_list.transaction_id',
          transactionId: shown,
        },
      ];
}

/** What is listed as charged; what can't be read as an amount is at least as much as was sent. */
function shownMoney(
  { amount = '', currency = '' }: Entry,
  sent: Pick<Expected, 'amount' | 'currency'>,
): DecimalAmount {
  for (const [value, of] of [
    [amount, currency],
    [sent.amount, sent.currency],
  ] as const)
    try {
      return fromGatewayAmount(value, of);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
    }
  return { value: sent.amount, currency: sent.currency };
}

/** That the gateway is away says nothing about settings, and the circuit says it once. */
const refusesUs = (answer: Unanswered): boolean =>
  answer.kind === 'refused' ||
  isOwnFault(answer) ||
  (answer.kind === 'no-answer' && (answer.status === 401 || answer.status === 403));

const isPaid = ({ outcome }: WeighedItem): boolean => outcome === 'succeeded';
const isRefused = ({ outcome }: WeighedItem): boolean => outcome === 'failed';

/**
 * The entries that may be ours: by transaction where that is known and listed under our order, else
 * by order number, else by transaction alone, which then shows a wrong order number (C-093, C-167).
 * A shopper who was refused may have paid under the same number on the gateway's page, or be about to.
 */
function candidatesOf(
  entries: readonly WeighedItem[],
  {
    orderNo,
    transactionId,
    anyMayPay,
  }: {
    readonly orderNo: string;
    readonly transactionId?: string | undefined;
    readonly anyMayPay: boolean;
  },
): readonly WeighedItem[] {
  const ofOrder = entries.filter((entry) => valueOf(entry).order_no === orderNo);
  const ofTransaction = (entry: WeighedItem) =>
    transactionId !== undefined && valueOf(entry).transaction_id === transactionId;
  if (ofOrder.some(ofTransaction))
    return ofOrder.filter((entry) => ofTransaction(entry) || (anyMayPay && !isRefused(entry)));
  return ofOrder.length > 0 ? ofOrder : entries.filter(ofTransaction);
}

/** Which of several entries counts for the order: the lower, the sooner. */
const RANK: Record<Outcome, number> = {
  succeeded: 0,
  review: 1,
  pending: 2,
  requires_action: 2,
  unknown: 2,
  failed: 3,
};

/** The newest success wins; a refusal counts only when there is nothing else (C-167). */
function choose(entries: readonly WeighedItem[]): WeighedItem | undefined {
  const date = (entry: WeighedItem) => valueOf(entry).transaction_date ?? '';
  return [...entries].sort(
    (a, b) => RANK[a.outcome] - RANK[b.outcome] || date(b).localeCompare(date(a)),
  )[0];
}
