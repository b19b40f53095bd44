import { Hono, type Context } from 'hono';
import { runDueTasks, deliverDue } from '../jobs/run-due.ts';
import { deliverNotification } from '../notifications/deliver.ts';
import { readSnapshot, writeSnapshot } from '../state/snapshot.ts';
import type { GatewayEndpointDependencies } from '../gateway/handle-call.ts';
import { TEST_CARDS } from '../scenarios/cards.ts';
import { SCENARIO_NAMES } from '../scenarios/named-scenarios.ts';
import { indexPage } from '../pages/index-page.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import { clockReport, moveClock } from './move-clock.ts';
import { inSnakeCase } from './in-snake-case.ts';
import { ledgerReport } from './ledger-report.ts';
import { readControl, REQUESTS } from './requests.schema.ts';
import { transition } from './transition.ts';

interface ControlDependencies extends GatewayEndpointDependencies {
  /** Starts over, with what the sandbox begins with. */
  readonly reset: () => void;
}

/**
 * The control API, `/__sandbox/*`: shows everything the sandbox remembers, and sets its clock, its
 * next answers and its scenarios. It is for tests and has no credential; the listener
 * keeps it on this machine.
 */
export function controlRoutes(surroundings: ControlDependencies): Hono {
  const { world, holds, transport, save, reset } = surroundings;
  const app = new Hono();
  const list = (items: Iterable<object>) => [...items].map(inSnakeCase);
  /** Everything due is done before the state is read. */
  const current = () => {
    if (runDueTasks(world) > 0) save();
    return world.state;
  };
  const settle = async () => {
    current();
    await deliverDue(world, transport);
    save();
  };

  app.use(async (c, next) => {
    if (isFromElsewhere(c.req.raw))
      throw new GatewayRejection(403, 'origin', 'the control API takes nothing from other pages');
    await next();
  });

  app.get('/', (c) => {
    current();
    if (c.req.header('accept')?.includes('text/html')) return indexPage(world);
    return c.json({
      cards: TEST_CARDS.map(({ name, brand, number }) => ({ name, brand, number })),
      scenarios: SCENARIO_NAMES,
    });
  });
  app.get('/ledger', (c) => (current(), c.json(ledgerReport(world))));
  app.get('/events', (c) => c.json({ events: current().events }));
  app.get('/subscriptions', (c) =>
    c.json({ subscriptions: list(current().subscriptions.values()) }),
  );
  app.get('/refunds', (c) => c.json({ refunds: list(current().refunds.values()) }));
  app.get('/payouts', (c) => c.json({ payouts: list(current().payouts.values()) }));
  app.get('/issuing', (c) => {
    const { groups, cards, cardholders } = current();
    return c.json({
      groups: list(groups.values()),
      cards: list(cards.values()),
      cardholders: list(cardholders.values()),
    });
  });
  app.get('/notifications', (c) =>
    c.json({ notifications: list(current().notifications.values()) }),
  );
  app.post('/notifications/:id/replay', async (c) => {
    const notification = world.state.notifications.get(c.req.param('id'));
    if (!notification)
      throw new GatewayRejection(404, 'notification', 'there is no such notification');
    await deliverNotification(world, transport, { ...notification, state: 'waiting' }, world.now());
    save();
    return c.json({ replayed: notification.id });
  });

  app.get('/clock', (c) => c.json(clockReport(world)));
  app.post('/clock', async (c) => {
    moveClock(world, await readControl(c.req.raw, REQUESTS.clock));
    await settle();
    return c.json(clockReport(world));
  });
  app.post('/run', async (c) => (await settle(), c.json(clockReport(world))));

  app.get('/held', (c) => c.json({ held: holds.list() }));
  app.post('/release', async (c) => {
    const { order_no } = await readControl(c.req.raw, REQUESTS.release);
    return c.json({ released: holds.release(order_no) });
  });

  app.get('/next', (c) => c.json({ next: world.state.next }));
  app.post('/next', async (c) => {
    world.state.next.push(await readControl(c.req.raw, REQUESTS.next));
    return done(c, save);
  });
  app.delete('/next', async (c) => {
    const { operation } = await readControl(c.req.raw, REQUESTS.takeBack);
    const { state } = world;
    const waiting = state.next.length;
    state.next = state.next.filter((each) => each.operation !== (operation ?? each.operation));
    save();
    return c.json({ taken_back: waiting - state.next.length });
  });
  app.post('/chaos', async (c) => {
    const { off, ...chaos } = await readControl(c.req.raw, REQUESTS.chaos);
    world.state.chaos = off ? null : chaos;
    return done(c, save);
  });
  app.get('/addresses', (c) => c.json({ addresses: world.state.registeredAddresses }));
  app.post('/addresses', async (c) => {
    world.state.registeredAddresses = (await readControl(c.req.raw, REQUESTS.addresses)).addresses;
    return done(c, save);
  });
  app.post('/settings', async (c) => {
    const wanted = await readControl(c.req.raw, REQUESTS.settings);
    const { state } = world;
    state.chargesAfterCancel = wanted.charges_after_cancel ?? state.chargesAfterCancel;
    state.updatesPartly = wanted.partial_updates ?? state.updatesPartly;
    return done(c, save);
  });
  app.post('/transition', async (c) => {
    current();
    transition(world, await readControl(c.req.raw, REQUESTS.transition));
    await settle();
    return c.json({ done: true });
  });

  app.post('/reset', (c) => {
    holds.release();
    reset();
    return done(c, save);
  });
  app.get('/snapshot', (c) => c.body(writeSnapshot(current()), 200, JSON_TYPE));
  app.put('/snapshot', async (c) => {
    const snapshot = await c.req.text();
    try {
      world.replace(readSnapshot(snapshot));
    } catch {
      throw new GatewayRejection(
        400,
        'snapshot',
        'this is not a snapshot of this version of the sandbox',
      );
    }
    return done(c, save);
  });
  return app;
}

/** Any page that a developer has open could send a simple POST to this machine. */
function isFromElsewhere({ method, url, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site') ?? 'none';
  return (
    (origin !== null && origin !== new URL(url).origin) || !['same-origin', 'none'].includes(site)
  );
}

const JSON_TYPE = { 'content-type': 'application/json' };

function done(c: Context, save: () => void): Response {
  save();
  return c.json({ done: true });
}
