import fc from 'fast-check';
import { AGREED_TO_SAVE, asMerchant, sessionTerms } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import { GUEST, OWN_CARDS, shopperOf } from './people.ts';
import { lookAt } from './saved-cards.ts';
import type { World } from './world.ts';

const AMOUNTS = ['12.00', '12.00', '7.00', '500.00'] as const;

/** The same order once more: for as much or not, for its shopper, another one, or one without an account. */
interface Again {
  readonly order: string;
  readonly shopper: string;
  readonly amount: string;
  readonly machine: number;
}

const again = fc.record({
  order: fc.constantFrom('A-0', 'A-1', 'A-2'),
  who: fc.constantFrom('own', 'own', 'other', GUEST),
  amount: fc.constantFrom(...AMOUNTS),
  machine,
});
type Given = typeof again extends fc.Arbitrary<infer Value> ? Value : never;

function whoOf({ order, who, ...given }: Given): Again {
  const own = shopperOf(order);
  const other = Object.keys(OWN_CARDS).find((name) => name !== own && name !== GUEST) ?? GUEST;
  return { ...given, order, shopper: who === 'own' ? own : who === 'other' ? other : GUEST };
}

const nameOf = (given: Given): string =>
  `order ${given.order} for ${given.amount} and its ${given.who} shopper, at ${given.machine}`;

/** What was asked for before has other terms from the moment at which the request is sent. */
const termsOf = (world: World, { order, shopper, amount }: Again) => {
  world.otherTerms.set(order, (world.otherTerms.get(order) ?? 0) + 1);
  const isGuest = shopper === GUEST;
  return sessionTerms({
    order_id: order,
    amount: { value: amount, currency: 'EUR' },
    items: [],
    shopper: isGuest ? { email: 'guest@example.com' } : { id: shopper, email: 'jo@example.com' },
    ...(!isGuest && { save_card: 'offer' }),
  });
};

export const openAnother = happening(
  again,
  (given) => `another session: ${nameOf(given)}`,
  (world, given) => {
    const { proxy } = world.machine(given.machine).process;
    const wanted = whoOf(given);
    return world.send(
      () =>
        asMerchant(
          { proxy },
          {
            method: 'POST',
            path: '/v1/sessions',
            body: termsOf(world, wanted),
            key: `open-${(world.opened += 1)}`,
          },
        ),
      ({ status, body }) => {
        if (status === 201) know(world, wanted, body);
      },
    );
  },
);

export const openOrder = happening(
  again,
  (given) => `the session of ${nameOf(given)}`,
  (world, given) => {
    const { proxy } = world.machine(given.machine).process;
    const wanted = whoOf(given);
    const { order_id, ...body } = termsOf(world, wanted);
    return world.send(
      () => asMerchant({ proxy }, { method: 'PUT', path: `/v1/orders/${order_id}/session`, body }),
      ({ status, body }) => {
        if (status < 300) know(world, wanted, body);
      },
    );
  },
);

export const changeAmount = happening(
  fc.record({ some, amount: fc.constantFrom(...AMOUNTS), machine }),
  ({ some, amount }) => `session ${some} asks for ${amount} from now on`,
  async (world, given) => {
    const sale = of(world.sales, given.some);
    if (!sale || !/^A-[0-2]$/.test(sale.order)) return;
    const { proxy } = world.machine(given.machine).process;
    world.otherTerms.set(sale.order, (world.otherTerms.get(sale.order) ?? 0) + 1);
    await world.send(() =>
      asMerchant(
        { proxy },
        {
          method: 'PATCH',
          path: `/v1/sessions/${sale.id}`,
          body: { amount: { value: given.amount, currency: 'EUR' } },
          key: `change-${(world.opened += 1)}`,
        },
      ),
    );
    await lookAt(world, sale, given.machine);
  },
);

/** A session is one shopper's, and so is its secret; the page that has it shows what it asks for. */
function know(
  world: World,
  { order, shopper, machine }: Again,
  given: { readonly id: string; readonly client_secret?: string | undefined },
): void {
  const { id, client_secret: secret = '' } = given;
  const known = world.sales.find((sale) => sale.id === id || sale.secret === secret);
  if (known && known.shopper !== shopper)
    world.faults.push(`${shopper} is given the session ${id} of ${known.shopper}`);
  const consents = shopper === GUEST ? [] : [AGREED_TO_SAVE];
  const sale = known ?? { order, shopper, id, secret, consents, revision: 1, tries: 0 };
  if (!known) world.sales.push(sale);
  sale.secret = secret;
  void lookAt(world, sale, machine);
}
