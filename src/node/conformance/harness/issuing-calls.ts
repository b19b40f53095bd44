import type { GroupId } from '../../../contract/values/ids.ts';
import type { AnswerValues } from '../../../contract/operations/operations.schema.ts';
import { codesOf, interpretOperation } from '../../../gateway/index.ts';
import { expect } from './failure.ts';
import { ISSUED_CURRENCY, reasonOf, type GatewayExchange, type Target } from './target.ts';

type Receipt = 'group.refund' | 'group.charge' | 'group.status' | 'card.status' | 'card.charge';
type Movement = Receipt | 'card.withdraw' | 'card.limit';

/** @throws Fault unless the operation was done */
export function expectDone<Name extends Movement>(
  name: Name,
  { answer }: GatewayExchange<AnswerValues<Name>>,
): void {
  const { outcome } = interpretOperation(answer);
  expect(outcome === 'succeeded', `${name} is ${outcome}; ${reasonOf(answer)}`);
}

export const reqNoOf = ({ answer }: GatewayExchange<AnswerValues<Receipt>>): string | undefined =>
  answer.kind === 'answered' ? answer.value.data?.reqNo : undefined;

/** A group with 5.00. */
export async function newGroup(target: Target): Promise<GroupId> {
  const { data, code } = await target.ask('group.create', {
    group_name: target.orderNo(),
    country_code: 'US',
    currency: ISSUED_CURRENCY,
    charge_amount: '5.00',
  });
  expect(data?.groupId, `no group is made; code is ${code}`);
  return data.groupId;
}

/** The card under test, as the gateway has it. */
export async function cardRecord(target: Target) {
  const { data, code } = await target.ask('card.query', { cardId: target.card });
  expect(data, `the card is not answered; code is ${code}`);
  return data;
}

/** Codes by their meaning. */
export function statuses(map: 'cardStatus' | 'groupStatus', { profile }: Target) {
  const codes: Readonly<Record<string, string>> = codesOf(map, profile);
  const named = Object.fromEntries(Object.entries(codes).map(([code, name]) => [name, code]));
  expect(named['active'], `the profile names no code for "active" in codes.${map}`);
  return named;
}
