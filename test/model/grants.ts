import fc from 'fast-check';
import type { GrantAnswer } from '../../src/contract/proxy/grant.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { asMerchant, operateInBrowser, send, SHOP } from '../proxy/harness.ts';
import { happening, machine, of, some } from './happening.ts';
import { CARD_OF, MOST_CHARGES } from './people.ts';
import type { ChargeIntent, GivenGrant } from './intents.ts';
import type { World } from './world.ts';

const CARDS = Object.values(CARD_OF);
const LIFE_SECONDS = 900;

export const giveGrant = happening(
  fc.record({ subject: fc.constantFrom('ada' as const, 'ben' as const), machine }),
  ({ subject, machine }) => `${subject} gets a grant at ${machine}`,
  openGrant,
);

export function openGrant(
  world: World,
  { subject, machine }: { readonly subject: keyof typeof CARD_OF; readonly machine: number },
): Promise<void> {
  const { proxy } = world.machine(machine).process;
  const cardId = CARD_OF[subject];
  const endsAt = world.clock.now() + LIFE_SECONDS * 1_000;
  return world.send(
    () =>
      asMerchant<GrantAnswer>(
        { proxy },
        {
          method: 'POST',
          path: '/v1/grants',
          body: {
            subject,
            origin: SHOP,
            operations: ['card.query', 'card.charge'],
            resources: { cards: [cardId] },
            limits: { count: MOST_CHARGES },
            expires_in: LIFE_SECONDS,
          },
        },
      ),
    ({ status, body: { id, token } }) => {
      if (status === 201) world.grants.push({ subject, cardId, id, token, endsAt, revoked: false });
    },
  );
}

/** Whatever is answered with success is the grant's to ask for. */
async function useGrant<Body>(
  world: World,
  grant: GivenGrant,
  cardId: string,
  ask: () => Promise<{ readonly status: number; readonly body: Body }>,
  tell: (body: Body) => void = () => undefined,
): Promise<void> {
  const { subject, revoked, endsAt } = grant;
  const isOver = revoked || (!world.clocksSet && world.clock.now() > endsAt);
  await world.send(ask, ({ status, body }) => {
    if (status !== 200) return;
    if (isOver) world.faults.push(`a grant of ${subject} that is over was used for ${cardId}`);
    if (cardId !== grant.cardId) world.faults.push(`${subject} got at ${cardId}`);
    const others = CARDS.filter((card) => card !== grant.cardId);
    if (others.some((card) => JSON.stringify(body).includes(card)))
      world.faults.push(`${subject} is told of the card of somebody else`);
    tell(body);
  });
}

export const lookAtCard = happening(
  fc.record({ some, cardId: fc.constantFrom(...CARDS), machine }),
  ({ some, cardId }) => `with grant ${some}, look at ${cardId} and list the cards`,
  async (world, given) => {
    const grant = of(world.grants, given.some);
    if (!grant) return;
    const { proxy } = world.machine(given.machine).process;
    const { cardId } = given;
    await useGrant(world, grant, cardId, () =>
      operateInBrowser({ proxy }, grant.token, 'card.query', { card_id: cardId }),
    );
    await useGrant(world, grant, grant.cardId, () =>
      send(
        { proxy },
        {
          path: '/v1/cards',
          headers: { Authorization: `Bearer ${grant.token}`, Origin: SHOP, 'X-Tender': '1' },
        },
      ),
    );
  },
);

export const chargeCard = happening(
  fc.record({
    some,
    cardId: fc.constantFrom(...CARDS),
    times: fc.integer({ min: 1, max: MOST_CHARGES + 1 }),
    machine,
  }),
  ({ some, cardId, times }) => `with grant ${some}, charge ${cardId} ${times} times`,
  async (world, given) => {
    const grant = of(world.grants, given.some);
    if (!grant) return;
    for (let time = 0; time < given.times; time += 1) {
      // Amounts tell them apart, also in the gateway's books.
      const amount = `${world.charges.length + 1}.00`;
      const intent = { grant, cardId: given.cardId, amount };
      world.charges.push(intent);
      await charge(world, intent, given.machine + time);
    }
  },
);

export const chargeAgain = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `send charge ${some} again, to ${machine}`,
  async (world, given) => {
    const intent = of(world.charges, given.some);
    if (intent) await charge(world, intent, given.machine);
  },
);

function charge(world: World, intent: ChargeIntent, machine: number): Promise<void> {
  const { proxy } = world.machine(machine).process;
  const { grant, cardId, amount } = intent;
  return useGrant<OperationResult>(
    world,
    grant,
    cardId,
    () =>
      operateInBrowser<OperationResult>(
        { proxy },
        grant.token,
        'card.charge',
        { card_id: cardId, charge_amount: amount },
        { 'Idempotency-Key': `charge-${amount}` },
      ),
    ({ outcome }) => {
      if (outcome) intent.outcome = outcome;
    },
  );
}

export const revoke = happening(
  fc.record({ some, machine }),
  ({ some, machine }) => `revoke grant ${some} at ${machine}`,
  async (world, given) => {
    const grant = of(world.grants, given.some);
    if (!grant) return;
    const { proxy } = world.machine(given.machine).process;
    await world.send(
      () => asMerchant({ proxy }, { method: 'DELETE', path: `/v1/grants/${grant.id}` }),
      ({ status }) => {
        if (status === 200) grant.revoked = true;
      },
    );
  },
);
