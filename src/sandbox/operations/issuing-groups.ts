import { jsonNumber } from '../../codec/index.ts';
import type { OperationHandler } from '../protocol/call.ts';
import { envelope, operationReceipt, wireId } from '../issuing/envelope.ts';
import { findGroup, isOutcome } from '../issuing/find-issued.ts';
import { companyAccount, DONE_OUTCOME, moveFunds, refusedBecause } from '../issuing/move-funds.ts';
import { GROUP_CODES, NOT_DONE } from '../state/codes.ts';
import { ACCOUNTS } from '../state/ledger.ts';
import type { Group } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

/** `POST /group/create`: a pool of funds, filled from the company's account. */
export const createGroup: OperationHandler<'group.create'> = (world, { values }) => {
  const { group_name, country_code, currency, charge_amount } = values;
  const id = world.number(6);
  const outcome = moveFunds(world, {
    kind: 'group-charge',
    from: companyAccount(world),
    to: ACCOUNTS.group(id),
    amount: charge_amount,
    currency,
    mayBeZero: true,
  });
  const group: Group = {
    id,
    name: group_name,
    countryCode: country_code,
    currency,
    status: GROUP_CODES.active,
  };
  if (outcome.moved) world.state.groups.set(id, group);
  const { rules, fault, done } = outcome;
  // Its `data` has no place for an error: what was not created has none.
  if (fault !== null) return { answer: envelope(outcome.code || 1001, null, fault), rules };
  return {
    answer: envelope(0, {
      chargeAmount: jsonNumber(charge_amount),
      companyId: companyId(world),
      countryCode: country_code,
      currency,
      groupName: group_name,
      groupId: done ? jsonNumber(id) : null,
      status: done ? group.status : NOT_DONE,
      reqNo: jsonNumber(world.number(6)),
    }),
    rules,
  };
};

/** `POST /group/charge`: from the company's account to the group. */
export const chargeGroup: OperationHandler<'group.charge'> = (world, { values }) => {
  const { group_id, charge_amount } = values;
  const outcome = moveGroupFunds(world, group_id, charge_amount, 'toGroup');
  return operationReceipt(world, outcome, {
    ...groupIds(world, group_id),
    chargeAmount: jsonNumber(charge_amount),
  });
};

/** `POST /group/refund`: which way the money goes is the profile's to say; back, if it does not (C-228). */
export const refundGroup: OperationHandler<'group.refund'> = (world, { values }) => {
  const { group_id, refund_amount } = values;
  const direction = world.profile.issuing.groupRefund ?? 'toAccount';
  const outcome = moveGroupFunds(world, group_id, refund_amount, direction);
  return operationReceipt(world, outcome, {
    ...groupIds(world, group_id),
    refundAmount: jsonNumber(refund_amount),
  });
};

/** `POST /group/status`: any status may follow any other, also the same. */
export const changeGroupStatus: OperationHandler<'group.status'> = (world, { values }) => {
  const group = findGroup(world, values.group_id);
  if (isOutcome(group)) return operationReceipt(world, group);
  const known: readonly string[] = Object.values(GROUP_CODES);
  if (!known.includes(values.status))
    return operationReceipt(world, refusedBecause(`status is one of ${known.join(', ')}`));
  group.status = values.status;
  return operationReceipt(world, DONE_OUTCOME);
};

function moveGroupFunds(
  world: SandboxContext,
  groupId: string,
  amount: string,
  direction: 'toGroup' | 'toAccount',
) {
  const group = findGroup(world, groupId);
  if (isOutcome(group)) return group;
  const pool = ACCOUNTS.group(group.id);
  const { currency } = group;
  if (direction === 'toAccount')
    return moveFunds(world, {
      kind: 'group-refund',
      from: pool,
      to: companyAccount(world),
      amount,
      currency,
    });
  if (group.status !== GROUP_CODES.active) return refusedBecause('The group is inactive');
  return moveFunds(world, {
    kind: 'group-charge',
    from: companyAccount(world),
    to: pool,
    amount,
    currency,
  });
}

const companyId = (world: SandboxContext) => wireId(world.profile.ids.companyId);
const groupIds = (world: SandboxContext, id: string) => ({
  companyId: companyId(world),
  groupId: wireId(id),
});
