import fc from 'fast-check';
import type { CheckoutView, PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { asPage, PAY, SHOP } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import { isAnothers } from './people.ts';
import { hear, payAt } from './shoppers.ts';
import type { Sale } from './intents.ts';
import type { World } from './world.ts';

/** Nobody is shown the card of somebody else, or one that was removed before. */
const see = (world: World, sale: Sale) => {
  const removed = [...world.savedCards].flatMap(([handle, card]) => (card.removed ? handle : []));
  return ({ status, body }: { readonly status: number; readonly body: CheckoutView }): void => {
    if (status !== 200) return;
    sale.revision = body.revision;
    for (const { handle, last_four } of body.saved_cards ?? []) {
      const { shopper } = world.savedCards.get(handle) ?? sale;
      if (shopper !== sale.shopper || isAnothers(sale.shopper, last_four))
        world.faults.push(`${sale.shopper} is shown ${handle}, which ends in ${last_four}`);
      if (removed.includes(handle)) world.faults.push(`${handle} was removed, and is shown`);
      if (!world.savedCards.has(handle)) world.savedCards.set(handle, { shopper, removed: false });
    }
  };
};

export const look = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `look at session ${some} at ${machine}`,
  async (world, given) => {
    const sale = of(world.sales, given.some);
    if (sale) await lookAt(world, sale, given.machine);
  },
);

/** What a shopper is shown is what they agree to when they pay. */
export function lookAt(world: World, sale: Sale, machine: number): Promise<void> {
  const { proxy } = world.machine(machine).process;
  return world.send(() => asPage({ proxy }, sale, { path: '/v1/checkout' }), see(world, sale));
}

/** By any stored card that anybody has ever seen: only its own shopper gets anywhere. */
export const payBySavedCard = happening(
  fc.record({ some, card: fc.nat(3), machine }),
  ({ some, card, machine }) => `pay session ${some} by stored card ${card} at ${machine}`,
  async (world, given) => {
    const known = of([...world.savedCards], given.card);
    if (!known) return;
    const [handle, card] = known;
    const { removed } = card;
    await payAt(world, given, (sale, key, { proxy }) =>
      world.send(
        () =>
          asPage<PaymentResult>({ proxy }, sale, {
            method: 'POST',
            path: '/v1/checkout/saved-card',
            body: { revision: sale.revision, handle, security_code: '123' },
            headers: { Origin: PAY, 'X-Tender-Page': SHOP },
            key,
          }),
        (reply) => {
          hear(world)(reply);
          if (reply.status !== 200) return;
          if (card.shopper !== sale.shopper)
            world.faults.push(`${sale.shopper} has paid by the card of ${card.shopper}`);
          if (removed) world.faults.push(`${handle} has paid, and was removed before`);
        },
      ),
    );
  },
);

/** A shopper who names the card of another one removes nothing. */
export const removeCard = happening(
  fc.record({ some, card: fc.nat(3), machine }),
  ({ some, card, machine }) => `remove stored card ${card} in session ${some} at ${machine}`,
  async (world, given) => {
    const sale = of(world.sales, given.some);
    const [handle, card] = of([...world.savedCards], given.card) ?? [];
    if (!sale || !handle || !card) return;
    const { proxy } = world.machine(given.machine).process;
    await world.send(
      () =>
        asPage({ proxy }, sale, {
          method: 'DELETE',
          path: `/v1/checkout/saved-cards/${handle}`,
        }),
      (reply) => {
        see(world, sale)(reply);
        if (reply.status === 200 && card.shopper === sale.shopper) card.removed = true;
      },
    );
  },
);
