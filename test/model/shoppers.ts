import fc from 'fast-check';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import {
  AGREED,
  AGREED_TO_SAVE,
  asMerchant,
  asPage,
  payByCard,
  sessionTerms,
} from '../proxy/harness.ts';
import type { Process } from '../proxy/process.ts';
import { happening, machine, of, some } from './happening.ts';
import { OWN_CARDS, shopperOf } from './people.ts';
import { GATEWAY } from './world.ts';
import type { Sale } from './intents.ts';
import type { World } from './world.ts';

/** Works at once, is refused, is looked at by a person, asks the bank. */
const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000009235',
  '4000000000003220',
] as const;

/** The order by which something is bought again every day. */
const SUBSCRIBED = 3;
export const DAILY = {
  contract_name: 'Newspaper',
  contract_amount: { value: '9.00', currency: 'EUR' },
  interval: 'day',
  interval_count: 1,
};

export const hear =
  (world: World) =>
  ({ status, body }: { readonly status: number; readonly body: PaymentResult }): void => {
    if (status === 200) world.told.push(body);
  };

export const open = happening(
  fc.record({ order: fc.nat(3), machine }),
  ({ order, machine }) => `open a session of order ${order} at ${machine}`,
  openSession,
);

export function openSession(
  world: World,
  given: { readonly order: number; readonly machine: number },
): Promise<void> {
  const order = `A-${given.order}`;
  const shopper = shopperOf(order);
  const isSubscription = given.order === SUBSCRIBED;
  const terms = isSubscription ? { subscription: DAILY } : { save_card: 'offer' };
  const consents = isSubscription ? [AGREED] : [AGREED_TO_SAVE];
  const { proxy } = world.machine(given.machine).process;
  return world.send(
    () =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: '/v1/sessions',
          body: sessionTerms({ order_id: order, shopper: { id: shopper }, ...terms }),
          key: `open-${(world.opened += 1)}`,
        },
      ),
    ({ status, body: { id, client_secret: secret = '' } }) => {
      if (status === 201)
        world.sales.push({ order, shopper, consents, tries: 0, id, secret, revision: 1 });
    },
  );
}

export const pay = happening(
  fc.record({ some, card: fc.constantFrom(...CARDS), machine }),
  ({ some, card, machine }) => `pay session ${some} by ${card} at ${machine}`,
  payByCardAt,
);

/** Longer than a silent process is taken for alive. */
const OUTLIVED_MS = 15_000;

export const payStopped = happening(
  fc.record({
    some,
    card: fc.constantFrom(...CARDS),
    machine,
    steps: fc.nat(20),
    goesOn: fc.boolean(),
  }),
  ({ some, card, machine, steps, goesOn }) =>
    `pay session ${some} by ${card} at ${machine}, which ${goesOn ? 'stops for 15 s' : 'dies'} after ${steps} steps`,
  async (world, given) => {
    const machine = world.machine(given.machine);
    world.goOn(machine);
    machine.goOn = machine.process.stop(given.steps);
    await payByCardAt(world, given);
    if (!given.goesOn) world.restart(machine);
    await world.pass(OUTLIVED_MS);
    if (given.goesOn) world.goOn(machine);
  },
);

function payByCardAt(world: World, given: At & { readonly card: string }): Promise<void> {
  return payAt(world, given, (sale, key, { proxy }) => {
    const number = given.card === CARDS[0] ? OWN_CARDS[sale.shopper] : given.card;
    const { revision, consents } = sale;
    const more = { save_card: consents.includes(AGREED_TO_SAVE) };
    return world.send(
      () => payByCard({ proxy }, sale, { ...(number && { number }), key, revision, more }),
      hear(world),
    );
  });
}

/** A new try to pay a session, which can be sent again, to any machine. */
export async function payAt(
  world: World,
  given: At,
  send: (sale: Sale, key: string, process: Process) => Promise<void>,
): Promise<void> {
  const sale = of(world.sales, given.some);
  if (!sale) return;
  sale.tries += 1;
  const key = `pay-${sale.id}-${sale.tries}`;
  sale.again = (at) => send(sale, key, world.machine(at).process);
  await sale.again(given.machine);
}

export const payAgain = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `send the payment of session ${some} again, to ${machine}`,
  (world, given) => of(world.sales, given.some)?.again?.(given.machine) ?? Promise.resolve(),
);

export const payByWallet = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `pay session ${some} by wallet at ${machine}`,
  payByWalletAt,
);

export interface At {
  readonly some: number;
  readonly machine: number;
}

function payByWalletAt(world: World, given: At): Promise<void> {
  return payAt(world, given, (sale, key, { proxy }) =>
    world.send(
      () =>
        asPage<PaymentResult>({ proxy }, sale, {
          method: 'POST',
          path: '/v1/checkout/alternative',
          body: { revision: sale.revision, method: 'wallet' },
          key,
        }),
      (reply) => {
        hear(world)(reply);
        const next = reply.status === 200 ? reply.body.next_action : undefined;
        if (next?.type === 'redirect') sale.page = next.url;
      },
    ),
  );
}

export const atTheBank = happening(
  fc.record({
    some,
    choice: fc.constantFrom('approve', 'approve', 'refuse'),
    returns: fc.boolean(),
    machine,
  }),
  ({ some, choice, returns }) =>
    `at the wallet of session ${some}: ${choice}${returns ? ', come back' : ''}`,
  chooseAtTheBank,
);

async function chooseAtTheBank(
  world: World,
  given: At & { readonly choice: string; readonly returns: boolean },
): Promise<void> {
  const page = of(world.sales, given.some)?.page;
  if (page === undefined || !page.startsWith(GATEWAY)) return;
  const { origin, pathname } = new URL(page);
  const pressed = await world.sandbox.fetch(
    new Request(`${origin}${pathname}/choose`, {
      method: 'POST',
      body: new URLSearchParams({ choice: given.choice }),
    }),
  );
  const back = pressed.headers.get('location');
  if (!given.returns || back === null || back.startsWith(GATEWAY)) return;
  const { proxy } = world.machine(given.machine).process;
  await world.send(async () => {
    const { status } = await proxy.fetch(new Request(back));
    return { status, body: '' };
  });
}

export const giveUp = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `give session ${some} up at ${machine}`,
  giveUpAt,
);

export async function giveUpAt(world: World, given: At): Promise<void> {
  const sale = of(world.sales, given.some);
  if (!sale) return;
  const { proxy } = world.machine(given.machine).process;
  await world.send(() =>
    asPage({ proxy }, sale, {
      method: 'POST',
      path: '/v1/checkout/abandon',
      body: {},
      key: `abandon-${sale.id}-${sale.tries}`,
    }),
  );
}

/** Long enough that what no query finds may be given up. */
const GIVEN_UP_MS = 20 * 60_000;
/** From before the attempt is written down until after the call has left. */
const AROUND_THE_CALL = { min: 8, max: 13 };
/** Orders that nothing else is paid for. */
const FIRST_NEW = 10;

export const payMeanwhile = happening(
  fc.record({ machine, steps: fc.integer(AROUND_THE_CALL) }),
  ({ machine, steps }) =>
    `pay a new order at ${machine}, which stops after ${steps} steps; give it up 20 minutes later, pay elsewhere; it goes on`,
  async (world, { machine: at, steps }) => {
    const [card] = CARDS;
    for (const each of world.machines) world.goOn(each);
    await openSession(world, { order: FIRST_NEW + world.sales.length, machine: at });
    const some = world.sales.length - 1;
    const machine = world.machine(at);
    machine.goOn = machine.process.stop(steps);
    await payByCardAt(world, { some, card, machine: at });
    await world.pass(GIVEN_UP_MS);
    await giveUpAt(world, { some, machine: at + 1 });
    await payByCardAt(world, { some, card, machine: at + 1 });
    world.goOn(machine);
  },
);

export const giveUpEarly = happening(
  fc.record({ some, machine }),
  ({ some, machine }) =>
    `pay session ${some} at ${machine} while calls arrive late; give it up before it has arrived`,
  async (world, { some, machine }) => {
    const [card] = CARDS;
    await world.network.during('arrives late', () => payByCardAt(world, { some, card, machine }));
    // Until nobody waits for the answer any more, and somebody has asked.
    await world.pass(20_000);
    await giveUpAt(world, { some, machine });
  },
);

export const payTwice = happening(
  fc.record({ some, machine }),
  ({ some, machine }) =>
    `pay session ${some} by wallet at ${machine}, give that up unheard, pay by card; then approve at the wallet`,
  async (world, { some, machine }) => {
    const [card] = CARDS;
    await payByWalletAt(world, { some, machine });
    await world.network.during('never arrives', () => giveUpAt(world, { some, machine }));
    await payByCardAt(world, { some, card, machine });
    await chooseAtTheBank(world, { some, machine, choice: 'approve', returns: false });
  },
);

export const cancelSession = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `cancel session ${some} at ${machine}`,
  async (world, given) => {
    const sale = of(world.sales, given.some);
    if (!sale) return;
    const { proxy } = world.machine(given.machine).process;
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'DELETE',
          path: `/v1/sessions/${sale.id}`,
          key: `cancel-${sale.id}`,
        },
      ),
    );
  },
);
