import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ENGINES, type EngineName } from './support/engine-drivers.ts';
import { browserSupport, gaps, POINTS, trialsIn } from './support/engine-trials.ts';

const ROOT = join(import.meta.dirname, '..');

/** What a file has to say to run in an engine; component tests run in every one. */
const RUNS_IN: Readonly<Record<EngineName, RegExp>> = {
  chromium: /ENGINES|openChromium|storefrontSuite|chromium\.launch/,
  firefox: /ENGINES|'firefox'/,
  webkit: /ENGINES|'webkit'/,
};

describe('what a shopper may meet', () => {
  for (const name of Object.keys(ENGINES) as EngineName[])
    test(`is tried in ${ENGINES[name]} by tests that are there, or there is a reason why not`, () => {
      for (const { file, title } of trialsIn(name)) {
        const text = readFileSync(join(import.meta.dirname, file), 'utf8');
        assert.ok(text.includes(title), `${file} has no “${title}”`);
        if (!file.endsWith('.browser.ts')) assert.match(text, RUNS_IN[name], file);
      }
      for (const [point, tried] of Object.entries(POINTS)) assert.ok(tried[name], point);
    });

  test('is in docs/browser-support.md; `node test/support/engine-trials.ts` writes it', () => {
    const page = readFileSync(join(ROOT, 'docs/browser-support.md'), 'utf8');
    assert.equal(page, browserSupport());
  });

  // Each says its reason at the end of a run.
  for (const { point, engines, because } of gaps)
    test(`${point}, in ${engines}`, { skip: because }, () => undefined);
});
