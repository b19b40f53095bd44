import type fc from 'fast-check';
import type { Happening } from './happening.ts';
import { cancelPayment, decide, payOut, refund } from './merchant.ts';
import {
  atTheBank,
  cancelSession,
  giveUp,
  open,
  openSession,
  pay,
  payAgain,
  payByWallet,
  payStopped,
} from './shoppers.ts';
import { goOn, notify, pass, restart, stepClock, stop, weather } from './trouble.ts';
import type { World } from './world.ts';

/** Most of what happens is that somebody pays; the rest is weighted so that it meets a payment. */
const WEIGHTS: readonly (readonly [number, fc.Arbitrary<Happening>])[] = [
  [2, open],
  [10, pay],
  [6, payStopped],
  [4, payAgain],
  [4, payByWallet],
  [4, atTheBank],
  [4, giveUp],
  [1, cancelSession],
  [9, refund],
  [1, cancelPayment],
  [3, payOut],
  [3, notify],
  [2, decide],
  [4, weather],
  [8, pass],
  [2, stepClock],
  [4, stop],
  [3, goOn],
  [4, restart],
];

/** Each as often as it weighs. */
export const COMMANDS: fc.Arbitrary<Happening>[] = WEIGHTS.flatMap(([weight, arbitrary]) =>
  Array.from({ length: weight }, () => arbitrary),
);

/** Sessions that are there to begin with: two of one order. */
export const openSome = async (world: World): Promise<void> => {
  for (const order of [0, 0, 1, 2, 3]) await openSession(world, { order, machine: 0 });
};
