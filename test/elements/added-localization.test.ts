import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { AddedLocalization } from '../../src/elements/session/added-localization.ts';

type Messages = Readonly<Record<'word', string>>;

/** How long nothing is said of what is on its way. */
const PATIENCE = 20_000;

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Browsers have it, and Node has not. */
const page = new EventTarget();
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) });

const german = { locale: 'de', overrides: {} };
const chinese = { locale: 'zh', overrides: {} };

let answer: (locale: string) => Promise<Messages>;
let asked: string[];
let updates: number;
let words: AddedLocalization<Messages>;

const fails = () => Promise.reject(new Error('no network'));
const comes = (locale: string) => Promise.resolve({ word: locale });
const said = () => words.value?.text('word');

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  asked = [];
  updates = 0;
  words = new AddedLocalization<Messages>(
    { requestUpdate: () => void (updates += 1) },
    (locale) => {
      asked.push(locale);
      return answer(locale);
    },
  );
});

afterEach(() => mock.timers.reset());

test('texts that come in time are there, and nothing is loaded twice', async () => {
  answer = comes;
  words.use(german);
  words.use(german);
  await settled();
  mock.timers.tick(PATIENCE);
  await settled();
  assert.equal(said(), 'de');
  assert.deepEqual([words.failed, asked, updates], [0, ['de'], 1]);
});

test('what does not come counts as missing after twenty seconds, and is taken when it comes', async () => {
  const late = Promise.withResolvers<Messages>();
  answer = () => late.promise;
  words.use(german);
  await settled();
  mock.timers.tick(PATIENCE - 1);
  assert.equal(words.failed, 0);
  mock.timers.tick(1);
  assert.deepEqual([words.failed, updates], [1, 1]);
  late.resolve({ word: 'at last' });
  await settled();
  assert.deepEqual([said(), words.failed], ['at last', 0]);
});

test('where a language does not come, the first one speaks until it does', async () => {
  const late = Promise.withResolvers<Messages>();
  answer = (locale) => (locale === 'en' ? comes(locale) : late.promise);
  words.use(german);
  mock.timers.tick(PATIENCE);
  await settled();
  assert.equal(said(), 'en');
  late.resolve({ word: 'endlich' });
  await settled();
  assert.deepEqual([said(), words.failed], ['endlich', 0]);
});

test('where a language can not be loaded, the first one speaks at once', async () => {
  answer = (locale) => (locale === 'en' ? comes(locale) : fails());
  words.use(german);
  await settled();
  assert.deepEqual([said(), words.failed, asked], ['en', 0, ['de', 'en']]);
});

test('a failure is counted once by itself, and again for each try', async () => {
  answer = fails;
  words.use(german);
  await settled();
  mock.timers.tick(PATIENCE);
  await settled();
  assert.equal(words.failed, 1);
  words.reload();
  words.use(german);
  await settled();
  assert.equal(words.failed, 2);
  answer = comes;
  words.reload();
  words.use(german);
  await settled();
  assert.deepEqual([said(), words.failed], ['de', 0]);
});

test('once the network is back, what failed is tried with the next update', async () => {
  answer = fails;
  words.use(german);
  await settled();
  answer = comes;
  page.dispatchEvent(new Event('online'));
  words.use(german);
  await settled();
  assert.deepEqual([said(), words.failed], ['de', 0]);
});

test('a language that can not be loaded does not take away the one that is there', async () => {
  answer = comes;
  words.use(german);
  await settled();
  answer = fails;
  words.use(chinese);
  await settled();
  assert.deepEqual([said(), words.failed], ['de', 0]);
});

test('an answer for the language before the last comes too late', async () => {
  const late = Promise.withResolvers<Messages>();
  answer = (locale) => (locale === 'de' ? late.promise : comes(locale));
  words.use(german);
  words.use(chinese);
  await settled();
  late.resolve({ word: 'zu spät' });
  mock.timers.tick(PATIENCE);
  await settled();
  assert.equal(said(), 'zh');
});
