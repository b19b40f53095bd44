import { parseLooseMoney } from '../../../contract/money/money.ts';
import { codesOf, interpretOperation } from '../../../gateway/index.ts';
import type { Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { cardRecord, expectDone, statuses } from '../harness/issuing-calls.ts';
import { reasonOf, type Target } from '../harness/target.ts';

const needs = 'test-account';
/** A card of our sandbox. */
const SHARED = '100029703';

/** Cards: 2.13, 4.11. Whatever a check moves to the card under test, it moves back. */
export const ISSUED_CARD_CHECKS: readonly Check[] = [
  {
    row: 16,
    title: 'a card is queried',
    needs,
    async run(target) {
      const { cardId } = await cardRecord(target);
      expect(cardId === target.card, 'another one is answered');
    },
  },
  {
    row: 17,
    title: 'a card is charged, and has so much more',
    needs,
    async run(target) {
      await movesBalance(target, 'charge');
    },
  },
  {
    row: 18,
    title: 'funds are withdrawn from a card',
    needs,
    async run(target) {
      await movesBalance(target, 'withdraw');
    },
  },
  {
    row: 20,
    title: 'a card is blocked and made active again',
    needs,
    async run(target) {
      const { active, blocked } = statuses('cardStatus', target);
      for (const status of [blocked, active]) {
        const changed = await target.call('card.status', {
          card_id: target.card,
          status: status ?? '',
        });
        expectDone('card.status', changed);
        expect((await cardRecord(target)).status === status, 'the card does not show it');
      }
    },
  },
  {
    row: 21,
    title: 'a shared card gets a limit, with its currency',
    needs: 'sandbox',
    async run(target) {
      const updateCurrency = target.profile.issuing.defaultCurrency;
      const limited = await target.call('card.limit', {
        card_id: SHARED,
        authLimitAmount: '50.00',
        updateCurrency,
      });
      expectDone('card.limit', limited);
    },
  },
  {
    row: 56,
    title: 'issuing signatures are taken in the case of the profile',
    needs,
    async run(target) {
      const { code } = await target.ask('card.query', { cardId: target.card });
      expect(code === '0', `code is ${code}`);
    },
  },
  {
    row: 64,
    title: 'queries name their ids in camelCase, and in no other way',
    needs,
    async run(target) {
      const { answer } = await target.call(
        'card.query',
        { cardId: target.card },
        { values: ({ cardId, ...rest }) => ({ ...rest, card_id: cardId }), keepSignature: true },
      );
      const done = answer.kind === 'answered' && answer.value.code === '0';
      expect(!done, 'card_id is taken too');
    },
  },
  {
    row: 67,
    title: 'the first day of a card is spelt validStarDate',
    needs,
    async run(target) {
      const { text } = await target.call('card.query', { cardId: target.card });
      expect(/"validStart?Date"/.test(text), 'it is missing');
    },
  },
  {
    row: 98,
    title: 'the balance of a card is an exact amount',
    needs,
    async run(target) {
      const { balance = '' } = await cardRecord(target);
      expect(/^\d+(\.\d{1,3})?$/.test(balance), 'it is no amount');
    },
  },
  {
    row: 100,
    title: 'a limit without its currency is refused',
    needs: 'sandbox',
    async run(target) {
      const { answer } = await target.call(
        'card.limit',
        { card_id: SHARED, authLimitAmount: '50.00', updateCurrency: 'USD' },
        { values: ({ updateCurrency, ...rest }) => rest },
      );
      expect(answer.kind === 'refused', reasonOf(answer));
    },
  },
  {
    row: 217,
    title: 'code 0 is not enough: the status of the receipt counts',
    needs: 'sandbox',
    async run(target) {
      const moved = await target.call('card.charge', {
        card_id: target.card,
        charge_amount: '1.14',
      });
      expect(moved.answer.kind === 'answered', reasonOf(moved.answer));
      expect(moved.answer.value.code === '0', 'the sandbox does not show the case');
      const { outcome } = interpretOperation(moved.answer);
      expect(outcome !== 'succeeded', 'it is taken for a success');
    },
  },
  {
    row: 218,
    title: 'another code proves no failure of what moves money',
    needs: 'sandbox',
    async run(target) {
      const { answer } = await target.call('card.charge', {
        card_id: target.card,
        charge_amount: '1.15',
      });
      const { outcome } = interpretOperation(answer);
      expect(outcome === 'unknown', `it is taken for ${outcome}`);
    },
  },
  {
    row: 220,
    title: 'fields that may be null are there',
    needs,
    async run(target) {
      const { text } = await target.call('card.query', { cardId: target.card });
      expect(/"merchants"\s*:/.test(text), 'merchants is missing');
    },
  },
  {
    row: 224,
    title: 'only a shared card has a limit',
    needs: 'sandbox',
    async run(target) {
      const { answer } = await target.call('card.limit', {
        card_id: target.card,
        authLimitAmount: '50.00',
        updateCurrency: target.profile.issuing.defaultCurrency,
      });
      const { outcome } = interpretOperation(answer);
      expect(outcome !== 'succeeded', 'another one gets a limit');
    },
  },
  {
    row: 225,
    title: 'the status of a card is one that the profile names',
    needs,
    async run(target) {
      const { status = '' } = await cardRecord(target);
      expect(status in codesOf('cardStatus', target.profile), `it is ${status}; name it`);
    },
  },
  {
    row: 227,
    title: 'nothing is done with a card that is closed',
    needs: 'sandbox',
    async run(target) {
      const { answer } = await target.call('card.status', {
        card_id: 'conf-409',
        status: '1',
      });
      const { outcome } = interpretOperation(answer);
      expect(outcome !== 'succeeded', 'its status is changed');
    },
  },
];

/** What is on the card, in the currency that cards have no field for. */
async function balanceOf(target: Target): Promise<bigint> {
  const { balance = '' } = await cardRecord(target);
  return parseLooseMoney(balance, target.profile.issuing.defaultCurrency).minor;
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
  if (seen === 'charge') expect(between - before > 0n, 'the balance does not show the charge');
  else expect(between - after > 0n, 'the balance does not show the withdrawal');
}
