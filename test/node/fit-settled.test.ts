import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { fitSamples, type Samples } from '../../src/node/fit/fit-samples.ts';
import { markOf } from '../../src/node/fit/marks.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

type Row = readonly [
  OperationName,
  keyof Samples,
  object | string,
  Parameters<typeof gatewayProfile>[0],
];

/** A sample that shows another value than the profile has, at a place that another sample has settled. */
const LATER: Readonly<Record<string, Row>> = {
  'wire.amount': [
    'orders.refund',
    'answers',
    { refund_orders: [{ amount: '1249.90', currency: 'EUR' }] },
    { wire: { amount: 'EUR 1234,50' } },
  ],
  'wire.resolution': [
    'authorise.card',
    'requests',
    { resolution: '1920x1080' },
    { wire: { resolution: '*' } },
  ],
  'wire.listSeparator': [
    'transactions.query',
    'requests',
    'orders=A-1%2CA-2',
    { wire: { listSeparator: ';' } },
  ],
  'card.yearDigits': [
    'authorise.card',
    'requests',
    { expiration_year: '2029' },
    { card: { yearDigits: 2 } },
  ],
  'wire.deviceZone': [
    'authorise.card',
    'requests',
    { time_zone: '+01:00' },
    { wire: { deviceZone: 'minutes' } },
  ],
  'wire.contractDate': [
    'authorise.card',
    'requests',
    { subscription: { contract_start: '2026-11-29' } },
    { wire: { contractDate: 'compact' } },
  ],
  'enums.open3d.on': [
    'authorise.card',
    'requests',
    { open3d: 'YES' },
    { enums: { open3d: { on: 'FORCE', off: 'SKIP' } } },
  ],
  'enums.tokenFlag.yes': [
    'authorise.card',
    'requests',
    { token_flag: 'Y' },
    { enums: { tokenFlag: { yes: '1', no: '0' } } },
  ],
  'enums.interval.month': [
    'authorise.card',
    'requests',
    { subscription: { interval: 'month' } },
    { enums: { interval: { day: 'D', week: 'W', month: 'M', year: 'Y' } } },
  ],
  'operations.orders.refund.encoding': ['orders.refund', 'requests', 'merchant_id=1', {}],
  'xml.requestRoot': ['checkout', 'requests', '<pay><order_no>A</order_no></pay>', {}],
  'xml.lenientRoot': ['authorise.card', 'answers', '<response><amount>1</amount></response>', {}],
};

describe('what a sample has settled is only contradicted by a later one, and not written', () => {
  for (const [place, [operation, kind, sample, changes]] of Object.entries(LATER)) {
    const of = (fitted = {}) =>
      fitSamples(
        operation,
        { [kind]: [typeof sample === 'string' ? sample : JSON.stringify(sample)] },
        gatewayProfile({ ...changes, fitted }),
      ).filter(
        ({ key, at }) =>
          (at?.join('.') ?? key).startsWith(place.split('.').slice(0, 2).join('.')) ||
          place.startsWith(`${key}.`),
      );
    test(`${place}: found while nothing has tried it, contradicted afterwards`, () => {
      assert.ok(of().some(({ result, at }) => result === 'found' && at?.join('.') === place));
      const mark = markOf(gatewayProfile(changes), place, 'sample of authorise.card');
      const later = of({ [place]: mark });
      assert.deepEqual(
        later.map(({ result, value }) => [result, value]),
        [['contradicts', undefined]],
      );
      assert.match(later[0]?.detail ?? '', /settled by sample of authorise\.card$/);
    });
  }

  test('but a further word of a success is added', () => {
    const texts = { result_info: { coded: true, success: ['K00'] } };
    const place = 'texts.result_info';
    const profile = gatewayProfile({
      texts,
      fitted: { [place]: markOf(gatewayProfile({ texts }), place, 'page 3') },
    });
    const answers = [
      '<respon><order_status>1</order_status><result_info>K01:Paid</result_info></respon>',
    ];
    const found = fitSamples('authorise.card', { answers, means: 'succeeded' }, profile).find(
      ({ key }) => key === place,
    );
    assert.equal(found?.result, 'found');
  });
});
