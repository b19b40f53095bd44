import { formatTime, jsonNumber } from '../../codec/index.ts';
import { formatMoney } from '../../contract/money/money.ts';
import type { OperationHandler } from '../protocol/call.ts';
import { envelope, NOT_FOUND, operationReceipt, wireId } from '../issuing/envelope.ts';
import { isOutcome, openCard } from '../issuing/find-issued.ts';
import { companyAccount, DONE_OUTCOME, moveFunds, refusedBecause } from '../issuing/move-funds.ts';
import { issuedCardNumber } from '../scenarios/cards.ts';
import { CARD_CODES, GROUP_CODES } from '../state/codes.ts';
import { ACCOUNTS } from '../state/ledger.ts';
import type { IssuedCard } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

/** `POST /cardholder/query`. */
export const queryCardholder: OperationHandler<'cardholder.query'> = (world, { values }) => {
  const cardholder = world.state.cardholders.get(values.cardholderId);
  if (!cardholder) return { answer: envelope(NOT_FOUND, null, 'There is no such cardholder') };
  return {
    answer: envelope(0, {
      cardholderId: wireId(cardholder.id),
      ...cardholder.record,
      companyId: wireId(world.profile.ids.companyId),
    }),
  };
};

/** `POST /card/query`: number and security code in clear, as at the gateway (C-222). */
export const queryIssuedCard: OperationHandler<'card.query'> = (world, { values }) => {
  const { cardId } = values;
  const card = world.state.cards.get(cardId);
  const gone = cardId.endsWith('404');
  if (!card || gone)
    return {
      answer: envelope(NOT_FOUND, null, 'There is no such card'),
      rules: gone ? ['card:not-found'] : [],
    };
  return { answer: envelope(0, cardRecord(world, card)) };
};

/** Never kept: every issued card has the same. */
const SECURITY_CODE = '123';

function cardRecord(world: SandboxContext, card: IssuedCard) {
  const time = (at: number) => formatTime('date-time', at, world.profile.timeZone);
  const until = new Date(card.validUntil);
  const group = card.groupId === null ? undefined : world.state.groups.get(card.groupId);
  return {
    cardId: wireId(card.id),
    cardAlias: card.alias,
    cardNumber: issuedCardNumber(card.id),
    cvv: SECURITY_CODE,
    expireYear: String(until.getUTCFullYear()),
    expireMonth: String(until.getUTCMonth() + 1).padStart(2, '0'),
    balance: jsonNumber(formatMoney(world.ledger.balance(ACCOUNTS.card(card.id), card.currency))),
    cardholderId: wireId(card.cardholderId),
    status: card.status,
    groupName: group?.name ?? null,
    cardType: card.type,
    isOneTime: card.isOneTime ? '1' : '0',
    amountLimit: card.limit === null ? null : jsonNumber(card.limit),
    applicationDate: time(card.appliedAt),
    validStarDate: time(card.appliedAt),
    validEndDate: time(card.validUntil),
    merchants: null,
    merchantsRestriction: null,
    merchantCategories: null,
    merchantCategoriesRestriction: null,
    spendingTransactionLimit: null,
    ...card.restrictions,
  };
}

/** `POST /card/charge`: from the card's group, or without one from the account, to the card. */
export const chargeIssuedCard: OperationHandler<'card.charge'> = (world, { values }) => {
  const card = openCard(world, values.card_id);
  if (isOutcome(card)) return operationReceipt(world, card);
  const group = card.groupId === null ? undefined : world.state.groups.get(card.groupId);
  if (group && group.status !== GROUP_CODES.active)
    return operationReceipt(world, refusedBecause('The group is inactive'));
  return operationReceipt(
    world,
    moveFunds(world, {
      kind: 'card-charge',
      from: card.groupId === null ? companyAccount(world) : ACCOUNTS.group(card.groupId),
      to: ACCOUNTS.card(card.id),
      amount: values.charge_amount,
      currency: card.currency,
    }),
  );
};

/** `POST /card/refund`: from the card to the company's account, not to the card's group (4.11). */
export const withdrawFromCard: OperationHandler<'card.withdraw'> = (world, { values }) => {
  const card = openCard(world, values.card_id);
  if (isOutcome(card)) return operationReceipt(world, card);
  return operationReceipt(
    world,
    moveFunds(world, {
      kind: 'card-withdrawal',
      from: ACCOUNTS.card(card.id),
      to: companyAccount(world),
      amount: values.refund_amount,
      currency: card.currency,
    }),
  );
};

/** `POST /card/close`: permanent (C-226); what is left goes where a withdrawal goes. */
export const closeCard: OperationHandler<'card.close'> = (world, { values }) => {
  const card = openCard(world, values.card_id);
  if (isOutcome(card)) return operationReceipt(world, card);
  world.move({
    kind: 'card-closed',
    from: ACCOUNTS.card(card.id),
    to: companyAccount(world),
    money: world.ledger.balance(ACCOUNTS.card(card.id), card.currency),
  });
  card.status = CARD_CODES.closed;
  return operationReceipt(world, DONE_OUTCOME);
};

/** `POST /card/status`: active or blocked, in any order. */
export const changeCardStatus: OperationHandler<'card.status'> = (world, { values }) => {
  const card = openCard(world, values.card_id);
  if (isOutcome(card)) return operationReceipt(world, card);
  const allowed: readonly string[] = [CARD_CODES.active, CARD_CODES.blocked];
  if (!allowed.includes(values.status))
    return operationReceipt(world, refusedBecause(`status is one of ${allowed.join(', ')}`));
  card.status = values.status;
  return operationReceipt(world, DONE_OUTCOME);
};

/** `POST /card/update`: the limit of a shared card. */
export const limitCard: OperationHandler<'card.limit'> = (world, { values }) => {
  const card = openCard(world, values.card_id);
  if (isOutcome(card)) return operationReceipt(world, card);
  if (card.type !== 'shared')
    return operationReceipt(world, refusedBecause('Only shared cards have a limit'));
  if (values.updateCurrency !== card.currency)
    return operationReceipt(world, refusedBecause('The currency is not that of the card'));
  card.limit = values.authLimitAmount;
  return operationReceipt(world, DONE_OUTCOME);
};
