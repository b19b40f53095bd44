import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { GATEWAY_REFUSALS, REFUSALS, refusalBy } from '../../src/contract/vocabulary/refusals.ts';
import { problemsOf } from '../../src/proxy/reference/describe-problems.ts';
import { ROUTES } from '../../src/proxy/routes/all-routes.ts';

/** What a program did wrong, or what says nothing of what became of the request. */
const TOLD_TO_NOBODY = [
  'not-found',
  'body-too-large',
  'unsupported-media-type',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'order-conflict',
];
const PROVES_NOTHING = [
  'request-in-flight',
  'gateway-unavailable',
  'store-unavailable',
  'store-went-back',
  'internal',
];

test('each problem of an operation on cards or groups has a reason that a person is told, or says nothing', () => {
  const issuing = OPERATION_NAMES.filter((name) => operationOf(name).base === 'issuing');
  const routes = ROUTES.filter(
    ({ path, keyed }) => keyed && issuing.some((name) => path.endsWith(`/operations/${name}`)),
  );
  assert.equal(routes.length, 9);
  const slugs = new Set(routes.flatMap((route) => problemsOf(route)));
  const without = [...slugs].filter((slug) => refusalBy(slug) === undefined);
  assert.deepEqual(without.sort(), [...TOLD_TO_NOBODY, ...PROVES_NOTHING].sort());
  const never = Object.values(REFUSALS)
    .flatMap(({ problems }) => problems)
    .filter((slug) => !slugs.has(slug));
  assert.deepEqual(never, []);
});

test('a problem gives one reason; what no problem gives, the gateway says', () => {
  const all = Object.values(REFUSALS).flatMap(({ problems }) => problems);
  assert.equal(new Set(all).size, all.length);
  for (const [reason, { problems }] of Object.entries(REFUSALS))
    assert.ok(problems.length > 0 || GATEWAY_REFUSALS.some((said) => said === reason), reason);
  assert.equal(refusalBy(undefined), undefined);
});
