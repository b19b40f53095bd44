import { interpretOperation } from '../../../gateway/index.ts';
import type { Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { expectDone, newGroup, reqNoOf, statuses } from '../harness/issuing-calls.ts';
import { reasonOf } from '../harness/target.ts';

const needs = 'test-account';

/** The envelope, cardholders and groups: 2.12, 4.11. Funds stay in groups made for it. */
export const ISSUING_CHECKS: readonly Check[] = [
  {
    row: 11,
    title: 'a cardholder is queried',
    needs,
    async run(target) {
      const { data } = await target.ask('cardholder.query', { cardholderId: target.cardholder });
      expect(data?.cardholderId === target.cardholder, 'another one is answered');
    },
  },
  {
    row: 12,
    title: 'a group is created',
    needs,
    async run(target) {
      await newGroup(target);
    },
  },
  {
    row: 13,
    title: 'a group gives funds back',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const back = await target.call('group.refund', { group_id, refund_amount: '1.00' });
      expectDone('group.refund', back);
    },
  },
  {
    row: 14,
    title: 'a group is charged with funds',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const more = await target.call('group.charge', { group_id, charge_amount: '1.00' });
      expectDone('group.charge', more);
      expect(reqNoOf(more), 'the answer holds no reqNo');
    },
  },
  {
    row: 15,
    title: 'the status of a group is changed',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const { active, inactive } = statuses('groupStatus', target);
      for (const status of [inactive, active])
        expectDone(
          'group.status',
          await target.call('group.status', { group_id, status: status ?? '' }),
        );
    },
  },
  {
    row: 31,
    title: 'texts come by language',
    needs,
    async run(target) {
      const { msg } = await target.ask('cardholder.query', { cardholderId: target.cardholder });
      expect(msg && 'en-US' in msg, 'there is none for en-US');
    },
  },
  {
    row: 36,
    title: 'a request without a request_id of its own is answered too',
    needs,
    async run(target) {
      const { code } = await target.ask(
        'cardholder.query',
        { cardholderId: target.cardholder },
        { values: (sent) => ({ ...sent, request_id: '' }) },
      );
      expect(code === '0', `code is ${code}`);
    },
  },
  {
    row: 66,
    title: 'answers name their fields in camelCase',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const { text } = await target.call('group.charge', { group_id, charge_amount: '1.00' });
      expect(text.includes('"groupId"') && !text.includes('"group_id"'), 'they do not');
    },
  },
  {
    row: 88,
    title: 'an operation has a number',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const { active } = statuses('groupStatus', target);
      const changed = await target.call('group.status', { group_id, status: active ?? '' });
      expect(reqNoOf(changed), 'reqNo is missing');
    },
  },
  {
    row: 229,
    title: 'amounts are sent as text and come back exactly',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const { answer } = await target.call('group.charge', { group_id, charge_amount: '1.10' });
      expect(answer.kind === 'answered', reasonOf(answer));
      const { chargeAmount = '' } = answer.value.data ?? {};
      expect(/^1\.10?$/.test(chargeAmount), '1.10 does not');
    },
  },
  {
    row: 230,
    title: 'no more is withdrawn than is there',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const { answer } = await target.call('group.refund', { group_id, refund_amount: '999.00' });
      const { outcome } = interpretOperation(answer);
      expect(outcome !== 'succeeded', '999.00 of 5.00 are taken out');
    },
  },
  {
    row: 281,
    title: 'a group may be given the status it has',
    needs,
    async run(target) {
      const group_id = await newGroup(target);
      const { active } = statuses('groupStatus', target);
      const same = await target.call('group.status', { group_id, status: active ?? '' });
      expectDone('group.status', same);
    },
  },
];
