import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import type { StyleChanges } from '../../src/contract/profile/recipe.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { fitSamples } from '../../src/node/fit/fit-samples.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const KEY = 'test_sign_key_123';
const ISSUING_KEY = 'test_api_key_123';

const found = (
  operation: OperationName,
  sample: object,
  changes: Parameters<typeof gatewayProfile>[0],
) => {
  const finding = fitSamples(
    operation,
    { requests: [JSON.stringify(sample)] },
    gatewayProfile(changes),
  ).find(({ key }) => key === 'sign.recipes');
  assert.ok(finding);
  return finding;
};

const fields = { merchant_id: '15670', recurring_id: 'R-1' };

/** What the profile says of a style, and is not among what is usual; what is hashed by it. */
const SAID: readonly (readonly [keyof StyleChanges, StyleChanges, hashed: string])[] = [
  ['separator', { separator: '::' }, `15670::R-1::${KEY}`],
  [
    'keyName',
    { form: 'pairs', order: 'names', separator: '&', key: 'part', keyName: 'appSecret' },
    `appSecret=${KEY}&merchant_id=15670&recurring_id=R-1`,
  ],
  [
    'keyJoin',
    { form: 'pairs', order: 'names', separator: '&', keyJoin: '&merchantKey=' },
    `merchant_id=15670&recurring_id=R-1&merchantKey=${KEY}`,
  ],
  ['keyJoin', { separator: '|', keyJoin: '~~' }, `15670|R-1~~${KEY}`],
  ['end', { separator: '|', end: '.' }, `15670|R-1|${KEY}.`],
  [
    'pairSign',
    { form: 'pairs', order: 'names', separator: '&', pairSign: '=>' },
    `merchant_id=>15670&recurring_id=>R-1&${KEY}`,
  ],
];

describe('what the profile says of a style is among what is tried, whatever else of it is wrong', () => {
  for (const [name, style, hashed] of SAID)
    for (const said of [style, { [name]: style[name] }])
      test(`sign.${name} ${JSON.stringify(said)}`, () => {
        const sample = { ...fields, encryption_data: sha(hashed) };
        const { result, detail } = found('subscription.cancel', sample, { sign: said });
        assert.notEqual(result, 'open', detail);
        assert.ok(detail.includes(`${name} ${JSON.stringify(style[name])}`), detail);
      });

  test('of card issuing likewise', () => {
    const sample = { cardId: '9', sign: sha(`appSecret=${ISSUING_KEY}&cardId=9`).toUpperCase() };
    const style = { keyName: 'appSecret' };
    const { result, detail } = found('card.query', sample, { issuing: { style } });
    assert.equal(result, 'found', detail);
    assert.match(detail, /key "part"; keyName "appSecret"/);
  });
});

describe('a key that comes last by its name is told with the other place that signs the same', () => {
  const sample = {
    ...fields,
    encryption_data: sha(`merchant_id=15670&recurring_id=R-1&secret=${KEY}`),
  };

  test('found behind all, it may be one of the parts', () => {
    const { detail } = found('subscription.cancel', sample, {});
    assert.match(
      detail,
      /keyJoin "&secret=".*key "part"; keyName "secret"; order "names" would do too/,
    );
  });
  test('as the profile has it, one of the parts, it may be behind all', () => {
    const { detail } = found('subscription.cancel', sample, {
      sign: { key: 'part', keyName: 'secret' },
    });
    assert.match(detail, /keyName "secret".*key "last"; keyJoin "&secret=" would do too/);
  });
  test('and not where a field comes later', () => {
    const later = { ...fields, website: 'w' };
    const { detail } = found(
      'subscription.cancel',
      {
        ...later,
        encryption_data: sha(`merchant_id=15670&recurring_id=R-1&secret=${KEY}&website=w`),
      },
      {},
    );
    assert.match(detail, /key "part"; keyName "secret"/);
    assert.doesNotMatch(detail, /would do too: add a sample with a field that comes later/);
  });
});

describe('a signature with something around it is told as such, wherever it stands', () => {
  const BODY = '{"return_status":"1"}';
  const HASH = sha(`${BODY}${KEY}`);
  const of = (text: string, sign: object = {}) => {
    const finding = fitSamples(
      'orders.refund',
      { answers: [`X-Seal: ${text}\n\n${BODY}`] },
      gatewayProfile({ sign }),
    ).find(({ key }) => key === 'sign.answerRecipes');
    return [finding?.result, finding?.detail ?? ''] as const;
  };
  const everyAnswer = { status: 'exact', parts: 'body', header: 'X-Seal', keyJoin: '' };

  for (const [text, shown] of [
    [`sha256=${HASH}`, 'sha256=…'],
    [`t=1795926067,v1=${HASH}`, 't=…,v1=…'],
    [`HMAC-SHA256 ${HASH}`, 'HMAC-SHA256 …'],
    [`v1=${createHash('sha256').update(BODY).digest('base64')}; t=7`, 'v1=…; t=…'],
  ] as const)
    for (const [sign, expected] of [
      [{}, 'open'],
      [{ everyAnswer }, 'contradicts'],
    ] as const)
      test(`${shown}, ${expected}`, () => {
        const [result, detail] = of(text, sign);
        assert.equal(result, expected);
        assert.ok(detail.includes(`is written "${shown}", which no recipe says`), detail);
        assert.ok(!detail.includes(HASH));
      });

  test('and one that stands alone is not', () => {
    assert.deepEqual(of(HASH, { everyAnswer })[0], 'holds');
  });
});
