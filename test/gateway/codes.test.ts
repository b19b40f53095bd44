import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesOf, missingCodes, outcomeOf } from '../../src/gateway/index.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

test('C-129 C-225 live mode reports which code maps are missing', () => {
  assert.deepEqual(missingCodes(gatewayProfile()), []);
  assert.deepEqual(missingCodes(gatewayProfile({ mode: 'live' })), [
    'codes.orderStatus',
    'codes.paymentStatus',
    'codes.cardStatus',
    'codes.groupStatus',
  ]);
  const codes = {
    orderStatus: { '1': 'succeeded' },
    paymentStatus: {},
    cardStatus: {},
    groupStatus: {},
  } as const;
  assert.deepEqual(missingCodes(gatewayProfile({ mode: 'live', codes })), []);
});

test('C-225 the sandbox has card and group states, live mode guesses none', () => {
  assert.equal(codesOf('cardStatus', gatewayProfile())['2'], 'blocked');
  assert.deepEqual(codesOf('groupStatus', gatewayProfile({ mode: 'live' })), {});
});

test('C-074 order and payment statuses have maps of their own', () => {
  const profile = gatewayProfile({ codes: { orderStatus: { S: 'succeeded' } } });
  assert.equal(outcomeOf('orderStatus', 'S', profile), 'succeeded');
  assert.equal(outcomeOf('paymentStatus', 'S', profile), undefined);
  assert.equal(outcomeOf('orderStatus', '1', profile), undefined);
});
