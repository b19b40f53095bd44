import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en as issuing } from '../../src/localization/issuing/en.ts';
import { issuingMessages, loadIssuingMessages } from '../../src/localization/issuing/messages.ts';
import { LANGUAGES } from '../../src/localization/languages.ts';
import { en as nextAction } from '../../src/localization/next-action/en.ts';
import { loadNextActionMessages } from '../../src/localization/next-action/messages.ts';
import { en as methods } from '../../src/localization/payment-methods/en.ts';
import { loadPaymentMethodMessages } from '../../src/localization/payment-methods/messages.ts';
import { en as reveal } from '../../src/localization/reveal/en.ts';
import { loadRevealMessages } from '../../src/localization/reveal/messages.ts';
import { loadResultMessages } from '../../src/localization/result/messages.ts';

/** Without what is for exactly one number. */
const categoriesOf = (text: object) =>
  Object.keys(text)
    .filter((key) => !/^\d+$/.test(key))
    .sort();

type Text = string | Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, Text>>;

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: Text) =>
  [
    ...new Set(
      formsOf(text)
        .join()
        .match(/\{\w+\}/g),
    ),
  ].sort();

const SETS: readonly (readonly [string, Texts, (locale: string) => Promise<Texts>])[] = [
  ['issuing elements', issuing, loadIssuingMessages],
  ['reveal frame', reveal, loadRevealMessages],
  ['next action', nextAction, loadNextActionMessages],
  ['further payment methods', methods, loadPaymentMethodMessages],
];

for (const [where, source, load] of SETS)
  describe(`the texts of the ${where}`, () => {
    for (const language of LANGUAGES)
      test(`in ${language} have every key and form, filled, with the same values in it`, async () => {
        const messages = await load(language);
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        assert.deepEqual(Object.keys(messages), Object.keys(source));
        for (const [key, text] of Object.entries(messages)) {
          assert.ok(
            formsOf(text).every((form) => form.trim() !== ''),
            key,
          );
          assert.deepEqual(placeholders(text), placeholders(source[key] ?? ''), key);
          if (typeof text !== 'string')
            assert.deepEqual(categoriesOf(text), [...pluralCategories].sort(), key);
        }
      });
  });

test('only the first language of the issuing elements is there without loading', async () => {
  assert.equal(issuingMessages('en-GB'), issuing);
  assert.equal((await loadIssuingMessages('de-CH')).reveal, 'Kartendaten anzeigen');
  assert.equal((await loadRevealMessages('xx')).title, 'Card details');
});

for (const language of LANGUAGES)
  test(`the last four digits of a card are never alone in a line of a receipt, in ${language}`, async () => {
    const { cardEnding } = await loadResultMessages(language);
    assert.match(cardEnding, /\u00a0\{lastFour\}/);
  });
