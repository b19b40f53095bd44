import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../src/localization/built/languages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

describe('the front page', () => {
  const front = read('demo/index.html');

  test('names the limit of the page’s size that is enforced', () => {
    const [, limit = ''] = /'page, built by Vite', limit: ([\d_]+)/.exec(
      read('test/published/size.mjs'),
    ) ?? [''];
    const kilobytes = Number(limit.replace('_', '')) / 1000;
    assert.match(front, new RegExp(`<dt>${kilobytes} kB</dt>`));
  });

  test('counts the languages there are, and those from right to left', () => {
    assert.match(front, new RegExp(`<dt>${LANGUAGES.length} languages</dt>`));
    const rightToLeft = LANGUAGES.filter((tag) => ['ar', 'fa', 'he', 'ur'].includes(tag)).sort();
    assert.match(
      front,
      new RegExp(
        `${['no', 'one', 'two', 'three', 'four'][rightToLeft.length]} of them from right to left`,
      ),
    );
    const [, known = ''] = /RIGHT_TO_LEFT[^=]*= \[(.*)\];/.exec(read('demo/pages/front.ts')) ?? [];
    assert.equal(known, rightToLeft.map((tag) => `'${tag}'`).join(', '));
  });

  test('leads to pages that there are', () => {
    const pages = readdirSync(`${root}demo`);
    const links = [...front.matchAll(/href="([\w-]+\.html)"/g)].map(([, page = '']) => page);
    assert.ok(links.includes('shop.html'));
    for (const page of links) assert.ok(pages.includes(page), page);
  });
});

describe('each page of the demo but the front page', () => {
  for (const page of readdirSync(`${root}demo`).filter((name) => /(?<!index)\.html$/.test(name)))
    test(`${page} says at its top that it is a demonstration, and leads to Tender`, () => {
      assert.match(
        read(`demo/${page}`),
        /<p class="slim">\s*<a href="\.\/">Tender<\/a>\s*<span>Demo/,
      );
    });
});
