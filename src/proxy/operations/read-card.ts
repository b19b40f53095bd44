import { detectBrand } from '../../card-rules/index.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { formatMoney, MoneyError, parseLooseMoney } from '../../contract/money/money.ts';
import type { AnswerValues } from '../../contract/operations/operations.schema.ts';
import type { CardView } from '../../contract/proxy/operations.schema.ts';
import { codesOf } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { withEarlierBalances } from '../registry/balance-history.ts';
import { upsertRecord } from '../registry/upsert-record.ts';
import { answered } from './answered.ts';
import { assertIssuing } from './assert-issuing.ts';

export type QueriedCard = NonNullable<AnswerValues<'card.query'>['data']>;

/**
 * `card.query`: the card without its number and security code, which go nowhere from here, and not
 * even to the merchant server (P-30, C-222). What was written since the question was asked is newer,
 * and stays.
 */
export async function readCard(context: Context, cardId: string): Promise<CardView> {
  const before = await context.store.get('cards', cardId);
  const askedAt = context.clock.now();
  const asked = viewOf(context, cardId, askedAt, await queryCard(context, cardId));
  return context.store.transaction(async (tx) => {
    const known = await tx.get('cards', cardId);
    const observedAt = known ? Date.parse(known.view.as_of) : 0;
    // What lies ahead of now was written by a clock that was wrong.
    if (known && observedAt > askedAt && observedAt <= context.clock.now()) return known.view;
    // Whether it was changed since is told by no clock: it may be set, or the same millisecond.
    const isChanged = known?.statusChangedAt !== before?.statusChangedAt;
    const status = known && isChanged ? known.view.status : asked.status;
    const view = withEarlierBalances({ ...asked, status }, known);
    await upsertRecord(context, tx, 'cards', cardId, view);
    return view;
  });
}

/** The gateway's record, with number and security code in clear: never to be kept or logged. */
export async function queryCard(context: Context, cardId: string): Promise<QueriedCard> {
  assertIssuing(context);
  const answer = await context.gateway.call('card.query', { cardId });
  const { value, evidence } = await answered(context, { card_id: cardId }, answer);
  if (evidence.outcome !== 'succeeded' || !value.data)
    throw new Problem('gateway-unavailable', {
      detail: 'The gateway’s response does not contain a card.',
    });
  return value.data;
}

/** `active`, `blocked`, `closed`, or `unknown` for an unmapped code (C-225). */
export function cardStatusOf({ profile }: Context, { status }: QueriedCard): string {
  const codes: Readonly<Record<string, string>> = codesOf('cardStatus', profile);
  return codes[status ?? ''] ?? 'unknown';
}

/** Widths are not shown (C-223). */
export const expiryOf = ({ expireMonth, expireYear }: QueriedCard) => ({
  expiration_month: expireMonth?.padStart(2, '0'),
  expiration_year: expireYear?.padStart(4, '20'),
});

function viewOf(context: Context, card_id: string, askedAt: number, card: QueriedCard): CardView {
  const lastFour = /\d{4}$/.exec(card.cardNumber ?? '')?.[0];
  const { issuing, decimals } = context.profile;
  const balance = balanceOf(card.balance, issuing.defaultCurrency, decimals);
  const given = {
    alias: card.cardAlias,
    brand: detectBrand(card.cardNumber ?? '')?.id,
    last_four: lastFour,
    ...expiryOf(card),
    type: card.cardType,
    one_time: card.isOneTime,
    cardholder_id: card.cardholderId,
    group_name: card.groupName ?? undefined,
    valid_start_date: card.validStartDate,
    valid_end_date: card.validEndDate,
  };
  return {
    card_id,
    ...withoutUndefined(given),
    ...(balance && { balance }),
    status: cardStatusOf(context, card),
    as_of: new Date(askedAt).toISOString(),
  };
}

/** The record has no currency (C-098); an invalid amount is omitted. */
function balanceOf(text: string | undefined, currency: string, decimals: Record<string, number>) {
  try {
    const money = text === undefined ? undefined : parseLooseMoney(text, currency, decimals);
    return money && { value: formatMoney(money, decimals), currency };
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function withoutUndefined<T extends object>(fields: T): Given<T> {
  const given: Given<T> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== '') given[name] = value as Given<T>[typeof name];
  }
  return given;
}
