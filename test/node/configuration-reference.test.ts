import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { configurationTemplate } from '../../src/node/configuration/configuration-template.ts';
import {
  describeConfiguration,
  type Setting,
} from '../../src/node/configuration/describe-configuration.schema.ts';
import { ConfigurationError } from '../../src/node/configuration/faults.ts';
import { loadConfiguration } from '../../src/node/configuration/load-configuration.ts';
import { MEANINGS } from '../../src/node/configuration/meanings.ts';
import { unknownVariables } from '../../src/node/configuration/unknown-variables.ts';
import { withConfiguration } from '../support/configuration-reference.ts';

const all = (settings: readonly Setting[]): Setting[] =>
  settings.flatMap((setting) => [setting, ...all(setting.members ?? [])]);

describe('the reference of the configuration', () => {
  test('says of every key what it changes, and of nothing else', () => {
    const paths = all(describeConfiguration()).map(({ path }) => path);
    assert.deepEqual(Object.keys(MEANINGS).toSorted(), paths.toSorted());
  });

  test('is what the schema says now; `npm run documents` writes it', async () => {
    assert.equal(readFileSync('docs/configuration.md', 'utf8'), await withConfiguration());
  });
});

describe('the file that `tender init` writes', () => {
  const load = async (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'tender-init-'));
    const file = join(folder, 'tender.config.jsonc');
    writeFileSync(file, text);
    return loadConfiguration({ environment: {}, file }).finally(() =>
      rmSync(folder, { recursive: true }),
    );
  };
  const uncommented = (text: string) => text.replace(/^(\s*)\/\/ (?=")/gm, '$1');

  test('works as it is in sandbox mode, and means what no file means but for what it offers', async () => {
    const { $schema, ...configuration } = await load(configurationTemplate('sandbox'));
    assert.ok($schema);
    const { profile, ...rest } = await loadConfiguration({ environment: {}, file: null });
    const offered = { ...profile, hosted: true, offered: ['hosted'] };
    assert.deepEqual(configuration, { ...rest, profile: offered });
  });

  test('names every key, each with a value of the right kind', async () => {
    const text = configurationTemplate('sandbox');
    for (const { path } of all(describeConfiguration()))
      assert.ok(text.includes(`// ${MEANINGS[path]}`) || path === '$schema', path);
    const faults = await load(uncommented(text)).then(
      (): string[] => [],
      (error: unknown) => (error as ConfigurationError).faults.map(({ problem }) => problem),
    );
    assert.ok(!faults.includes('is not a key of the configuration'), faults.join());
  });

  for (const mode of ['sandbox', 'live'] as const)
    test(`in ${mode} mode offers the hosted page, and the card form only if it is to`, () => {
      const offered = (offersCards: boolean) =>
        [...configurationTemplate(mode, { offersCards }).matchAll(/^ *"(?:hosted|offered)": .*/gm)]
          .map(([line]) => line.trim())
          .sort();
      assert.deepEqual(offered(false), ['"hosted": true,', '"offered": ["hosted"],']);
      assert.deepEqual(offered(true), ['"hosted": true,', '"offered": ["card","hosted"],']);
    });

  test('in live mode leaves open what is needed, and says so by name', async () => {
    await assert.rejects(load(configurationTemplate('live')), (error) => {
      assert.ok(error instanceof ConfigurationError);
      for (const name of [
        'TENDER_GATEWAY_URL',
        'TENDER_MERCHANT_ID',
        'TENDER_SIGN_KEY',
        'TENDER_SECRET',
      ])
        assert.match(error.message, new RegExp(`^  ${name} \\(`, 'm'));
      return true;
    });
  });

  test('a mistake in it is named by its line, without a word of it', async () => {
    await assert.rejects(load('{\n  "port": 1,\n  "secret" sk_live_123\n}'), (error) => {
      assert.match((error as Error).message, /line 3 is not JSON/);
      assert.doesNotMatch((error as Error).message, /sk_live/);
      return true;
    });
  });
});

test('a variable that nothing reads is named, with the one that was meant', () => {
  const named = unknownVariables({
    TENDER_PUBLIC_URLS: 'x',
    TENDER_PROXY_PORT: '1',
    TENDER_NONSENSE_AT_ALL: 'x',
    TENDER_MODE: 'sandbox',
    TENDER_SIGN_KEY_FILE: 'x',
    TENDER_SANDBOX_PORT: '1',
    TENDER_SET_UP: 'off',
    PORT: '1',
    TENDER_WEBHOOK_URL_FILE: 'x',
    TENDER_SECRET: 'x',
    TENDER_SECRET_FILE: 'x',
  });
  assert.equal(named.length, 5);
  assert.match(named[3] ?? '', /^TENDER_WEBHOOK_URL_FILE changes .*set TENDER_WEBHOOK_URL$/);
  assert.equal(
    named[4],
    'TENDER_SECRET changes nothing: TENDER_SECRET_FILE is set too, and its file counts',
  );
  assert.match(
    named[0] ?? '',
    /^TENDER_PUBLIC_URLS changes nothing: did you mean TENDER_PUBLIC_URL\?/,
  );
  assert.match(named[1] ?? '', /PORT, or use --port/);
  assert.match(named[2] ?? '', /no setting has this name/);
});
