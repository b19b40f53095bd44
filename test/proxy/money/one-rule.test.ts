import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ORDER_STATES } from '../../../src/contract/vocabulary/order-states.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Where the one rule is, which compares what moved with what was asked for. */
const RULE = 'src/proxy/money/';

const SOURCES = ['src/proxy', 'src/gateway', 'src/client', 'src/merchant', 'src/elements']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((path) => path.endsWith('.ts') && !path.startsWith(RULE));

/** Each place of the code that a pattern finds, as its file and what stands there. */
const placesOf = (pattern: RegExp): string[] =>
  SOURCES.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

const MONEY = String.raw`\b(?:amount|currency|minor|value)`;
const COMPARED = new RegExp(
  String.raw`${MONEY}\)* (?:===|!==|[<>]=?) (?!undefined|null|'')[\w.(]*${MONEY}\b|isSameMoney\(`,
);

/** What compares amounts or currencies elsewhere, and why that decides nothing about a payment. */
const COMPARISONS: Readonly<Record<string, string>> = {
  'src/elements/desk/order-facts.ts': 'in which order sums by currency are shown',
  'src/elements/paying/aftermath.ts': 'which of two sentences a shopper reads of a refund',
  'src/elements/wallet/unproven.ts': 'which record of an issued card a request on screen is',
  'src/gateway/interpret-query.ts': 'whether one transaction is listed in two ways',
  'src/proxy/books/filtered-amount.ts': 'what a list is filtered by',
  'src/proxy/books/unresolved-view.ts': 'whether payments that may be the same have one sum',
  'src/proxy/events/read-events.ts': 'no money: the last event that was read',
  'src/proxy/grants/use-grant.ts': 'the limit of a grant, before anything is sent',
  'src/proxy/merchant/change-session.ts': 'whether plans have to be named again',
  'src/proxy/merchant/change-terms.ts': 'whether an order has new terms',
  'src/proxy/merchant/check-terms.ts': 'whether what a shop asks for adds up',
  'src/proxy/merchant/record-external-movements.ts':
    'whether a person names the currency that was paid',
  'src/proxy/operations/expected-balance.ts': 'the balance of an issued card',
  'src/proxy/operations/look-up-status.ts': 'the limit of an issued card',
  'src/proxy/operations/read-transactions.ts': 'no money: an entry of an answer',
  'src/proxy/store/restored.ts': 'no money: a counter',
  'src/proxy/subscriptions/judge-deduction.ts': 'a deduction against what was agreed, in no order',
};

test('no place but the one rule compares amounts or currencies to decide what was paid', () => {
  const found = [...new Set(placesOf(COMPARED).map((place) => place.split(':')[0] ?? ''))];
  assert.deepEqual(found.sort(), Object.keys(COMPARISONS).sort());
});

/** The words that no session has. */
const OF_ORDERS = ORDER_STATES.filter((state) => state !== 'open' && state !== 'paid');
const STATE = new RegExp(
  String.raw`\bstate\)? (?:===|!==) '(?:${OF_ORDERS.join('|')})'|order\??\.state (?:===|!==) |timesCharged (?:===|!==|[<>])`,
);

const STATES: Readonly<Record<string, string>> = {
  'src/proxy/attempts/charged-again.ts':
    'lists what the rule has counted as charged more than once',
  'src/proxy/books/list-orders.ts': 'what a list is filtered by',
  'src/proxy/books/order-view.ts': 'who acts on what the rule has found',
};

test('no place but the one rule decides by the name of an order’s state', () => {
  const found = [...new Set(placesOf(STATE).map((place) => place.split(':')[0] ?? ''))];
  assert.deepEqual(found.sort(), Object.keys(STATES).sort());
});

/** A payment's own state: charged by proof, or perhaps, is said by `charged.ts` alone. */
const PROVEN =
  /\bisDecided\b.*outcome\)? [!=]== 'succeeded'|outcome\)? [!=]== 'succeeded'.*isDecided\b/;
const DOUBTFUL =
  /outcome\)? [!=]== 'review'.*contradicted|contradicted.*outcome\)? [!=]== 'review'/;

test('no place but the one rule says of a payment that it is proven, or perhaps charged', () => {
  const found = [...placesOf(PROVEN), ...placesOf(DOUBTFUL)].filter(
    // The balance of an issued card, which no payment of an order moves.
    (place) =>
      !place.startsWith('src/proxy/operations/expected-balance.ts') &&
      // Which payment a merchant's server means by "approve"; the gateway says whether it may be.
      !place.startsWith('src/merchant/order-words.ts'),
  );
  assert.deepEqual(found, []);
});

const CHARGED = /\boutcome\)? [!=]== '(?:succeeded|review)'/;

/** What asks for an outcome elsewhere, and why that decides nothing about the money of an order. */
const OUTCOMES: Readonly<Record<string, string>> = {
  'src/elements/desk':
    'what staff is shown and offered; the proxy decides once more what may be done',
  'src/elements/issuing': 'what is shown of operations with issued cards',
  'src/elements/paying/aftermath.ts': 'which sentence a shopper reads',
  'src/elements/wallet': 'what is shown of operations with issued cards',
  'src/gateway': 'what one answer proves by itself, before it is compared with what is known',
  'src/client': 'which answer comes after which in one page',
  'src/proxy/attempts/further-payments.ts': 'which of the listed transactions may be the one sent',
  'src/proxy/attempts/record-outcome.ts':
    'what is written with an outcome before the rule is asked',
  'src/merchant/order-words.ts': 'which payment of an order is meant by a word',
  'src/proxy/books/booked-attempt.ts': 'whether there can be a row of the ledger to show',
  'src/proxy/books/list-operations.ts': 'what a closed card held',
  'src/proxy/books/unresolved-view.ts': 'which words say what a person has to decide',
  'src/proxy/books/waiting.ts': 'who acts next',
  'src/proxy/checkout/abandon-attempt.ts': 'what the gateway says of a cancellation',
  'src/proxy/checkout/checkout-view.ts': 'which payment a page shows',
  'src/proxy/merchant/word-on-success.ts': 'what a person has said',
  'src/proxy/operations':
    'operations, which are in no order; what they move is in the ledger of payments',
  'src/proxy/reconciliation': 'what is compared with the gateway',
  'src/proxy/restoration/resume-restored.ts': 'which payments are asked about once more',
  'src/proxy/saved-cards/promote-pending-card.ts': 'whether a card is kept',
  'src/proxy/subscriptions': 'deductions, which are in no order',
};

test('what else asks for the outcome of a payment is known, and why', () => {
  const reasons = Object.keys(OUTCOMES);
  const found = placesOf(CHARGED).map((place) => place.split(':')[0] ?? '');
  const used = found.map((path) => reasons.find((known) => path.startsWith(known)) ?? path);
  assert.deepEqual([...new Set(used)].sort(), reasons.sort());
});
