import { interpretOperation } from '../../../gateway/index.ts';
import { onTestAccount, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { expectDone, newGroup, reqNoOf, statuses } from '../harness/issuing-calls.ts';
import { answeredWith } from '../harness/target.ts';

/** The envelope, cardholders and groups: 2.12, 4.11. Funds stay in groups made for it. */
export const ISSUING_CHECKS: readonly Check[] = [
  onTestAccount(11, 'a cardholder is queried', async (target) => {
    const { data } = await target.ask('cardholder.query', { cardholderId: target.cardholder });
    expect(data?.cardholderId === target.cardholder, 'the answer is about another one');
  }),
  onTestAccount(12, 'a group is created', async (target) => {
    await newGroup(target);
  }),
  onTestAccount(13, 'funds are taken out of a group', async (target) => {
    const group_id = await newGroup(target);
    const back = await target.call('group.refund', { group_id, refund_amount: '1.00' });
    expectDone('group.refund', back);
  }),
  onTestAccount(14, 'funds are added to a group', async (target) => {
    const group_id = await newGroup(target);
    const more = await target.call('group.charge', { group_id, charge_amount: '1.00' });
    expectDone('group.charge', more);
    expect(reqNoOf(more), 'the answer holds no reqNo');
  }),
  onTestAccount(15, 'the status of a group is changed', async (target) => {
    const group_id = await newGroup(target);
    const { active, inactive } = statuses('groupStatus', target);
    for (const status of [inactive, active])
      expectDone(
        'group.status',
        await target.call('group.status', { group_id, status: status ?? '' }),
      );
  }),
  onTestAccount(31, 'messages are listed by language', async (target) => {
    const { msg } = await target.ask('cardholder.query', { cardholderId: target.cardholder });
    expect(msg && 'en-US' in msg, 'there is none for en-US');
  }),
  onTestAccount(36, 'a request with an empty request_id is answered', async (target) => {
    const { code } = await target.ask(
      'cardholder.query',
      { cardholderId: target.cardholder },
      { values: (sent) => ({ ...sent, request_id: '' }) },
    );
    expect(code === '0', `code is ${code}`);
  }),
  onTestAccount(66, 'answers name their fields in camelCase', async (target) => {
    const group_id = await newGroup(target);
    const { text } = await target.call('group.charge', { group_id, charge_amount: '1.00' });
    expect(text.includes('"groupId"') && !text.includes('"group_id"'), 'they do not');
  }),
  onTestAccount(88, 'an operation is given a number', async (target) => {
    const group_id = await newGroup(target);
    const { active } = statuses('groupStatus', target);
    const changed = await target.call('group.status', { group_id, status: active ?? '' });
    expect(reqNoOf(changed), 'reqNo is missing');
  }),
  onTestAccount(229, 'amounts are sent as text and returned exactly', async (target) => {
    const group_id = await newGroup(target);
    const { chargeAmount = '' } =
      answeredWith(await target.call('group.charge', { group_id, charge_amount: '1.10' })).data ??
      {};
    expect(/^1\.10?$/.test(chargeAmount), '1.10 does not');
  }),
  onTestAccount(230, 'no more can be withdrawn than the group holds', async (target) => {
    const group_id = await newGroup(target);
    const { outcome } = interpretOperation(
      (await target.call('group.refund', { group_id, refund_amount: '999.00' })).answer,
    );
    expect(outcome !== 'succeeded', '999.00 of 5.00 are taken out');
  }),
  onTestAccount(281, 'setting the status that a group already has succeeds', async (target) => {
    const group_id = await newGroup(target);
    const { active } = statuses('groupStatus', target);
    const same = await target.call('group.status', { group_id, status: active ?? '' });
    expectDone('group.status', same);
  }),
];
