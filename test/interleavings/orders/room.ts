import { openSession, payByCard } from '../../proxy/harness.ts';
import { searchOf } from '../engine/interleave.ts';
import { ACTIONS } from './actions.ts';
import { openShop } from './shop.ts';
import { settle, truths } from './truths.ts';

/** An order, its sessions and payments, and the cards that its shopper keeps. */
export const orders = searchOf({
  enter: openShop,
  actions: ACTIONS,
  settle,
  truths,
  states: {
    open: {
      actions: [
        'another session',
        'the session again',
        'the session at another price',
        'the session of another shopper',
        'a new price',
        'a session cancelled',
        'a session expired',
        'paid',
        'paid by the same key',
        'declined',
        'pending',
        'lost',
        'abandoned',
        'shopper erased',
      ],
    },
    pending: {
      reach: ACTIONS.pending,
      actions: [
        'another session',
        'the session at another price',
        'a session cancelled',
        'paid',
        'abandoned',
        'decided to be paid',
        'decided to have failed',
        'notified',
        'asked',
        'payment cancelled',
        'shopper erased',
      ],
    },
    lost: {
      reach: ACTIONS.lost,
      actions: [
        'another session',
        'the session at another price',
        'paid',
        'abandoned',
        'decided to be paid',
        'decided to have failed',
        'notified',
        'asked',
        'shopper erased',
      ],
    },
    paid: {
      reach: ACTIONS.paid,
      actions: [
        'another session',
        'the session again',
        'a session cancelled',
        'payment cancelled',
        'refunded',
        'notified',
        'asked',
        'shopper erased',
        'card forgotten',
      ],
    },
    kept: {
      async reach(shop) {
        const session = await openSession(shop.bench, {
          order_id: 'an-earlier-one',
          save_card: 'offer',
        });
        return payByCard(shop.bench, session, { more: { save_card: true } });
      },
      actions: [
        'paid',
        'paid by the kept card',
        'paid by the merchant',
        'card forgotten',
        'card removed',
        'shopper erased',
        'the session of another shopper',
      ],
    },
  },
});
