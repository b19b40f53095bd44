import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { wireRequest } from '../../src/contract/operations/wire-request.schema.ts';

const order = { order_no: 'A-1', currency: 'EUR', amount: '12.00' };
const card = { card: '4242424242424242', expiration_month: '12', expiration_year: '2030' };
const target = { transaction_id: '77', ...order };

/** Where a request is at fault, as paths. */
const faults = (name: OperationName, values: unknown): string[] =>
  (operationOf(name).request.safeParse(values).error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.map(String);
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...path, key].join('.'))
      : [path.join('.')];
  });
const accepts = (name: OperationName, values: unknown) =>
  assert.deepEqual(faults(name, values), []);
const refuses = (name: OperationName, values: unknown, path: string) =>
  assert.ok(
    faults(name, values).includes(path),
    `${path} should be at fault: ${faults(name, values).join(' ')}`,
  );

describe('payment requests', () => {
  test('C-122 a direct payment has a card or the token of one', () => {
    accepts('authorise.card', { ...order, ...card, security_code: '123' });
    accepts('authorise.card', { ...order, token_id: 'tok_1' });
    refuses('authorise.card', order, 'card');
    refuses('authorise.card', { ...order, ...card, token_id: 'tok_1' }, 'card');
    refuses('authorise.card', { ...order, card: card.card }, 'expiration_month');
  });

  test('C-107 C-108 C-109 card and window fields have their form', () => {
    refuses('authorise.card', { ...order, ...card, expiration_month: '1' }, 'expiration_month');
    refuses('authorise.card', { ...order, ...card, expiration_year: '203' }, 'expiration_year');
    refuses('authorise.card', { ...order, ...card, card: '4242 4242 4242 4242' }, 'card');
    refuses(
      'authorise.card',
      { ...order, ...card, challenge_window_size: '06' },
      'challenge_window_size',
    );
  });

  test('C-002 C-083 C-084 an alternative payment knows no card, and a card payment no method', () => {
    accepts('authorise.alternative', { ...order, payment_method: 'ideal', bank_code: 'X' });
    refuses('authorise.alternative', order, 'payment_method');
    for (const field of ['card', 'open3d', 'token_id', 'user_agent', 'cart_items', 'subscription'])
      refuses('authorise.alternative', { ...order, payment_method: 'ideal', [field]: 'x' }, field);
    for (const field of ['payment_method', 'bank_code', 'person', 'delivery_street_name'])
      refuses('authorise.card', { ...order, ...card, [field]: 'x' }, field);
  });

  test('C-081 C-162 hosted checkout takes no card, and a return address', () => {
    accepts('checkout', { ...order, return_url: 'https://shop.example/return' });
    refuses('checkout', { ...order, ...card }, 'card');
    refuses('checkout', { ...order, return_url: 'https://shop.example/?a=1&b=2' }, 'return_url');
  });

  test('C-046 an order number is made of letters, digits, "_" and "-", 50 at most', () => {
    for (const order_no of ['A 1', '', 'A/1', 'a'.repeat(51), 'Ä'])
      refuses('checkout', { ...order, order_no }, 'order_no');
  });

  test('C-070 the three fields called document stay three', () => {
    accepts('authorise.card', { ...order, ...card, document: '123.456.789-09' });
    const apm = { ...order, payment_method: 'x' };
    accepts('authorise.alternative', {
      ...apm,
      person: {
        documents: { file_type: 'pdf', file_data: 'aGk=', labels: { person_bank_account_id: '1' } },
      },
    });
    refuses('authorise.alternative', { ...apm, person: { documents: [] } }, 'person.documents');
    const payout = {
      request_id: 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4',
      payment_currency: 'AUD',
      payment_amount: '10000',
    };
    accepts('payout.create', {
      ...payout,
      beneficiary: { person_documents: [{ file_type: 'pdf', labels: ['passport'] }] },
    });
    const files = [{ file_data: 'aGk=' }];
    refuses(
      'payout.create',
      { ...payout, beneficiary: { person_documents: files } },
      'beneficiary.person_documents.0.file_data',
    );
  });

  test('C-071 C-077 C-078 odd spellings are kept to the letter', () => {
    accepts('authorise.card', {
      ...order,
      ...card,
      cart_items: [{ basic_item_data: { name: 'x', productId: '1' } }],
      account_owner: [{ lastLogin_ip: '192.0.2.1', account_id: 'mine' }],
      additional_information: [{ mpi_info: { eci: '05', dsTransID: 'x' } }],
    });
    refuses(
      'authorise.card',
      { ...order, ...card, account_owner: [{ last_login_ip: 'x' }] },
      'account_owner.0.last_login_ip',
    );
    accepts('authorise.alternative', {
      ...order,
      payment_method: 'x',
      person: { documents: { labels: { bank_account: { bank: { code: '1', name: 'b' } } } } },
    });
  });

  test('C-114 free text that holds a card number is refused, other numbers are not', () => {
    for (const field of ['note', 'custom']) {
      refuses('checkout', { ...order, [field]: 'card 4242 4242-4242 4242 thanks' }, field);
      accepts('checkout', { ...order, [field]: 'order 4242424242424241, phone 030 1234567' });
    }
  });

  test('C-103 C-202 dates have the form of their field', () => {
    accepts('checkout', { ...order, birth_date: '01-02-2000' });
    refuses('checkout', { ...order, birth_date: '2000-02-01' }, 'birth_date');
    const contract_start = '01-02-2027';
    refuses(
      'checkout',
      { ...order, subscription: { contract_start } },
      'subscription.contract_start',
    );
  });

  test('cycles are whole numbers, amounts are text', () => {
    accepts('checkout', { ...order, subscription: { billing_cycle: 12, contract_amount: '9.90' } });
    refuses('checkout', { ...order, amount: 12 }, 'amount');
    refuses(
      'checkout',
      { ...order, subscription: { billing_cycle: 1.5 } },
      'subscription.billing_cycle',
    );
    for (const amount of ['1e3', '-1.00', '1,00', 'NaN', ''])
      refuses('checkout', { ...order, amount }, 'amount');
  });
});

describe('requests about orders', () => {
  test('C-163 C-164 a query names at most 100 ids in 1,000 characters, joined by commas', () => {
    const ids = (count: number, length = 3) =>
      Array.from({ length: count }, (_, index) => String(index).padStart(length, '0')).join(',');
    accepts('transactions.query', { orders: ids(100) });
    refuses('transactions.query', { orders: ids(101) }, 'orders');
    accepts('transactions.query', { trades: ids(50, 19) });
    refuses('transactions.query', { trades: ids(51, 19) }, 'trades');
    refuses('transactions.query', { orders: 'A-1,,A-2' }, 'orders');
    refuses('transactions.query', { orders: 'A-1, A-2' }, 'orders');
    refuses('transactions.query', { orders: 'A-1,A-1' }, 'orders');
  });

  test('C-165 a query asks by orders, by transactions or by a whole window', () => {
    refuses('transactions.query', { orders: 'A-1', trades: '7' }, 'trades');
    refuses('transactions.query', {}, 'orders');
    refuses('transactions.query', { query_start: '2026-11-20 00:00:00' }, 'query_end');
    accepts('transactions.query', {
      query_start: '2026-11-20 00:00:00',
      query_end: '2026-11-20 23:59:59',
    });
  });

  for (const [name, list, item, max] of [
    ['orders.refund', 'refund_orders', { ...target, refund_amount: '1.00' }, 50],
    ['orders.review', 'review_orders', { ...target, review_flag: '1' }, 100],
    ['orders.cancel', 'cancel_orders', target, 50],
    ['orders.update', 'update_orders', { transaction_id: '7', status: '1', ispass3d: '0' }, 50],
  ] as const)
    test(`C-190 C-261 ${name} takes 1 to ${max} orders`, () => {
      accepts(name, { [list]: Array<unknown>(max).fill(item) });
      refuses(name, { [list]: Array<unknown>(max + 1).fill(item) }, list);
      refuses(name, { [list]: [] }, list);
    });

  test('C-189 transaction ids are bounded at 64; flags are one character', () => {
    const update = (changes: object) => ({
      update_orders: [{ transaction_id: '1'.repeat(64), status: '1', ispass3d: '0', ...changes }],
    });
    accepts('orders.update', update({}));
    refuses(
      'orders.update',
      update({ transaction_id: '1'.repeat(65) }),
      'update_orders.0.transaction_id',
    );
    refuses('orders.update', update({ status: '2' }), 'update_orders.0.status');
    refuses('orders.update', update({ ispass3d: 'true' }), 'update_orders.0.ispass3d');
    const refund = { ...target, transaction_id: '1'.repeat(65), refund_amount: '1.00' };
    refuses('orders.refund', { refund_orders: [refund] }, 'refund_orders.0.transaction_id');
    const wire = { encryption_data: 'x', account_id: '1234567890', ...update({}) };
    assert.ok(wireRequest('orders.update').safeParse({ ...wire, merchant_id: '1234567' }).success);
    assert.ok(
      !wireRequest('orders.update').safeParse({ ...wire, merchant_id: '12345678' }).success,
    );
  });

  test('C-101 C-207 a payout names one amount and one beneficiary', () => {
    const payout = {
      request_id: 'ebe1ac96-641d-458f-a49e-bbbae9ea40c4',
      payment_currency: 'AUD',
      payment_amount: '10000',
      beneficiary_id: 'b1',
    };
    accepts('payout.create', payout);
    refuses('payout.create', { ...payout, source_amount: '1' }, 'payment_amount');
    refuses('payout.create', { ...payout, beneficiary: {} }, 'beneficiary');
    refuses('payout.create', { ...payout, beneficiary_id: undefined }, 'beneficiary');
    refuses('payout.create', { ...payout, request_id: '1' }, 'request_id');
  });
});

describe('issuing requests', () => {
  test('C-011 C-012 C-021 C-064 C-065 spell ids exactly as the document does, and convert none', () => {
    accepts('card.query', { cardId: '1' });
    refuses('card.query', { card_id: '1' }, 'card_id');
    accepts('cardholder.query', { cardholderId: '1' });
    refuses('cardholder.query', { cardholder_id: '1' }, 'cardholder_id');
    const group = { country_code: 'DE', charge_amount: '1.00', currency: 'EUR' };
    accepts('group.create', { ...group, group_name: 'Travel' });
    refuses('group.create', { ...group, groupName: 'Travel' }, 'groupName');
    accepts('card.close', { card_id: '1' });
    refuses('card.close', { cardId: '1' }, 'cardId');
    accepts('card.limit', { card_id: '1', authLimitAmount: '10', updateCurrency: 'USD' });
    refuses(
      'card.limit',
      { card_id: '1', auth_limit_amount: '10', updateCurrency: 'USD' },
      'authLimitAmount',
    );
  });

  test('C-087 an id may be given as number and goes out as text', () => {
    assert.deepEqual(operationOf('card.query').request.parse({ cardId: 100029701 }), {
      cardId: '100029701',
    });
    refuses('card.query', { cardId: 2 ** 53 }, 'cardId');
    refuses('card.query', { cardId: 1.5 }, 'cardId');
  });

  test('C-100 a limit needs its currency', () => {
    refuses('card.limit', { card_id: '1', authLimitAmount: '10' }, 'updateCurrency');
  });
});
