import { introduceCompany } from '../support/issued-company.ts';
import type fc from 'fast-check';
import type { Happening } from './happening.ts';
import { chargeAgain, chargeCard, giveGrant, lookAtCard, openGrant, revoke } from './grants.ts';
import { doNothing, giveUpInVain, lieOnPayment, lieOnQuery, listOtherwise } from './lying.ts';
import {
  cancelPayment,
  cancelSubscription,
  decide,
  decideItems,
  payOut,
  refund,
  review,
} from './merchant.ts';
import {
  cancelElsewhere,
  dispute,
  newsArrive,
  refundElsewhere,
  reviewElsewhere,
  recordExternalMovements,
  takenBack,
} from './portal.ts';
import { changeAmount, openAnother, openOrder } from './second-sessions.ts';
import { look, payBySavedCard, removeCard } from './saved-cards.ts';
import {
  atTheBank,
  cancelSession,
  giveUp,
  giveUpEarly,
  open,
  openSession,
  pay,
  payAgain,
  payByWallet,
  payMeanwhile,
  payStopped,
  payTwice,
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
  [3, giveUpEarly],
  [3, payMeanwhile],
  [3, payTwice],
  [1, cancelSession],
  [2, openAnother],
  [3, openOrder],
  [1, changeAmount],
  [3, listOtherwise],
  [4, lieOnQuery],
  [3, lieOnPayment],
  [2, doNothing],
  [3, giveUpInVain],
  [9, refund],
  [1, cancelPayment],
  [2, review],
  [5, payOut],
  [4, refundElsewhere],
  [4, cancelElsewhere],
  [2, reviewElsewhere],
  [3, dispute],
  [1, takenBack],
  [5, newsArrive],
  [2, recordExternalMovements],
  [3, notify],
  [2, decide],
  [2, decideItems],
  [1, cancelSubscription],
  [4, look],
  [4, payBySavedCard],
  [1, removeCard],
  [3, giveGrant],
  [2, lookAtCard],
  [4, chargeCard],
  [2, chargeAgain],
  [1, revoke],
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

/** What is there to begin with: sessions, two of them of one order, and a grant for each person. */
export const openSome = async (world: World): Promise<void> => {
  await introduceCompany(world);
  for (const order of [0, 0, 1, 2, 3]) await openSession(world, { order, machine: 0 });
  for (const subject of ['ada', 'ben'] as const) await openGrant(world, { subject, machine: 0 });
};
