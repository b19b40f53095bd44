import fc from 'fast-check';
import { LASTING, NOT_DONE, ON_PAYMENT, ON_QUERY } from '../support/lies.ts';
import type { LastingLie, PaymentLie, QueryLie, Undone } from '../support/lies.ts';
import { happening, machine, of, some } from './happening.ts';
import { giveUpAt } from './shoppers.ts';

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(table) as Key[];

export const lieOnQuery = happening(
  fc.constantFrom<QueryLie>(...keysOf(ON_QUERY)),
  (lie) => `the next query lies: ${lie}`,
  (world, lie) => {
    world.liar.onQuery = lie;
    return Promise.resolve();
  },
);

export const lieOnPayment = happening(
  fc.constantFrom<PaymentLie>(...keysOf(ON_PAYMENT)),
  (lie) => `the answer to the next payment lies: ${lie}`,
  (world, lie) => {
    world.liar.onPayment = lie;
    return Promise.resolve();
  },
);

export const doNothing = happening(
  fc.constantFrom(...NOT_DONE),
  (lie) => `the gateway does nothing, and says of the next that it ${lie}`,
  (world, lie) => {
    world.liar.undone = lie;
    return Promise.resolve();
  },
);

/** The newest payment of a session is listed so from now on. */
export const listOtherwise = happening(
  fc.record({ some, lie: fc.constantFrom<LastingLie>(...keysOf(LASTING)) }),
  ({ some, lie }) => `the last payment of session ${some} is listed ${lie}`,
  async (world, given) => {
    const sale = of(world.sales, given.some);
    if (!sale) return;
    const attempts = await world.store.read((reader) =>
      reader.find('attempts', { where: { sessionId: sale.id } }),
    );
    const orderNo = attempts.at(-1)?.orderNo;
    if (orderNo !== undefined) world.liar.list(orderNo, given.lie);
  },
);

/** The gateway keeps a payment that it is asked to cancel, and says so, or not. */
export const giveUpInVain = happening(
  fc.record({ some, machine, lie: fc.constantFrom<Undone>('cancels', 'refuses to cancel') }),
  ({ some, lie }) => `give session ${some} up; the gateway does nothing, and says that it ${lie}`,
  async (world, given) => {
    world.liar.undone = given.lie;
    await giveUpAt(world, given);
    world.liar.undone = undefined;
  },
);
