import { detectBrand } from '../../card-rules/index.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { GatewayWords } from '../../contract/proxy/gateway-answer.schema.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import { codesOf, sharedCardTypes, wordsOf, type AnswerWords } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import { withEarlierBalances } from '../registry/balance-history.ts';
import { currencyOf } from '../registry/known-currency.ts';
import { showCard } from '../registry/show-card.ts';
import { upsertRecord } from '../registry/upsert-record.ts';
import type { StoredCard } from '../store/registry-rows.ts';
import { answered } from './answered.ts';
import { assertEnabled } from './assert-enabled.ts';
import { recordedLimits, type QueriedCard } from './recorded-limits.ts';

/**
 * `card.query`: the card without its number and security code, which go nowhere from here, and not
 * even to the merchant server (P-30, C-222). What was written since the question was asked is newer,
 * and stays.
 */
export const readCard = async (context: Context, cardId: string): Promise<CardView> =>
  (await readCardAnswer(context, cardId)).card;

/** The same, with what the gateway said: for the merchant server, and not kept. */
export async function readCardAnswer(
  context: Context,
  cardId: string,
): Promise<{ readonly card: CardView; readonly words: GatewayWords | undefined }> {
  const before = await context.store.get('cards', cardId);
  const askedAt = context.clock.now();
  const { record, said } = await queryCard(context, cardId);
  const asked = viewOf(context, cardId, askedAt, record);
  const card = await context.store.transaction(async (tx) => {
    const known = await tx.get('cards', cardId);
    const observedAt = known ? Date.parse(known.view.as_of) : 0;
    // What lies ahead of now was written by a clock that was wrong.
    if (known && observedAt > askedAt && observedAt <= context.clock.now())
      return showCard(tx, known.view, context.profile);
    // Whether it was changed since is told by no clock: it may be set, or the same millisecond.
    const isChanged = known?.statusChangedAt !== before?.statusChangedAt;
    const status = known && isChanged ? known.view.status : asked.status;
    const view = withEarlierBalances({ ...asked, ...importedOf(known?.view), status }, known);
    await upsertRecord(context, tx, 'cards', cardId, view);
    return showCard(tx, view, context.profile);
  });
  return { card, words: wordsOf('answered', said) };
}

/** What a person has said of a card, and no answer of the gateway shows. */
const importedOf = ({ group_id, stated_currency }: Partial<StoredCard> = {}) => ({
  ...(group_id !== undefined && { group_id }),
  ...(stated_currency !== undefined && { stated_currency }),
});

/** The gateway's record, with number and security code in clear: never to be kept or logged. */
export async function queryCard(
  context: Context,
  cardId: string,
): Promise<{ readonly record: QueriedCard; readonly said: AnswerWords }> {
  assertEnabled(context, 'card.query');
  const currency = await context.store.read((reader) => currencyOf(reader, 'cards', cardId));
  const answer = await context.gateway.call('card.query', { cardId }, undefined, { currency });
  const { value, evidence } = await answered(context, { card_id: cardId }, answer);
  if (evidence.outcome !== 'succeeded' || !value.data)
    throw new Problem('gateway-unavailable', {
      detail: 'The gateway’s response does not contain a card.',
    });
  return { record: value.data, said: evidence.said };
}

/** `active`, `blocked`, `closed`, or `unknown` for an unmapped code (C-225). */
export function cardStatusOf(
  { profile }: Pick<Context, 'profile'>,
  { status }: QueriedCard,
): string {
  const codes: Readonly<Record<string, string>> = codesOf('cardStatus', profile);
  return codes[status ?? ''] ?? 'unknown';
}

/** Widths are not shown (C-223). */
export const expiryOf = ({ expireMonth, expireYear }: QueriedCard) => ({
  expiration_month: expireMonth?.padStart(2, '0'),
  expiration_year: expireYear?.padStart(4, '20'),
});

function viewOf(
  { profile }: Context,
  card_id: string,
  askedAt: number,
  card: QueriedCard,
): StoredCard {
  const given = {
    alias: card.cardAlias,
    brand: detectBrand(card.cardNumber ?? '')?.id,
    last_four: /\d{4}$/.exec(card.cardNumber ?? '')?.[0],
    ...expiryOf(card),
    type: card.cardType,
    shared: sharedCardTypes(profile)?.includes(card.cardType ?? ''),
    one_time: codesOf('oneTime', profile)[card.isOneTime ?? ''],
    cardholder_id: card.cardholderId,
    group_name: card.groupName ?? undefined,
    application_date: card.applicationDate,
    valid_start_date: card.validStartDate,
    valid_end_date: card.validEndDate,
    ...recordedLimits(card),
  };
  return {
    card_id,
    ...withoutUndefined(given),
    status: cardStatusOf({ profile }, card),
    as_of: new Date(askedAt).toISOString(),
  };
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
