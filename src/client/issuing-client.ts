import type { Guard } from '../contract/values/guards.ts';
import {
  isCardholderView,
  isCardView,
  isGroupView,
  isIssuingResult,
  isPageOf,
  type IssuingResult,
  type GuardedPage,
} from '../contract/proxy/issuing-guards.ts';
import type { RequestValues } from '../contract/operations/operations.schema.ts';
import type { CardholderView, CardView, GroupView } from '../contract/proxy/operations.schema.ts';
import type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
import { browserClock } from './browser-clock.ts';
import { CheckoutError } from './checkout-error.ts';
import type { GrantKeeper } from './grant-keeper.ts';
import { problemOf } from './problem-of.ts';
import { proxyAddress } from './proxy-address.ts';

/** What the proxy's registry keeps, by the names of its lists. */
export interface SeenRecords {
  /** Issued cards. */
  cards: CardView;
  /** Groups of cards. */
  groups: GroupView;
  /** Cardholders. */
  cardholders: CardholderView;
}

/** What a browser may be granted to do with cards and groups. */
export type IssuingOperation =
  | 'card.charge'
  | 'card.withdraw'
  | 'card.status'
  | 'card.limit'
  | 'card.close'
  | 'group.create'
  | 'group.charge'
  | 'group.refund'
  | 'group.status';

/** The request, by the gateway's names; ids are strings, and the proxy checks them. */
export type IssuingValues<Name extends IssuingOperation> = {
  readonly [K in keyof RequestValues<Name>]: RequestValues<Name>[K] extends string
    ? string
    : RequestValues<Name>[K];
};

/**
 * What elements may request from the proxy with a grant. Everything throws CheckoutError: `problem` with its
 * slug, `unreachable` if there was no answer, `unreadable` if it has an unknown shape. A grant
 * that has expired is replaced with a fresh one, and the request repeated once.
 */
export interface IssuingClient {
  /** Address of the proxy, as in the options. */
  readonly proxy: string;
  /** Queries the gateway: current state and balance. */
  card(cardId: string): Promise<CardView>;
  /** Queries the gateway: name, country and status. */
  cardholder(cardholderId: string): Promise<CardholderView>;
  /** What the proxy has seen, within the grant, a page at a time (C-240). */
  cards(after?: string): Promise<GuardedPage<CardView>>;
  /** As `cards`, for groups. */
  groups(after?: string): Promise<GuardedPage<GroupView>>;
  /** As `cards`, for cardholders. */
  cardholders(after?: string): Promise<GuardedPage<CardholderView>>;
  /** What the proxy last saw of up to 100 of them; unknown ones are omitted. */
  seen<Kind extends keyof SeenRecords>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<readonly SeenRecords[Kind][]>;
  /**
   * Performs an operation. One key per intention: repeating a key returns the current state and
   * never moves money twice, so repeat the call with the same key after `unreachable`.
   */
  perform<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingResult>;
}

/** How `createIssuingClient` reaches the proxy. */
export interface IssuingClientOptions {
  /** Address of the proxy; relative ones are taken from the page's. */
  readonly proxy: string;
  /** Supplies the grant's token. */
  readonly grants: Pick<GrantKeeper, 'token' | 'renew'>;
  /** `fetch`; by default the page's. */
  readonly fetch?: Fetch;
  /** Timers; by default those of the browser. */
  readonly clock?: Clock;
}

/** The proxy itself waits half a minute for the gateway. */
const ANSWER_TIMEOUT = 45_000;

const IS_RECORD: { readonly [Kind in keyof SeenRecords]: Guard<SeenRecords[Kind]> } = {
  cards: isCardView,
  groups: isGroupView,
  cardholders: isCardholderView,
};

interface Question<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly is: Guard<T>;
}

/** Talks to the proxy with a grant. Nothing is sent before the first call. */
export function createIssuingClient({
  proxy,
  grants,
  fetch = (request) => globalThis.fetch(request),
  clock = browserClock,
}: IssuingClientOptions): IssuingClient {
  const send = ({ method, path, body, headers }: Question<unknown>, token: string) =>
    fetch(
      new Request(proxyAddress(proxy, path), {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Tender': '1',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: clock.timeout(ANSWER_TIMEOUT),
      }),
    ).catch((cause: unknown) => {
      throw new CheckoutError('unreachable', `${proxy} can't be reached`, { cause });
    });

  async function ask<T>(question: Question<T>): Promise<T> {
    const token = await grants.token();
    let response = await send(question, token);
    // A refused grant is refused before anything is done, so asking again is safe.
    if (response.status === 401) response = await send(question, await grants.renew(token));
    if (!response.ok) throw await problemOf(response);
    const answer: unknown = await response.json().catch(() => undefined);
    if (!question.is(answer))
      throw new CheckoutError('unreadable', `${question.path} answers in an unknown shape`);
    return answer;
  }

  const look = <T>(operation: string, body: unknown, is: Guard<T>) =>
    ask({ method: 'POST', path: `v1/operations/${operation}`, body, is });
  const list = <Kind extends keyof SeenRecords>(kind: Kind, query: Record<string, string>) => {
    const asked = new URLSearchParams(query).toString();
    return ask({
      method: 'GET',
      path: `v1/${kind}${asked && '?'}${asked}`,
      is: isPageOf<SeenRecords[Kind]>(IS_RECORD[kind]),
    });
  };
  const page = (after?: string) => (after === undefined ? {} : { after });

  return {
    proxy,
    card: (cardId) => look('card.query', { cardId }, isCardView),
    cardholder: (cardholderId) => look('cardholder.query', { cardholderId }, isCardholderView),
    cards: (after) => list('cards', page(after)),
    groups: (after) => list('groups', page(after)),
    cardholders: (after) => list('cardholders', page(after)),
    seen: async (kind, ids) => (await list(kind, { ids: ids.join(',') })).data,
    perform: (operation, values, idempotencyKey) =>
      ask({
        method: 'POST',
        path: `v1/operations/${operation}`,
        body: values,
        headers: { 'Idempotency-Key': idempotencyKey },
        is: isIssuingResult,
      }),
  };
}
