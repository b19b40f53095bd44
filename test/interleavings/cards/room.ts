import { searchOf } from '../engine/interleave.ts';
import { ACTIONS } from './actions.ts';
import { settle, truths } from './truths.ts';
import { openWallet } from './wallet.ts';

/** An issued card, its group, and what browsers may do with them. */
export const cards = searchOf({
  enter: openWallet,
  actions: ACTIONS,
  settle,
  truths,
  states: {
    active: {
      actions: [
        'queried',
        'charged',
        'charged by the same key',
        'charge lost',
        'withdrawn',
        'limited',
        'blocked',
        'activated',
        'block lost',
        'closed',
        'close lost',
        'imported',
        'charged by a grant',
        'grant ended',
        'revealed',
        'group made inactive',
      ],
    },
    'charge-lost': {
      reach: ACTIONS['charge lost'],
      actions: [
        'queried',
        'charged',
        'charged by the same key',
        'closed',
        'asked',
        'decided to be done',
        'decided to have failed',
      ],
    },
    'close-lost': {
      reach: ACTIONS['close lost'],
      actions: [
        'queried',
        'charged',
        'closed',
        'asked',
        'decided to be done',
        'decided to have failed',
      ],
    },
    'block-lost': {
      reach: ACTIONS['block lost'],
      actions: ['queried', 'activated', 'blocked', 'closed', 'asked', 'decided to be done'],
    },
    group: {
      actions: [
        'group made',
        'group charged',
        'group refunded',
        'group made inactive',
        'group made active',
        'charged',
        'queried',
        'cardholder queried',
      ],
    },
    'inactive-lost': {
      reach: ACTIONS['group made inactive, and the answer lost'],
      actions: [
        'group made active',
        'group made inactive',
        'group charged',
        'charged',
        'asked',
        'decided to be done',
      ],
    },
  },
});
