import fc from 'fast-check';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { asMerchant, asPage, payByCard, sessionTerms } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import { GATEWAY } from './world.ts';
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

const hear =
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
  const { proxy } = world.machine(given.machine).process;
  return world.send(
    () =>
      asMerchant(
        { proxy },
        {
          method: 'POST',
          path: '/v1/sessions',
          body: sessionTerms({ order_id: order }),
          key: `open-${(world.opened += 1)}`,
        },
      ),
    ({ status, body: { id, client_secret: secret = '' } }) => {
      if (status === 201) world.sales.push({ order, tries: 0, id, secret });
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

async function payByCardAt(
  world: World,
  given: { readonly some: number; readonly card: string; readonly machine: number },
): Promise<void> {
  const sale = of(world.sales, given.some);
  if (!sale) return;
  sale.tries += 1;
  const key = `pay-${sale.id}-${sale.tries}`;
  const send = (at: number) => {
    const { proxy } = world.machine(at).process;
    return world.send(() => payByCard({ proxy }, sale, { number: given.card, key }), hear(world));
  };
  sale.again = send;
  await send(given.machine);
}

export const payAgain = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `send the payment of session ${some} again, to ${machine}`,
  (world, given) => of(world.sales, given.some)?.again?.(given.machine) ?? Promise.resolve(),
);

export const payByWallet = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `pay session ${some} by wallet at ${machine}`,
  async (world, given) => {
    const sale = of(world.sales, given.some);
    if (!sale) return;
    sale.tries += 1;
    const key = `pay-${sale.id}-${sale.tries}`;
    const send = (at: number) => {
      const { proxy } = world.machine(at).process;
      return world.send(
        () =>
          asPage<PaymentResult>({ proxy }, sale, {
            method: 'POST',
            path: '/v1/checkout/alternative',
            body: { revision: 1, method: 'wallet' },
            key,
          }),
        (reply) => {
          hear(world)(reply);
          const next = reply.status === 200 ? reply.body.next_action : undefined;
          if (next?.type === 'redirect') sale.page = next.url;
        },
      );
    };
    sale.again = send;
    await send(given.machine);
  },
);

export const atTheBank = happening(
  fc.record({
    some,
    choice: fc.constantFrom('approve', 'approve', 'refuse'),
    returns: fc.boolean(),
    machine,
  }),
  ({ some, choice, returns }) =>
    `at the wallet of session ${some}: ${choice}${returns ? ', come back' : ''}`,
  async (world, given) => {
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
  },
);

export const giveUp = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `give session ${some} up at ${machine}`,
  async (world, given) => {
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
