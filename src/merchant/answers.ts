import { SESSION_STATES } from '../contract/vocabulary/outcomes.ts';
import { either } from '../contract/values/either.ts';
import {
  flag,
  listOf,
  object,
  oneOf,
  isText,
  whole,
  type Guard,
} from '../contract/values/guards.ts';
import type { EventPage, MerchantEvent } from '../contract/proxy/events.schema.ts';
import type { PaymentBalance } from '../contract/proxy/external-movements.schema.ts';
import type { GrantAnswer, GrantState } from '../contract/proxy/grant.schema.ts';
import type { OperationResult, Page } from '../contract/proxy/operations.schema.ts';
import type { ShopperErased, ShopperView } from '../contract/proxy/shopper.schema.ts';
import type { SessionAnswer } from '../contract/proxy/session-answer.schema.ts';
import type { AttemptAnswer } from '../contract/proxy/session.schema.ts';

/**
 * Checks enough of an answer to recognise that it comes from a proxy. A proxy sends nothing that is
 * not of its schemas, so the rest of the type follows.
 */
const of =
  <T>() =>
  (shape: Readonly<Record<string, Guard<unknown>>>): Guard<T> =>
    object(shape) as Guard<T>;

const next = either(isText, oneOf(null));

/** Recognises a session. */
export const isSession = of<SessionAnswer>()({
  id: isText,
  state: oneOf(...SESSION_STATES),
  order_id: isText,
  attempts: listOf(object({ id: isText })),
});

/** Only the answer to its creation holds the secret. */
export type NewSession = SessionAnswer & { client_secret: string };

/** Recognises the answer to a session's creation. */
export const isNewSession: Guard<NewSession> = (value): value is NewSession =>
  isSession(value) && isText(value.client_secret);

/** Recognises a new grant. */
export const isGrant = of<GrantAnswer>()({ id: isText, token: isText, expires_at: isText });

/** Recognises a grant's state. */
export const isGrantState = of<GrantState>()({ id: isText, revoked: flag });

/** Recognises an event. */
const isEvent = of<MerchantEvent>()({
  id: isText,
  type: isText,
  at: isText,
  data: object({}),
});

/** Recognises a page of events. */
export const isEventPage = of<EventPage>()({ data: listOf(isEvent), next });

/** Recognises what is known of a shopper. */
export const isShopper = of<ShopperView>()({
  id: isText,
  cards: listOf(object({ handle: isText })),
  sessions: listOf(object({ id: isText })),
});

/** Recognises what was erased of a shopper. */
export const isShopperErased = of<ShopperErased>()({ id: isText, cards: whole, sessions: whole });

/** Recognises a page of cards, groups or cardholders. */
export const isRecordPage = of<Page<unknown>>()({ data: listOf(object({})), next });

/** Recognises a payment with what went back of it. */
export const isBalance = of<PaymentBalance>()({
  transaction_id: isText,
  refunded: object({ value: isText }),
});

/** Recognises an attempt or operation. */
export const isResolved = of<AttemptAnswer | OperationResult>()({
  id: isText,
  operation: isText,
  state: isText,
});

/** Recognises any JSON object; the operation decides on the rest. */
export const isAnyObject = object({});
