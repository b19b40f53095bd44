import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  findOperation,
  NotShownError,
  UnknownOperationError,
} from '../../../src/contract/operations/find-operation.ts';
import {
  NOT_SHOWN_OPERATIONS,
  OPERATION_NAMES,
} from '../../../src/contract/vocabulary/operation-names.ts';
import { MOVEMENTS } from '../../../src/contract/operations/movements.ts';
import { operationOf, OPERATIONS } from '../../../src/contract/operations/operations.schema.ts';
import { wireRequest } from '../../../src/contract/operations/wire-request.schema.ts';

const rows = OPERATION_NAMES.map((name) => ({ name, ...operationOf(name) }));

/** Part 4 of the document, with the declared encoding. */
const DOCUMENT: Record<string, [path: string, encoding: string, answer: string]> = {
  'authorise.card': ['/v1/authorise', 'json', 'xml'],
  'authorise.alternative': ['/v1/authorise', 'json', 'xml'],
  checkout: ['/v1/checkout', 'xml', 'html'],
  'transactions.query': ['/v1/retrievalTrans', 'form', 'json'],
  'orders.refund': ['/v1/refund', 'json', 'json'],
  'orders.review': ['/v1/review', 'json', 'json'],
  'orders.cancel': ['/v1/cancel', 'json', 'json'],
  'orders.update': ['/v1/updateOrders', 'json', 'json'],
  'subscription.cancel': ['/v1/cancelsubscription', 'xml', 'json'],
  'payout.create': ['/v1/payout', 'json', 'json'],
  'cardholder.query': ['/cardholder/query', 'json', 'envelope'],
  'group.create': ['/group/create', 'json', 'envelope'],
  'group.refund': ['/group/refund', 'json', 'envelope'],
  'group.charge': ['/group/charge', 'json', 'envelope'],
  'group.status': ['/group/status', 'json', 'envelope'],
  'card.query': ['/card/query', 'json', 'envelope'],
  'card.charge': ['/card/charge', 'json', 'envelope'],
  'card.withdraw': ['/card/refund', 'json', 'envelope'],
  'card.close': ['/card/close', 'json', 'envelope'],
  'card.status': ['/card/status', 'json', 'envelope'],
  'card.limit': ['/card/update', 'json', 'envelope'],
};

describe('the operations table', () => {
  test('C-001 to C-010 C-018 holds the 21 operations of the document on its 20 paths', () => {
    assert.deepEqual(
      Object.fromEntries(rows.map((row) => [row.name, [row.path, row.encoding, row.answerKind]])),
      DOCUMENT,
    );
    assert.equal(rows.length, 21);
    assert.equal(new Set(rows.map(({ path }) => path)).size, 20);
  });

  test('C-277 acquiring paths carry /v1, issuing paths carry no version', () => {
    for (const { name, base, path } of rows)
      assert.equal(path.startsWith('/v1/'), base === 'acquiring', name);
  });

  test('C-064 queries of issuing name the company in camelCase, all else in snake_case', () => {
    for (const { name, base, identity, reading } of rows)
      if (base === 'issuing')
        assert.deepEqual(
          Object.keys(identity),
          [reading === 'question' ? 'companyId' : 'company_id'],
          name,
        );
  });

  test('every part of a recipe is a field of its request, so that none is signed as nothing', () => {
    for (const name of OPERATION_NAMES) {
      const { recipe, identity, batch } = operationOf(name);
      const fields = new Set([
        ...Object.keys(OPERATIONS[name].request.shape),
        ...Object.keys(identity),
      ]);
      assert.ok(Array.isArray(recipe.parts));
      for (const part of recipe.parts)
        if ('list' in part) assert.deepEqual(part, { list: batch?.list, field: batch?.id }, name);
        else
          assert.ok('field' in part && fields.has(part.field), `${name}: ${JSON.stringify(part)}`);
    }
  });

  test('C-048 only the order update is signed as the document says it', () => {
    assert.deepEqual(
      rows.filter(({ recipe }) => recipe.status === 'exact').map(({ name }) => name),
      ['orders.update'],
    );
  });

  test('C-261 bounds batches as part 8 does, in the table and in the schema', () => {
    const bounds = rows.flatMap(({ name, batch }) => (batch ? [[name, batch.max]] : []));
    assert.deepEqual(bounds, [
      ['orders.refund', 50],
      ['orders.review', 100],
      ['orders.cancel', 50],
      ['orders.update', 50],
    ]);
  });

  test('no grant is ever given for paying, payouts or order updates', () => {
    assert.deepEqual(
      rows.filter(({ resources }) => resources === null).map(({ name }) => name),
      ['authorise.card', 'authorise.alternative', 'checkout', 'orders.update', 'payout.create'],
    );
  });

  test('what moves anything, or must not be repeated, is no query, and the three queries are', () => {
    for (const { name, reading, payment } of rows) {
      const { moves, lock } = MOVEMENTS[name];
      if (reading === 'question') assert.deepEqual([moves, lock], ['nothing', 'none'], name);
      if (lock !== 'none') assert.notEqual(moves, 'nothing', name);
      assert.equal(lock === 'order', payment, name);
    }
    assert.deepEqual(
      rows.filter(({ reading }) => reading === 'question').map(({ name }) => name),
      ['transactions.query', 'cardholder.query', 'card.query'],
    );
  });

  test('every request can be completed for the wire, with identity and signature', () => {
    for (const { name, signature, identity, base } of rows) {
      const fields = Object.keys(wireRequest(name).shape);
      for (const field of [signature, ...Object.keys(identity)])
        assert.ok(fields.includes(field), name);
      assert.equal(
        fields.includes('request_id'),
        base === 'issuing' || name === 'payout.create',
        name,
      );
    }
  });
});

describe('finding an operation', () => {
  test('takes the names of the table', () => {
    for (const name of OPERATION_NAMES) assert.equal(findOperation(name), name);
  });

  test('C-267 to C-275 says of a named-only operation that the interface does not show it', () => {
    assert.equal(NOT_SHOWN_OPERATIONS.length, 9);
    for (const name of NOT_SHOWN_OPERATIONS)
      assert.throws(
        () => findOperation(name),
        (error) =>
          error instanceof NotShownError &&
          error.operation === name &&
          error.message.includes('not shown by the interface'),
      );
  });

  test('lists the operations if one is misspelt', () => {
    for (const name of ['order.refund', 'constructor', ''])
      assert.throws(() => findOperation(name), UnknownOperationError);
  });
});
