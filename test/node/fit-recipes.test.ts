import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { fitSamples, type Samples } from '../../src/node/fit/fit-samples.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-recipes-'));
after(() => rm(folder, { recursive: true }));
const KEY = 'sample-key-0815';
const sha = (text: string, hash = 'sha256') => createHash(hash).update(text).digest('hex');

/** What samples say of a profile whose keys are those of the samples. */
const fitted = (operation: OperationName, samples: Samples, changes: Partial<ProfileInput> = {}) =>
  fitSamples(
    operation,
    samples,
    gatewayProfile({ secrets: { signKey: [KEY], issuingKey: [KEY] }, ...changes }),
  );
type Findings = ReturnType<typeof fitted>;
const of = (findings: Findings, key: string) => findings.filter((each) => each.key === key);

const fields = (...names: string[]) => names.map((field) => ({ field }));
const exact = { status: 'exact' } as const;
const ORDER = { merchant_id: '15670', order_no: 'A-1', amount: '12.00' };
const signedBy = (text: string, name = 'encryption_data') =>
  JSON.stringify({ ...ORDER, [name]: sha(text) });

describe('a recipe that the merchant gave and a sample speaks against is contradicted', () => {
  const TEXT = `15670;A-1;12.00;${KEY}`;
  const request = { requests: [signedBy(TEXT)] };
  const answer = { answers: [signedBy(TEXT)] };
  const notification = { notifications: [signedBy(TEXT)] };
  const ofCard = { requests: [signedBy(TEXT, 'sign')] };
  const ofUpperCard = {
    requests: [JSON.stringify({ ...ORDER, sign: sha(TEXT).toUpperCase() })],
  };
  const answerOfCard = { answers: [signedBy(TEXT, 'sign')] };
  const wrong = { ...exact, parts: fields('order_no', 'amount'), separator: ';' };
  const every = { ...exact, parts: 'all', form: 'json' } as const;

  /** The operation, its sample, what the profile says and where, and where what fits belongs. */
  const GIVEN: readonly (readonly [
    OperationName,
    Samples,
    Partial<ProfileInput>,
    string,
    keyof NonNullable<ProfileInput['sign']>,
    string,
  ])[] = [
    [
      'checkout',
      request,
      { sign: { recipes: { checkout: wrong } } },
      'sign.recipes.checkout',
      'recipes',
      'checkout',
    ],
    ['checkout', request, { sign: { every } }, 'sign.every', 'recipes', 'checkout'],
    ['card.charge', ofCard, { issuing: { every } }, 'issuing.every', 'recipes', 'card.charge'],
    [
      'card.charge',
      ofCard,
      { issuing: { scheme: 'sorted-json' } },
      'issuing.scheme',
      'recipes',
      'card.charge',
    ],
    [
      'checkout',
      answer,
      { sign: { answerRecipes: { checkout: wrong } } },
      'sign.answerRecipes.checkout',
      'answerRecipes',
      'checkout',
    ],
    [
      'orders.refund',
      answer,
      { sign: { everyAnswer: every } },
      'sign.everyAnswer',
      'answerRecipes',
      'orders.refund',
    ],
    [
      'card.charge',
      answerOfCard,
      { issuing: { everyAnswer: every } },
      'issuing.everyAnswer',
      'answerRecipes',
      'card.charge',
    ],
    [
      'authorise.card',
      notification,
      { sign: { notificationRecipes: { payment: wrong } } },
      'sign.notificationRecipes.payment',
      'notificationRecipes',
      'payment',
    ],
    [
      'payout.create',
      notification,
      { sign: { notificationRecipes: { payout: wrong } } },
      'sign.notificationRecipes.payout',
      'notificationRecipes',
      'payout',
    ],
  ];
  for (const [operation, samples, changes, said, recipes, entry] of GIVEN)
    test(`${said}, and what would fit is named, for ${recipes}.${entry}`, () => {
      const inSign = (findings: Findings) =>
        findings.filter(({ key }) => key.startsWith(`sign.${recipes}`));
      const [finding, ...others] = inSign(fitted(operation, samples, changes));
      assert.deepEqual([finding?.result, others], ['contradicts', []]);
      assert.equal(finding?.value, undefined);
      assert.ok(finding?.detail.includes(`${said} does not make the sample's signature`));
      const [, fitting = ''] = (finding?.detail ?? '').split(`as sign.${recipes}.${entry} `);
      const sign = { ...changes.sign, [recipes]: { [entry]: JSON.parse(fitting) as unknown } };
      const results = inSign(fitted(operation, samples, { ...changes, sign }));
      assert.deepEqual(
        results.map(({ result }) => result),
        ['holds'],
      );
    });

  for (const [operation, samples, changes, key] of [
    ['checkout', request, { sign: { hash: 'sha512' } }, 'sign.hash'],
    ['checkout', request, { sign: { separator: '|', hash: 'sha256' } }, 'sign.separator'],
    ['card.charge', ofCard, { issuing: { style: { key: 'first' } } }, 'issuing.style.key'],
    ['card.charge', ofCard, { issuing: { style: { case: 'upper' } } }, 'issuing.style.case'],
    ['card.charge', ofUpperCard, { issuing: { case: 'lower' } }, 'issuing.case'],
  ] as const)
    test(`${key}, beside the recipe that it would have been for`, () => {
      const findings = fitted(operation, samples, changes);
      assert.deepEqual(
        findings.filter(({ result }) => result === 'contradicts').map((each) => each.key),
        [key],
      );
      assert.deepEqual(
        of(findings, 'sign.recipes').map(({ result }) => result),
        ['found'],
      );
    });

  test('none that is only a default, or inferred', () => {
    assert.deepEqual(
      of(fitted('checkout', request), 'sign.recipes').map(({ result }) => result),
      ['found'],
    );
  });

  test('also where nothing else makes the signature', () => {
    const samples = { requests: [signedBy('something else')] };
    const [finding] = of(
      fitted('checkout', samples, { sign: { recipes: { checkout: wrong } } }),
      'sign.recipes',
    );
    assert.equal(finding?.result, 'contradicts');
    assert.match(finding.detail, /neither sign\.recipes\.checkout nor any other of \d+ recipes/);
    assert.equal(of(fitted('checkout', samples), 'sign.recipes')[0]?.result, 'open');
  });

  test('the command fails, and writes nothing of it', async () => {
    const config = join(folder, 'given.json');
    const sample = join(folder, 'request.json');
    const text = JSON.stringify({ profile: { sign: { recipes: { checkout: wrong } } } });
    await writeFile(config, text);
    await writeFile(sample, request.requests[0] ?? '');
    const words = ['checkout', '--request', sample, '--config', config, '--write', '-o', 'json'];
    const { code } = await tender(['fit', ...words], { TENDER_SIGN_KEY: KEY });
    assert.equal(code, 1);
    const { profile } = JSON.parse(await readFile(config, 'utf8')) as { profile: ProfileInput };
    assert.deepEqual(profile.sign?.recipes, { checkout: wrong });
  });
});
