import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en, type FrameMessages } from '../../src/localization/frame/en.ts';
import { loadFrameMessages } from '../../src/localization/frame/messages.ts';
import { LANGUAGES } from '../../src/localization/languages.ts';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const language of LANGUAGES) {
  test(`the frame's texts in ${language} have every key, filled, with the same values in it`, async () => {
    const messages = await loadFrameMessages(language);
    assert.deepEqual(Object.keys(messages), Object.keys(en));
    for (const key of Object.keys(en) as (keyof FrameMessages)[]) {
      assert.notEqual(messages[key].trim(), '', key);
      assert.deepEqual(placeholders(messages[key]), placeholders(en[key]), key);
    }
  });
}

test('a region gets its language, an unknown language English', async () => {
  assert.equal((await loadFrameMessages('de-CH')).cardNumber, 'Kartennummer');
  assert.equal((await loadFrameMessages('xx')).cardNumber, 'Card number');
});
