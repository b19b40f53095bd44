import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { ConfigurationError, loadConfiguration } from '../../src/node/index.ts';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { inexactRecipes } from '../../src/signing/index.ts';
import { LIVE_FILE } from '../support/live-profile.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-without-issuing-'));
after(() => rm(folder, { recursive: true }));
const file = join(folder, 'tender.config.json');

const { baseUrl, ids, secrets, codes } = LIVE_FILE.profile;
const { orderStatus, paymentStatus, reviewFlag } = codes;

/** What a shop that issues no cards has been given by its gateway. */
await writeFile(
  file,
  JSON.stringify({
    ...LIVE_FILE,
    profile: {
      ...LIVE_FILE.profile,
      baseUrl: { acquiring: baseUrl.acquiring },
      ids: { merchantId: ids.merchantId, accountId: ids.accountId },
      secrets: { signKey: secrets.signKey },
      codes: { orderStatus, paymentStatus, reviewFlag },
    },
  }),
);

const load = (environment: Readonly<Record<string, string>>) =>
  loadConfiguration({ environment, file });

describe('a live configuration of a shop that issues no cards', () => {
  test('needs nothing of card issuing', async () => {
    const { profile } = await load({});
    assert.equal(profile.mode, 'live');
    assert.deepEqual(profileSchema.parse(profile), profile, 'also when it is read again');
    const empty = join(folder, 'empty');
    await writeFile(empty, '');
    await load({ TENDER_ISSUING_KEY_FILE: empty, TENDER_ISSUING_URL: baseUrl.acquiring });
  });

  test('has no recipes of it to be confirmed', async () => {
    const operations = inexactRecipes((await load({})).profile).map(({ operation }) => operation);
    assert.ok(operations.length > 0);
    assert.deepEqual(
      operations.filter((name) => operationOf(name).base === 'issuing'),
      [],
    );
  });

  const began: Readonly<Record<string, readonly [string, string]>> = {
    'a company': ['TENDER_COMPANY_ID', '900'],
    'a key': ['TENDER_ISSUING_KEY', 'Wm4rTy61nXc9'],
    'an address': ['TENDER_ISSUING_URL', 'https://cards.gateway.example'],
  };
  for (const [what, [variable, value]] of Object.entries(began))
    test(`that names ${what} of it has to name the rest`, async () => {
      const error = await load({ [variable]: value }).then(
        () => assert.fail('it was accepted'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof ConfigurationError);
      const missing = ['TENDER_COMPANY_ID', 'TENDER_ISSUING_KEY'].filter((one) => one !== variable);
      for (const one of missing)
        assert.match(error.message, new RegExp(`${one} .*is missing: card issuing needs it`));
      assert.doesNotMatch(error.message, new RegExp(`${variable} `));
    });

  test('needs the codes of cards and groups where it is complete', async () => {
    await assert.rejects(
      load({ TENDER_COMPANY_ID: '900', TENDER_ISSUING_KEY: 'Wm4rTy61nXc9' }),
      /profile\.codes\.cardStatus: is missing[^]*profile\.codes\.groupStatus: is missing/,
    );
  });
});
