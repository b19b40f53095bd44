import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkLanguage } from '../../src/localization/loading/check-language.ts';
import { loadPageMessages } from '../../src/localization/loading/page.ts';
import { createLocalization } from '../../src/localization/localization.ts';
import { registerLanguage } from '../../src/localization/registered-languages.ts';
import { PSEUDO_LANGUAGES } from '../../stories/support/pseudo-language.ts';

describe('the pseudo-locales', () => {
  for (const file of PSEUDO_LANGUAGES) registerLanguage(file.meta.tag, file);

  for (const file of PSEUDO_LANGUAGES)
    test(`${file.meta.tag} has every text, value and form of a language, where there is room for it`, () => {
      assert.deepEqual(checkLanguage(file), []);
    });

  test('are spoken as any language that is added, with direction and values', async () => {
    const accented = createLocalization('qaa-XA', await loadPageMessages('qaa-XA'));
    assert.match(accented.text('pay', { amount: '€5' }), /^\[Þáý €5( ~)+\]$/);
    const mirrored = createLocalization('ar-XB', await loadPageMessages('ar-XB'));
    assert.equal(mirrored.direction, 'rtl');
    assert.equal(mirrored.text('pay', { amount: '€5' }), '\u202ePay\u202c €5');
  });

  test('leave Arabic as it is', async () => {
    assert.doesNotMatch((await loadPageMessages('ar-EG')).pay, /\u202e/);
  });
});
