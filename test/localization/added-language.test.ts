import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { languageFiles } from '../../scripts/languages.mjs';
import type { LanguageFile } from '../../src/localization/language-file.ts';
import { checkLanguage } from '../../src/localization/loading/check-language.ts';
import { addLanguage, documentTexts, spokenTag } from '../../src/localization/loading/documents.ts';
import { loadIssuingMessages } from '../../src/localization/loading/issuing.ts';
import { loadPageMessages } from '../../src/localization/loading/page.ts';
import { createLocalization } from '../../src/localization/localization.ts';
import { registerLanguage } from '../../src/localization/registered-languages.ts';

const english = JSON.parse(
  readFileSync('src/localization/languages/en.json', 'utf8'),
) as LanguageFile;
const pashto: LanguageFile = {
  meta: { tag: 'ps', dir: 'rtl', numbering: 'latn' },
  page: { pay: '{amount} ورکړئ' },
  frame: { cardNumber: 'د کارت شمېره' },
};

describe('a language that the page adds', () => {
  let loads = 0;
  registerLanguage('ps', () => {
    loads += 1;
    return Promise.resolve(pashto);
  });

  test('loads once, when it is needed, and is spoken with its direction, digits and region', async () => {
    assert.equal(loads, 0);
    const words = createLocalization('ps-AF', await loadPageMessages('ps-AF'));
    await loadPageMessages('ps');
    assert.equal(loads, 1);
    assert.equal(words.text('pay', { amount: '5' }), '5 ورکړئ');
    assert.deepEqual([words.language, words.direction], ['ps', 'rtl']);
    assert.equal(words.locale, 'ps-AF-u-nu-latn');
  });

  test('is English where it says nothing', async () => {
    assert.equal((await loadPageMessages('ps')).tryAgain, 'Try again');
    assert.equal((await loadIssuingMessages('ps')).reveal, 'Show card details');
  });

  test('is never English itself, nor something that is no language', () => {
    assert.throws(() => registerLanguage('en-GB', pashto), RangeError);
    assert.throws(() => registerLanguage('!', pashto), RangeError);
  });

  test('takes the place of ours', async () => {
    registerLanguage('nl', { meta: { tag: 'nl' }, page: { pay: 'Nu {amount} betalen' } });
    assert.equal((await loadPageMessages('nl-BE')).pay, 'Nu {amount} betalen');
  });
});

test('a language that the proxy adds is spoken in the frame and on its pages', () => {
  assert.equal(spokenTag('ps-AF'), undefined);
  addLanguage(pashto);
  const { frame, documents } = documentTexts('ps-AF');
  assert.deepEqual([frame.cardNumber, frame.lang, frame.dir], ['د کارت شمېره', 'ps', 'rtl']);
  assert.equal(documents.thanksTitle, 'Thank you');
});

describe('a language’s file', () => {
  const german = languageFiles().find(({ meta }) => meta.tag === 'de') as unknown as LanguageFile;
  const changed = (texts: Record<string, unknown>) =>
    checkLanguage({ ...german, order: { ...(german['order'] as object), ...texts } });

  test('has no findings where nothing is missing', () => {
    assert.deepEqual(checkLanguage(german), []);
    assert.deepEqual(checkLanguage(english), []);
  });

  for (const [what, texts, finding] of [
    ['a lost value', { totalChanged: 'Neuer Betrag.' }, /^has the values none, and not {amount}/],
    [
      'a form too few',
      { itemCount: { other: '{count} Artikel' } },
      /^has the forms other, and not/,
    ],
    ['one text for many forms', { itemCount: '{count} Artikel' }, /^has no forms by number/],
    ['an empty text', { total: ' ' }, /^is empty/],
    ['a long text', { total: 'x'.repeat(60) }, /^has 60 characters; there is room for/],
    ['an unknown key', { sum: 'Summe' }, /^is no text of Tender/],
  ] as const)
    test(`is told of ${what}`, () => {
      const [first, ...others] = changed(texts);
      assert.match(first?.what ?? '', finding);
      assert.deepEqual(others, []);
    });

  test('is told of a wrong direction, a wrong tag, a missing key and a missing room', () => {
    const at = (file: LanguageFile) => checkLanguage(file).map(({ where }) => where);
    assert.deepEqual(at({ ...german, meta: { tag: 'de', dir: 'rtl' } }), ['meta']);
    assert.deepEqual(at({ ...german, meta: { tag: '!' } }), ['meta']);
    assert.deepEqual(at({ ...german, staff: undefined }), ['staff']);
    const { total: _total, ...order } = german['order'] as Record<string, string>;
    assert.deepEqual(at({ ...german, order }), ['order.total']);
  });
});
