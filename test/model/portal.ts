import fc from 'fast-check';
import { RESULTS } from '../../src/sandbox/scenarios/results.ts';
import { readSnapshot, writeSnapshot } from '../../src/sandbox/state/snapshot.ts';
import type { Order } from '../../src/sandbox/state/state.ts';
import { asMerchant } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import { newsNameOf } from './news.ts';
import type { Deed, News } from './news.ts';
import { carry } from './trouble.ts';
import { GATEWAY } from './world.ts';
import type { World } from './world.ts';

/** What becomes of the notification of what a person does in the gateway's portal. */
const news = fc.constantFrom('at once', 'twice', 'late', 'never');

interface Given {
  readonly some: number;
  readonly machine: number;
  readonly news: string;
}
const given = { some, machine, news };

/** Payments of sessions, as the gateway has them; deductions have longer numbers. */
const paymentsAtGateway = (world: World): Order[] =>
  [...readSnapshot(world.sandbox.snapshot()).orders.values()].filter(({ orderNo }) =>
    /^A-\d+-\d[0-9a-z]*$/.test(orderNo),
  );

interface Act {
  readonly on: (order: Order) => boolean;
  readonly to: string;
  readonly amount?: string;
  readonly isShown: boolean;
}

/** Somebody does it in the portal, if the gateway lets them, and the proxies hear of it, or do not. */
async function inPortal(
  world: World,
  { some, machine, news: fate }: Given,
  kind: Deed['kind'],
  act: Act,
): Promise<string | undefined> {
  const order = of(paymentsAtGateway(world).filter(act.on), some);
  if (!order) return undefined;
  const { transactionId, orderNo } = order;
  const before = readSnapshot(world.sandbox.snapshot()).notifications;
  const { amount } = act;
  const wanted = { transaction_id: transactionId, becomes: act.to, ...(amount && { amount }) };
  if (!(await world.control('/transition', wanted))) return undefined;
  const told = [...readSnapshot(world.sandbox.snapshot()).notifications.values()].find(
    ({ id, about, kind: event }) =>
      !before.has(id) && about === transactionId && EVENTS[kind].test(event),
  );
  if (!told) throw new Error(`the gateway keeps silent about the ${kind} of ${orderNo}`);
  if (kind === 'dispute' && act.isShown) await showAsFailed(world, transactionId);
  const name = newsNameOf(told.fields);
  world.deeds.push({ kind, isShown: act.isShown, transactionId, orderNo, news: name });
  const copy = await sentAgain(world, told.id);
  world.newsOfDeeds.add(name);
  if (fate === 'late') world.lateNews.push(copy);
  if (fate === 'at once' || fate === 'twice') await carry(world, copy, machine);
  if (fate === 'twice') await carry(world, copy, machine + 1);
  return transactionId;
}

async function showAsFailed({ sandbox }: World, transactionId: string): Promise<void> {
  const state = readSnapshot(sandbox.snapshot());
  const order = state.orders.get(transactionId);
  const { code, text } = RESULTS.declined;
  if (order) Object.assign(order, { state: 'failed', code, text });
  await sandbox.fetch(
    new Request(`${GATEWAY}/__sandbox/snapshot`, { method: 'PUT', body: writeSnapshot(state) }),
  );
}

const EVENTS: Readonly<Record<Deed['kind'], RegExp>> = {
  refund: /^REFUND/,
  cancel: /^(PAYMENT|REVIEW)/,
  review: /^REVIEW/,
  dispute: /^DISPUTE/,
};

/** The notification as it would be sent, taken before anybody gets it. */
async function sentAgain(world: World, id: string): Promise<News> {
  await world.control(`/notifications/${id}/replay`, {});
  const copy = world.notifications.pop();
  if (!copy) throw new Error('the gateway has sent nothing');
  return copy;
}

export const refundElsewhere = happening(
  fc.record({ ...given, amount: fc.constantFrom('3.00', '5.00', '12.00', undefined) }),
  ({ some, amount = 'the rest', news }) =>
    `${amount} of payment ${some} is refunded in the portal; its notification arrives ${news}`,
  (world, { amount, ...given }) =>
    inPortal(world, given, 'refund', {
      on: ({ state }) => state === 'succeeded',
      to: 'refunded',
      isShown: false,
      ...(amount && { amount }),
    }),
);

export const cancelElsewhere = happening(
  fc.record(given),
  ({ some, news }) =>
    `payment ${some} is cancelled in the portal; its notification arrives ${news}`,
  (world, given) =>
    inPortal(world, given, 'cancel', {
      on: ({ state, settledAt }) =>
        settledAt === null && state !== 'failed' && state !== 'cancelled',
      to: 'cancelled',
      isShown: true,
    }),
);

export const reviewElsewhere = happening(
  fc.record({ ...given, decision: fc.constantFrom('succeeded', 'failed') }),
  ({ some, decision, news }) =>
    `review ${some} is decided in the portal: ${decision}; its notification arrives ${news}`,
  (world, { decision, ...given }) =>
    inPortal(world, given, 'review', {
      on: ({ state }) => state === 'review',
      to: decision,
      isShown: true,
    }),
);

/** What becomes of a dispute; a gateway may show one that is lost as a payment that has failed. */
const STEPS = ['disputed', 'disputed', 'won', 'lost', 'lost and reversed'] as const;

export const dispute = happening(
  fc.record({ ...given, step: fc.constantFrom(...STEPS) }),
  ({ some, step, news }) =>
    `the dispute of payment ${some}: ${step}; its notification arrives ${news}`,
  async (world, { step, ...given }) => {
    const [to = step, reversed] = step.split(' and ');
    await inPortal(world, given, 'dispute', {
      on: ({ state, dispute: is }) =>
        state === 'succeeded' && (step === 'disputed' ? is === null : is === 'open'),
      to,
      isShown: reversed !== undefined,
    });
  },
);

/** Only its end is heard of, when the gateway shows the payment as failed already. */
export const takenBack = happening(
  fc.record(given),
  ({ some, news }) =>
    `payment ${some} is disputed unheard, lost and reversed; the notification of that arrives ${news}`,
  async (world, given) => {
    const disputed = await inPortal(world, { ...given, news: 'never' }, 'dispute', {
      on: ({ state, dispute: is }) => state === 'succeeded' && is === null,
      to: 'disputed',
      isShown: false,
    });
    await inPortal(world, given, 'dispute', {
      on: ({ transactionId }) => transactionId === disputed,
      to: 'lost',
      isShown: true,
    });
  },
);

/** In any order, and as often as it likes. */
export const newsArrive = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `late news ${some} of the portal arrive at ${machine}`,
  async (world, given) => {
    const late = of(world.lateNews, given.some);
    if (late) await carry(world, late, given.machine);
  },
);

/** A person looks at a payment in the portal, and states what went back of it there. */
export const recordExternalMovements = happening(
  fc.record({ some, machine }),
  ({ some, machine }) =>
    `a person states at ${machine} what went back elsewhere of payment ${some}`,
  async (world, given) => {
    const transactionId = of(world.deeds, given.some)?.transactionId;
    const order = paymentsAtGateway(world).find((each) => each.transactionId === transactionId);
    if (!order || transactionId === undefined) return;
    const minor = world.refundedInPortal(transactionId);
    const { proxy } = world.machine(given.machine).process;
    const value = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: `/v1/transactions/${transactionId}/external-movements`,
          key: `elsewhere-${transactionId}-${world.clock.now()}-${value}`,
          body: {
            refunded: { value, currency: order.currency },
            reason: 'seen in the portal',
            decided_by: 'Kim',
          },
        },
      ),
    );
  },
);
