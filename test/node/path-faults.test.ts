import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configurationSchema } from '../../src/node/configuration/configuration.schema.ts';
import { pathFaults } from '../../src/node/configuration/path-faults.ts';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';

const SHARED = { 'orders.refund': { path: '/v1/shared' }, 'group.create': { path: '/v1/shared' } };

const problemsOf = (operations: object, issuing: string) => {
  const { profile, ...rest } = SANDBOX_DEFAULTS;
  const baseUrl = { acquiring: 'http://127.0.0.1:4100', issuing };
  const configuration = configurationSchema.parse({
    ...rest,
    profile: { ...profile, baseUrl, operations },
  });
  return pathFaults(configuration).map(({ problem }) => problem);
};

test('payments and card issuing may have a path in common at two addresses', () => {
  assert.deepEqual(problemsOf(SHARED, 'http://127.0.0.1:4200'), []);
});

test('at one address, as in the sandbox, the refusal says why and what to change', () => {
  const [problem = '', ...others] = problemsOf(SHARED, 'http://127.0.0.1:4100');
  assert.match(problem, /"orders\.refund" and "group\.create".*have one address here: give one/);
  assert.deepEqual(others, []);
});

test('of two operations of one gateway nothing is said of addresses', () => {
  const paths = { 'orders.refund': { path: '/v1/x' }, 'orders.cancel': { path: '/v1/x' } };
  const [problem = ''] = problemsOf(paths, 'http://127.0.0.1:4100');
  assert.match(problem, /no request would say which is meant$/);
});
