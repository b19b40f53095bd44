import type { IssuingOperation, IssuingSession, Watched } from '../../src/client/index.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import type { RefusalReason } from '../../src/contract/vocabulary/refusals.ts';
import type { AnyOperationRequest } from '../../src/elements/wallet/operations.ts';
import { COMPANY, type Company } from '../../src/sandbox/seed/company.ts';
import { CARD_CODES, GROUP_CODES } from '../../src/sandbox/state/codes.ts';

/** A group with its cards in one currency, and amounts as that currency writes them. */
export interface Place {
  readonly currency: string;
  readonly group: string;
  /** Shared, and active. */
  readonly card: string;
  readonly single: string;
  readonly closed: string;
  readonly holder: string;
  readonly amount: string;
  /** More than any card or group holds. */
  readonly tooMuch: string;
  /** More than the profile lets anything be. */
  readonly beyondBounds: string;
  /** What is on each card. */
  readonly held: string;
}

const NOTHING: readonly string[] = [];
const place = (index: number, currency: string, decimals: string): Place => ({
  currency,
  group: `600${index}`,
  card: `20000${index}1`,
  single: `20000${index}2`,
  closed: `20000${index}3`,
  holder: '8201',
  amount: `10${decimals}`,
  tooMuch: `5000${decimals}`,
  beyondBounds: `200000000${decimals}`,
  held: `250${decimals}`,
});

/** Currencies of two decimals, of none and of three. */
export const PLACES: readonly Place[] = [
  place(1, 'USD', '.00'),
  place(2, 'JPY', ''),
  place(3, 'KWD', '.000'),
];

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The company that has all places. */
export const THREE_CURRENCIES: Company = {
  groups: PLACES.map(({ group, currency, held }) => ({
    id: group,
    name: `Group in ${currency}`,
    countryCode: 'US',
    currency,
    opening: 4n * minor(held),
  })),
  cardholders: COMPANY.cardholders,
  cards: PLACES.flatMap(({ card, single, closed, group, holder, held, currency }) =>
    [
      { id: card, alias: 'Shared', shared: { limit: null } },
      { id: single, alias: 'Single' },
      { id: closed, alias: 'Closed', status: CARD_CODES.closed },
    ].map((one) => ({
      ...one,
      alias: `${one.alias} ${currency}`,
      groupId: group,
      cardholderId: holder,
      opening: one.id === closed ? 0n : minor(held),
    })),
  ),
};

/** What changes at the gateway when something is done: movements, and states by what has them. */
export interface Change {
  readonly movements: readonly string[];
  readonly states: readonly string[];
}

export const UNCHANGED: Change = { movements: NOTHING, states: NOTHING };

interface Command {
  readonly kind: 'command';
  readonly request: (place: Place) => AnyOperationRequest;
  /** The same, of something that the gateway or the proxy refuses, and why. */
  readonly refused: (place: Place) => AnyOperationRequest;
  readonly reason: RefusalReason;
  /** What is known when the gateway's answer is lost: what a query of the card shows is proof. */
  readonly lost: 'unknown' | 'succeeded';
  readonly change: (place: Place) => Change;
}

interface Query {
  readonly kind: 'query';
  readonly path: string;
  readonly watch: (session: IssuingSession, place: Place) => Watched<unknown>;
  readonly refused: (session: IssuingSession) => Watched<unknown>;
  /** What the screen shows, as text. */
  readonly shown: (value: unknown) => string;
  readonly expected: (place: Place) => string;
}

type IssuingQuery = 'card.query' | 'cardholder.query';

const moved = (...movements: string[]): Change => ({ ...UNCHANGED, movements });
const became = (...states: string[]): Change => ({ ...UNCHANGED, states });
const ACCOUNT = 'company:4101';

/** One row for each issuing command; a new one does not compile until it has its own. */
export const COMMANDS: { readonly [Name in IssuingOperation]: Command } = {
  'card.charge': {
    kind: 'command',
    request: ({ card: card_id, amount, currency }) => ({
      operation: 'card.charge',
      values: { card_id, charge_amount: amount },
      done: 'chargeDone',
      amount: { value: amount, currency },
    }),
    refused: ({ card: card_id, tooMuch, currency }) => ({
      operation: 'card.charge',
      values: { card_id, charge_amount: tooMuch },
      done: 'chargeDone',
      amount: { value: tooMuch, currency },
    }),
    reason: 'insufficient_funds',
    lost: 'unknown',
    change: ({ group, card, amount, currency }) =>
      moved(`card-charge group:${group} > card:${card} ${amount} ${currency}`),
  },
  'card.withdraw': {
    kind: 'command',
    request: ({ card: card_id, amount, currency }) => ({
      operation: 'card.withdraw',
      values: { card_id, refund_amount: amount },
      done: 'withdrawDone',
      amount: { value: amount, currency },
    }),
    refused: ({ card: card_id, tooMuch, currency }) => ({
      operation: 'card.withdraw',
      values: { card_id, refund_amount: tooMuch },
      done: 'withdrawDone',
      amount: { value: tooMuch, currency },
    }),
    reason: 'insufficient_funds',
    lost: 'unknown',
    change: ({ card, amount, currency }) =>
      moved(`card-withdrawal card:${card} > ${ACCOUNT} ${amount} ${currency}`),
  },
  'card.limit': {
    kind: 'command',
    request: ({ card: card_id, amount, currency }) => ({
      operation: 'card.limit',
      values: { card_id, limit_amount: amount, currency },
      done: 'limitDone',
      amount: { value: amount, currency },
    }),
    refused: ({ single: card_id, amount, currency }) => ({
      operation: 'card.limit',
      values: { card_id, limit_amount: amount, currency },
      done: 'limitDone',
      amount: { value: amount, currency },
    }),
    reason: 'no_limit',
    lost: 'succeeded',
    change: ({ card, amount }) => became(`card ${card} ${CARD_CODES.active} ${amount}`),
  },
  'card.status': {
    kind: 'command',
    request: ({ card: card_id }) => ({
      operation: 'card.status',
      values: { card_id, status: 'blocked' },
      done: 'blockDone',
    }),
    refused: ({ closed: card_id }) => ({
      operation: 'card.status',
      values: { card_id, status: 'active' },
      done: 'unblockDone',
    }),
    reason: 'card_closed',
    lost: 'succeeded',
    change: ({ card }) => became(`card ${card} ${CARD_CODES.blocked} null`),
  },
  'card.close': {
    kind: 'command',
    request: ({ card: card_id }) => ({
      operation: 'card.close',
      values: { card_id },
      done: 'closeDone',
    }),
    refused: ({ closed: card_id }) => ({
      operation: 'card.close',
      values: { card_id },
      done: 'closeDone',
    }),
    reason: 'card_closed',
    lost: 'succeeded',
    change: ({ card, held, currency }) => ({
      movements: [`card-closed card:${card} > ${ACCOUNT} ${held} ${currency}`],
      states: [`card ${card} ${CARD_CODES.closed} null`],
    }),
  },
  'group.create': {
    kind: 'command',
    request: ({ amount, currency }) => ({
      operation: 'group.create',
      values: {
        group_name: `New in ${currency}`,
        country: 'US',
        currency,
        charge_amount: amount,
      },
      done: 'createDone',
      amount: { value: amount, currency },
    }),
    refused: ({ beyondBounds, currency }) => ({
      operation: 'group.create',
      values: {
        group_name: `New in ${currency}`,
        country: 'US',
        currency,
        charge_amount: beyondBounds,
      },
      done: 'createDone',
      amount: { value: beyondBounds, currency },
    }),
    reason: 'amount_invalid',
    lost: 'unknown',
    change: ({ amount, currency }) => ({
      movements: [`group-charge ${ACCOUNT} > group:NEW ${amount} ${currency}`],
      states: [`group NEW ${GROUP_CODES.active}`],
    }),
  },
  'group.charge': {
    kind: 'command',
    request: ({ group: group_id, amount, currency }) => ({
      operation: 'group.charge',
      values: { group_id, charge_amount: amount },
      done: 'groupChargeDone',
      amount: { value: amount, currency },
    }),
    refused: ({ group: group_id, beyondBounds, currency }) => ({
      operation: 'group.charge',
      values: { group_id, charge_amount: beyondBounds },
      done: 'groupChargeDone',
      amount: { value: beyondBounds, currency },
    }),
    reason: 'amount_invalid',
    lost: 'unknown',
    change: ({ group, amount, currency }) =>
      moved(`group-charge ${ACCOUNT} > group:${group} ${amount} ${currency}`),
  },
  'group.refund': {
    kind: 'command',
    request: ({ group: group_id, amount, currency }) => ({
      operation: 'group.refund',
      values: { group_id, refund_amount: amount },
      done: 'returnDone',
      amount: { value: amount, currency },
    }),
    refused: ({ group: group_id, tooMuch, currency }) => ({
      operation: 'group.refund',
      values: { group_id, refund_amount: tooMuch },
      done: 'returnDone',
      amount: { value: tooMuch, currency },
    }),
    reason: 'insufficient_funds',
    lost: 'unknown',
    change: ({ group, amount, currency }) =>
      moved(`group-refund group:${group} > ${ACCOUNT} ${amount} ${currency}`),
  },
  'group.status': {
    kind: 'command',
    request: ({ group: group_id }) => ({
      operation: 'group.status',
      values: { group_id, status: 'inactive' },
      done: 'deactivateDone',
    }),
    // Nothing refuses a status at the gateway: any may follow any other. What is not granted is refused here.
    refused: () => ({
      operation: 'group.status',
      values: { group_id: '7777', status: 'inactive' },
      done: 'deactivateDone',
    }),
    reason: 'grant_refused',
    lost: 'unknown',
    change: ({ group }) => became(`group ${group} ${GROUP_CODES.inactive}`),
  },
};

/** One row for each issuing query. */
export const QUERIES: { readonly [Name in IssuingQuery]: Query } = {
  'card.query': {
    kind: 'query',
    path: '/card/query',
    watch: (session, { card }) => session.card(card),
    refused: (session) => session.card('7777'),
    shown: (value) => {
      const { balance, status } = value as {
        balance?: { value: string; currency?: string };
        status: string;
      };
      return `${status} ${balance?.value} ${balance?.currency}`;
    },
    expected: ({ held, currency }) => `active ${held} ${currency}`,
  },
  'cardholder.query': {
    kind: 'query',
    path: '/cardholder/query',
    watch: (session, { holder }) => session.cardholder(holder),
    refused: (session) => session.cardholder('7777'),
    shown: (value) => {
      const { first_name, last_name } = value as { first_name?: string; last_name?: string };
      return `${first_name} ${last_name}`;
    },
    expected: () => 'Ada Lovelace',
  },
};

/** Every operation that has a row. */
export const COVERED = [...Object.keys(COMMANDS), ...Object.keys(QUERIES)] as OperationName[];
