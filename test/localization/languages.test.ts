import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { languageFiles, writtenLanguages } from '../../scripts/languages.mjs';
import { LANGUAGES } from '../../src/localization/built/languages.ts';
import { documentTexts, spokenTag } from '../../src/localization/loading/documents.ts';
import { issuingMessages, loadIssuingMessages } from '../../src/localization/loading/issuing.ts';
import { en as issuing } from '../../src/localization/issuing/en.ts';
import { formatLocale } from '../../src/localization/languages.ts';
import { lookUp } from '../../src/localization/look-up.ts';
import { en as staff } from '../../src/localization/staff/en.ts';
import { CONSEQUENCES, EVIDENCE_WORDS } from '../../src/contract/vocabulary/unresolved.ts';
import { CLAIM_WORDS } from '../support/claims.ts';

type Text = string | Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, Text>>;

const FOLDER = 'src/localization/';
const english = JSON.parse(readFileSync(`${FOLDER}languages/en.json`, 'utf8')) as Readonly<
  Record<string, Texts>
>;
const ROOMS = Object.keys(english).filter((room) => room !== 'meta');

interface Note {
  readonly values?: Readonly<Record<string, string>>;
  readonly length?: number;
  readonly claims?: string;
}
const { keys: NOTES } = JSON.parse(readFileSync(`${FOLDER}languages/en.meta.json`, 'utf8')) as {
  readonly keys: Readonly<Record<string, Readonly<Record<string, Note>>>>;
};
/** Rooms of what is said about a payment, not about the balance of an issued card. */
const ABOUT_PAYMENTS = [
  ...['page', 'order', 'result', 'payment-methods', 'next-action', 'account', 'documents'],
];
const longest = (text: Text) => Math.max(...formsOf(text).map(({ length }) => length));

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: Text) =>
  [
    ...new Set(
      formsOf(text)
        .join()
        .match(/\{\w+\}/g),
    ),
  ].sort();

test('the cut texts are those of src/localization/languages (npm run languages)', async () => {
  for (const [path, text] of Object.entries(await writtenLanguages()))
    assert.equal(readFileSync(FOLDER + path, 'utf8'), text, path);
});

for (const { meta, ...rooms } of languageFiles()) {
  const { tag } = meta;
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  describe(`the texts in ${tag}`, () => {
    for (const room of ROOMS) {
      const texts = rooms[room] as Texts | undefined;
      if (!texts) continue;

      test(`of ${room} have every key, filled, with the same values in it`, () => {
        assert.deepEqual(Object.keys(texts), Object.keys(english[room] ?? {}));
        for (const [key, text] of Object.entries(texts)) {
          assert.ok(
            formsOf(text).every((form) => form.trim() !== ''),
            key,
          );
          assert.deepEqual(placeholders(text), placeholders(english[room]?.[key] ?? ''), key);
        }
      });

      test(`of ${room} have a form for every kind of number that the language knows`, () => {
        for (const [key, text] of Object.entries(texts))
          if (typeof text !== 'string')
            assert.deepEqual(
              Object.keys(text)
                .filter((form) => !/^\d+$/.test(form))
                .sort(),
              [...pluralCategories].sort(),
              key,
            );
      });
    }

    test('are no longer than there is room for', () => {
      for (const room of ROOMS)
        for (const [key, text] of Object.entries((rooms[room] ?? {}) as Texts)) {
          const source = longest(english[room]?.[key] ?? '');
          const limit = NOTES[room]?.[key]?.length ?? source * 1.8 + 12;
          assert.ok(longest(text) <= limit, `${room}.${key}: ${longest(text)} of ${limit}`);
        }
    });

    test('speak of taking money only where the key may, and where it must', () => {
      const { taking } = CLAIM_WORDS[tag as keyof typeof CLAIM_WORDS];
      for (const room of ABOUT_PAYMENTS)
        for (const [key, text] of Object.entries(rooms[room] as Texts)) {
          const { claims = 'none' } = NOTES[room]?.[key] ?? {};
          const says = formsOf(text).some((form) => taking.test(form));
          if (['not charged', 'at most once'].includes(claims)) assert.ok(says, `${room}.${key}`);
          if (['none', 'received'].includes(claims))
            assert.ok(!says, `${room}.${key}: ${formsOf(text).join()}`);
        }
    });

    test('say where they are read from right to left, as their script is', () => {
      const { script = '' } = new Intl.Locale(tag).maximize();
      assert.equal(meta.dir, ['Arab', 'Hebr'].includes(script) ? 'rtl' : 'ltr');
    });

    test('never leave the last four digits of a card alone in a line of a receipt', () => {
      assert.match(
        formsOf((rooms['result'] as Texts)['cardEnding'] ?? '').join(),
        /\u00a0\{lastFour\}/,
      );
    });
  });
}

test('the notes for translators are about keys that there are, and name their values', () => {
  for (const [room, notes] of Object.entries(NOTES))
    for (const [key, { values }] of Object.entries(notes)) {
      const text = english[room]?.[key];
      assert.ok(text !== undefined, `${room}.${key}`);
      if (values)
        assert.deepEqual(
          Object.keys(values)
            .map((name) => `{${name}}`)
            .sort(),
          placeholders(text),
          `${room}.${key}`,
        );
    }
});

describe('a language is looked up', () => {
  for (const [requested, tag] of [
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['no', 'nb'],
    ['nb-NO', 'nb'],
    ['iw', 'he'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt-PT'],
    ['es', 'es'],
    ['es-MX', 'es-419'],
    ['in', 'id'],
    ['ur-IN', 'ur'],
    ['ar-EG-u-nu-latn', 'ar'],
    ['en-ZA', 'en'],
    ['xx', undefined],
    ['!!', undefined],
    ['', undefined],
  ] as const)
    test(`"${requested}" is ${tag ?? 'none'}`, () => {
      assert.equal(lookUp(requested, LANGUAGES), tag);
    });

  test('by its own tag', () => {
    assert.deepEqual(
      LANGUAGES.map((tag) => lookUp(tag, LANGUAGES)),
      LANGUAGES,
    );
  });

  test('and is never in another script', () => {
    assert.equal(lookUp('zh-TW', ['en', 'zh-Hans']), undefined);
  });

  test('where the region has none of its own, in what there is', () => {
    assert.equal(lookUp('es-MX', ['en', 'es']), 'es');
    assert.equal(lookUp('pt-PT', ['en', 'pt-BR']), 'pt-BR');
  });
});

describe('numbers and dates', () => {
  for (const [requested, spoken, formats] of [
    ['de_CH', { lang: 'de' }, 'de-CH'],
    ['en-GB', {}, 'en-GB'],
    ['zh-TW', { lang: 'zh-Hant' }, 'zh-TW'],
    ['no', { lang: 'nb' }, 'nb-NO'],
    ['mt', {}, 'en-MT'],
    ['mt-MT', {}, 'en-MT'],
    ['ar-EG', { lang: 'ar', numbering: 'latn' }, 'ar-EG-u-nu-latn'],
    ['!!', {}, 'en'],
    ['', { lang: 'de' }, 'de'],
  ] as const)
    test(`of "${requested}" beside texts in ${'lang' in spoken ? spoken.lang : 'en'} are those of ${formats}`, () => {
      assert.equal(formatLocale(requested, spoken), formats);
    });
});

describe('what the proxy’s documents say', () => {
  test('is in the language of the region, and in English for others', () => {
    assert.equal(documentTexts('de-CH').frame.cardNumber, 'Kartennummer');
    assert.equal(documentTexts('xx').reveal.title, 'Card details');
    assert.equal(spokenTag('xx'), undefined);
  });
});

test('only English is there for the issuing elements without loading', async () => {
  assert.equal(issuingMessages('en-GB'), issuing);
  assert.equal(issuingMessages('de-CH'), undefined);
  assert.equal((await loadIssuingMessages('de-CH')).reveal, 'Kartendaten anzeigen');
  assert.equal((await loadIssuingMessages('xx')).reveal, 'Show card details');
});

test('what waits is said in the words of the contract, but for what has values in it', () => {
  const words = new Map(Object.entries<unknown>(staff));
  for (const [code, text] of Object.entries(EVIDENCE_WORDS)) {
    const own = words.get(`${code}Evidence`);
    if (!/\{\w+\}/.test(String(own))) assert.equal(own, text);
  }
  for (const [kind, both] of Object.entries(CONSEQUENCES)) {
    assert.equal(typeof words.get(`${kind}Kind`), 'string');
    for (const { decision, consequence } of both)
      assert.equal(words.get(`${kind}_${decision}Consequence`), consequence.replaceAll('`', ''));
  }
});
