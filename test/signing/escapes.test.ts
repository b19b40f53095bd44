import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ESCAPES } from '../../src/contract/profile/recipe.schema.ts';
import { escaped } from '../../src/signing/index.ts';

/** Every sign of ASCII that is no letter and no digit, as other programs write it. */
const SIGNS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const WRITTEN: Readonly<Record<(typeof ESCAPES)[number], string>> = {
  none: SIGNS,
  // PHP's rawurlencode
  percent:
    '%20%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D~',
  // JavaScript's encodeURIComponent
  component: encodeURIComponent(SIGNS),
  // Java's URLEncoder
  form: '+%21%22%23%24%25%26%27%28%29*%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D%7E',
  // PHP's urlencode
  query:
    '+%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D%7E',
};

describe('a text is percent-encoded as the style says', () => {
  for (const escape of ESCAPES)
    test(escape, () => {
      assert.equal(escaped(SIGNS, { escape, escapeCase: 'upper' }), WRITTEN[escape]);
      const lower = WRITTEN[escape].replace(/%../g, (digits) => digits.toLowerCase());
      assert.equal(escaped(SIGNS, { escape, escapeCase: 'lower' }), lower);
    });

  test('by the bytes of UTF-8, and whatever the text is', () => {
    const as = (text: string) => escaped(text, { escape: 'percent', escapeCase: 'upper' });
    assert.equal(as('Zoë 😀'), 'Zo%C3%AB%20%F0%9F%98%80');
    assert.equal(as('\ud800'), '%EF%BF%BD');
    assert.equal(escaped('A%2F', { escape: 'none', escapeCase: 'lower' }), 'A%2F');
  });
});
