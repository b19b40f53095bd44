import { codesOf, interpretOperation } from '../../../gateway/index.ts';
import { onSandbox, onTestAccount, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { cardRecord, expectDone, statuses } from '../harness/issuing-calls.ts';
import { answeredWith, reasonOf, type Target } from '../harness/target.ts';

/** A card of our sandbox. */
const SHARED = '100029703';

/** Cards: 2.13, 4.11. Whatever a check moves to the card under test, it moves back. */
export const ISSUED_CARD_CHECKS: readonly Check[] = [
  onTestAccount(16, 'a card is queried', async (target) => {
    const { cardId } = await cardRecord(target);
    expect(cardId === target.card, 'the answer is about another one');
  }),
  onTestAccount(17, 'a card is topped up, and its balance shows it', async (target) => {
    await movesBalance(target, 'charge');
  }),
  onTestAccount(18, 'funds are withdrawn from a card, and its balance shows it', async (target) => {
    await movesBalance(target, 'withdraw');
  }),
  onTestAccount(20, 'a card is blocked and unblocked', async (target) => {
    const { active, blocked } = statuses('cardStatus', target);
    for (const status of [blocked, active]) {
      const changed = await target.call('card.status', {
        card_id: target.card,
        status: status ?? '',
      });
      expectDone('card.status', changed);
      expect((await cardRecord(target)).status === status, 'the card’s status did not change');
    }
  }),
  onSandbox(21, 'a shared card is given a limit with its currency', async (target) => {
    const updateCurrency = 'USD';
    const limited = await target.call('card.limit', {
      card_id: SHARED,
      authLimitAmount: '50.00',
      updateCurrency,
    });
    expectDone('card.limit', limited);
  }),
  onTestAccount(
    56,
    'issuing signatures are accepted in the case that the profile names',
    async (target) => {
      const { code } = await target.ask('card.query', { cardId: target.card });
      expect(code === '0', `code is ${code}`);
    },
  ),
  onTestAccount(64, 'queries name their ids in camelCase only', async (target) => {
    const { answer } = await target.call(
      'card.query',
      { cardId: target.card },
      { values: ({ cardId, ...rest }) => ({ ...rest, card_id: cardId }), keepSignature: true },
    );
    const done = answer.kind === 'answered' && answer.value.code === '0';
    expect(!done, 'card_id is accepted too');
  }),
  onTestAccount(67, 'the first day of a card’s validity is named validStarDate', async (target) => {
    const { text } = await target.call('card.query', { cardId: target.card });
    expect(/"validStart?Date"/.test(text), 'it is missing');
  }),
  onTestAccount(98, 'the balance of a card is an exact amount', async (target) => {
    const { balance = '' } = await cardRecord(target);
    expect(/^\d+(\.\d{1,3})?( [A-Z]{3})?$/.test(balance), 'it is not an amount');
  }),
  onSandbox(100, 'a limit without its currency is refused', async (target) => {
    const { answer } = await target.call(
      'card.limit',
      { card_id: SHARED, authLimitAmount: '50.00', updateCurrency: 'USD' },
      { values: ({ updateCurrency, ...rest }) => rest },
    );
    expect(answer.kind === 'refused', reasonOf(answer));
  }),
  onSandbox(217, 'code 0 is not enough: the status of the receipt counts', async (target) => {
    const moved = await target.call('card.charge', {
      card_id: target.card,
      charge_amount: '1.14',
    });
    expect(answeredWith(moved).code === '0', 'the sandbox does not show the case');
    const { outcome } = interpretOperation(moved.answer);
    expect(outcome !== 'succeeded', 'it is treated as a success');
  }),
  onSandbox(
    218,
    'a code other than 0 does not prove that money stayed where it was',
    async (target) => {
      const { outcome } = interpretOperation(
        (
          await target.call('card.charge', {
            card_id: target.card,
            charge_amount: '1.15',
          })
        ).answer,
      );
      expect(outcome === 'unknown', `it is treated as ${outcome}`);
    },
  ),
  onTestAccount(220, 'nullable fields are present', async (target) => {
    const { text } = await target.call('card.query', { cardId: target.card });
    expect(/"merchants"\s*:/.test(text), 'merchants is missing');
  }),
  onSandbox(224, 'only a shared card has a limit', async (target) => {
    const { outcome } = interpretOperation(
      (
        await target.call('card.limit', {
          card_id: target.card,
          authLimitAmount: '50.00',
          updateCurrency: 'USD',
        })
      ).answer,
    );
    expect(outcome !== 'succeeded', 'a card of its own was given a limit');
  }),
  onTestAccount(225, 'the profile knows the status of the card', async (target) => {
    const { status = '' } = await cardRecord(target);
    expect(status in codesOf('cardStatus', target.profile), `it is ${status}; name it`);
  }),
  onSandbox(227, 'a closed card accepts no operation', async (target) => {
    const { outcome } = interpretOperation(
      (
        await target.call('card.status', {
          card_id: 'conf-409',
          status: '1',
        })
      ).answer,
    );
    expect(outcome !== 'succeeded', 'its status is changed');
  }),
];

/** What is on the card: a number, since cards have no field for its currency. */
async function balanceOf(target: Target): Promise<number> {
  const { balance = '' } = await cardRecord(target);
  return Number.parseFloat(balance);
}

/** Puts 2.00 on the card and takes them off again. */
async function movesBalance(target: Target, seen: 'charge' | 'withdraw'): Promise<void> {
  const card_id = target.card;
  const before = await balanceOf(target);
  const charged = await target.call('card.charge', { card_id, charge_amount: '2.00' });
  expectDone('card.charge', charged);
  const between = await balanceOf(target);
  const withdrawn = await target.call('card.withdraw', { card_id, refund_amount: '2.00' });
  expectDone('card.withdraw', withdrawn);
  const after = await balanceOf(target);
  if (seen === 'charge') expect(between > before, 'the balance does not show the charge');
  else expect(between > after, 'the balance does not show the withdrawal');
}
