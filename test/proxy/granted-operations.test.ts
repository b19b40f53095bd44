import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import { BODIES } from '../support/evidence-cases.ts';
import { askGrant, operateInBrowser } from './harness.ts';
import { together } from './together.ts';

/** Where the ids stand is written by hand here, so that a row that looks elsewhere is found. */
const NAMED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'transactions.query': { orders: ['A-77'] },
  'orders.refund': { transactions: ['T-77'] },
  'orders.review': { transactions: ['T-77'] },
  'orders.cancel': { transactions: ['T-77'] },
  'subscription.cancel': { subscriptions: ['r1'] },
  'cardholder.query': { cardholders: ['8201'] },
  'group.create': {},
  'group.refund': { groups: ['5'] },
  'group.charge': { groups: ['5'] },
  'group.status': { groups: ['5'] },
  'card.query': { cards: ['9'] },
  'card.charge': { cards: ['9'] },
  'card.withdraw': { cards: ['9'] },
  'card.close': { cards: ['9'] },
  'card.status': { cards: ['9'] },
  'card.limit': { cards: ['9'] },
};

const { bench } = together();

const useOf = async (operation: OperationName, resources: object) => {
  const { status, body } = await askGrant(bench, { operations: [operation], resources });
  assert.equal(status, 201, JSON.stringify(body));
  return operateInBrowser(bench, body.token, operation, BODIES[operation]);
};

describe('an operation that a grant is given for', () => {
  for (const operation of OPERATION_NAMES.filter((name) => operationOf(name).resources !== null)) {
    test(`${operation} is let through with what the grant names`, async () => {
      const { status, body } = await useOf(operation, NAMED[operation] ?? {});
      assert.notEqual(status, 403, JSON.stringify(body));
      assert.notEqual(status, 401, JSON.stringify(body));
    });

    if (operation === 'group.create') continue;
    test(`${operation} is refused with anything else`, async () => {
      const others = Object.fromEntries(
        Object.keys(NAMED[operation] ?? {}).map((kind) => [kind, ['other']]),
      );
      assert.equal((await useOf(operation, others)).status, 403);
      assert.equal((await useOf(operation, {})).status, 403);
    });
  }
});
