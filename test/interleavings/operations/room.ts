import { searchOf } from '../engine/interleave.ts';
import { ACTIONS } from './actions.ts';
import { openTill, payAt } from './till.ts';
import { settle, truths } from './truths.ts';

/** What the merchant server does with payments, payouts and subscriptions. */
export const operations = searchOf({
  enter: openTill,
  actions: ACTIONS,
  settle,
  truths,
  states: {
    paid: {
      actions: [
        'refunded 5.00',
        'refunded 5.00 by the same key',
        'refunded 12.00',
        'refunded 5.00 of both',
        'refund declined',
        'refund pending',
        'refund left out',
        'refund lost',
        'cancelled',
        'both cancelled',
        'cancel lost',
        'refunded 3.00 in the portal',
        'cancelled in the portal',
        'disputed',
        'notified',
        'shopper erased',
      ],
    },
    'refunded-elsewhere': {
      reach: ACTIONS['refunded 3.00 in the portal'],
      actions: [
        'refunded 5.00',
        'refunded 5.00 after the portal’s 3.00',
        'the portal’s 3.00 stated',
        'refund lost',
        'cancelled',
        'asked',
        'notified',
      ],
    },
    'refund-lost': {
      reach: ACTIONS['refund lost'],
      actions: [
        'refunded 5.00 by the same key',
        'refunded 5.00 more',
        'refunded 7.00 more',
        'cancelled',
        'decided to be done',
        'decided to have failed',
        'asked',
        'notified',
      ],
    },
    'cancel-lost': {
      reach: ACTIONS['cancel lost'],
      actions: [
        'refunded 5.00',
        'cancelled',
        'both cancelled',
        'decided to be done',
        'decided to have failed',
        'asked',
        'notified',
      ],
    },
    'cancelled-elsewhere': {
      reach: ACTIONS['cancelled in the portal'],
      actions: ['refunded 5.00', 'cancelled', 'asked', 'notified'],
    },
    'in-review': {
      reach: (till) => payAt(till, 'R-1', { number: '4000000000009235' }),
      actions: [
        'approved',
        'rejected',
        'approval lost',
        'rejection lost',
        'updated',
        'cancelled',
        'refunded 5.00',
        'asked',
        'notified',
        'decided to be done',
      ],
    },
    payout: {
      actions: [
        'paid out',
        'paid out otherwise',
        'payout lost',
        'decided to be done',
        'decided to have failed',
      ],
    },
    'payout-lost': {
      reach: ACTIONS['payout lost'],
      actions: [
        'paid out',
        'paid out otherwise',
        'payout returned',
        'notified',
        'asked',
        'decided to be done',
        'decided to have failed',
      ],
    },
    subscribed: {
      reach: (till) => payAt(till, 'S-1', { isSubscription: true }),
      actions: [
        'subscription cancelled',
        'subscription cancel lost',
        'subscription cancelled in the portal',
        'deducted',
        'deductions asked about',
        'notified',
        'cancelled',
        'shopper erased',
      ],
    },
    'subscription-cancel-lost': {
      async reach(till) {
        await payAt(till, 'S-1', { isSubscription: true });
        return ACTIONS['subscription cancel lost'](till);
      },
      actions: [
        'subscription cancelled',
        'deducted',
        'asked',
        'notified',
        'decided to be done',
        'decided to have failed',
      ],
    },
  },
});
