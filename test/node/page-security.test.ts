import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { pagePolicy } from '../../src/node/page-security/page-policy.ts';
import { scriptInventory } from '../../src/node/page-security/script-inventory.ts';

const INTEGRITY = {
  'cdn/autoload.js': 'sha384-loader',
  'cdn/tender-next-action-a_b-12.js': 'sha384-next',
  'cdn/tender.js': 'sha384-tender',
  'frame/card.html#hello': 'sha384-hello',
  'frame/card.html#script': 'sha384-card',
  'frame/assets/de-12-45_78.js': 'sha384-german',
};

describe('the policy of a page that takes payments', () => {
  const policy = pagePolicy('https://pay.shop.example/base', 'bundle', INTEGRITY);

  test('names the proxy’s origin for requests and frames, and no other', () => {
    assert.match(policy, /connect-src 'self' https:\/\/pay\.shop\.example;/);
    assert.match(policy, /frame-src https:\/\/pay\.shop\.example;/);
    assert.match(policy, /^default-src 'none'; script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|\*/);
  });

  test('lets no text become markup or script but through the two policies of the package', () => {
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types lit-html tender$/);
  });

  for (const [document, address] of [
    ['README.md', '<proxy>'],
    ['stories/docs/security.mdx', 'https://pay.shop.example'],
  ] as const)
    test(`is what ${document} prints`, () => {
      const text = readFileSync(document, 'utf8').replace(/\s+/g, ' ');
      const printed = policy.replaceAll('https://pay.shop.example', address);
      assert.ok(text.includes(printed), printed);
    });

  test('names the one file by its hash, so that it may come from anywhere unchanged', () => {
    assert.match(
      pagePolicy('https://pay.shop.example', 'single-file', INTEGRITY),
      /script-src 'self' 'sha384-tender';/,
    );
  });
});

describe('the script inventory (PCI DSS 6.4.3)', () => {
  const scripts = (...parameters: Parameters<typeof scriptInventory>) =>
    scriptInventory(...parameters).map(({ where, script, integrity }) => [
      where,
      script,
      integrity,
    ]);
  const frame = [
    ['secure frame', 'frame/card.html#hello', 'sha384-hello'],
    ['secure frame', 'frame/card.html#script', 'sha384-card'],
    ['secure frame', 'frame/assets/de-12-45_78.js', 'sha384-german'],
  ];

  test('lists each script of the page and of the secure frame, with its integrity', () => {
    assert.deepEqual(scripts('single-file', INTEGRITY, null), [
      ['page', 'cdn/tender.js', 'sha384-tender'],
      ['page', 'cdn/tender-next-action-a_b-12.js', 'sha384-next'],
      ...frame,
    ]);
    assert.deepEqual(scripts('autoload', INTEGRITY, null), [
      ['page', 'cdn/autoload.js', 'sha384-loader'],
      ['page', 'cdn/tender-next-action-a_b-12.js', 'sha384-next'],
      ['page', 'cdn/tender.js', 'sha384-tender'],
      ...frame,
    ]);
  });

  test('leaves the integrity of a merchant’s own bundle to the merchant', () => {
    const [own] = scriptInventory('bundle', INTEGRITY, null);
    assert.equal(own?.integrity, null);
  });

  test('says why each is there, and who has authorised it', () => {
    const rows = scriptInventory('single-file', INTEGRITY, 'Ada Lovelace');
    assert(rows.every((row) => row.purpose !== '' && row.authorised_by === 'Ada Lovelace'));
    assert.match(
      rows.find(({ script }) => script.endsWith('card.html#script'))?.purpose ?? '',
      /typed into/,
    );
    assert.match(rows.find(({ script }) => script.endsWith('#hello'))?.purpose ?? '', /channel/);
    assert.equal(rows.at(-1)?.purpose, 'texts');
  });
});
