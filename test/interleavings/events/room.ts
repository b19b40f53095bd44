import type { EventPage } from '../../../src/contract/proxy/events.schema.ts';
import type { DueName } from '../../../src/proxy/index.ts';
import { eventIdOf } from '../../../src/proxy/events/event-chain.ts';
import { asMerchant } from '../../proxy/harness.ts';
import { searchOf } from '../engine/interleave.ts';
import type { Action as ActionIn } from '../engine/room.ts';
import { happen, openOffice, whileAnswering, type Answer, type Office } from './office.ts';
import { settle, truths } from './truths.ts';

type Action = ActionIn<Office>;

const HOUR = 3_600_000;

const due =
  (kind: DueName, ms = 0): Action =>
  async ({ bench }) => {
    bench.clock.advance(ms);
    await bench.proxy.runDue(kind);
    return undefined;
  };

const dueElsewhere =
  (kind: DueName): Action =>
  async ({ other }) => {
    await other.runDue(kind);
    return undefined;
  };

const deliveredWith =
  (answer: Answer): Action =>
  (office) =>
    whileAnswering(answer, () => due('deliveries')(office));

const redelivered =
  (descending: boolean): Action =>
  async ({ again, bench, received }) => {
    const [event] = await bench.store.find('events', { descending, limit: 1 });
    const id = event ? eventIdOf(event) : 'evt_none';
    const reply = await asMerchant<unknown>(bench, {
      method: 'POST',
      path: `/v1/events/${id}/deliver`,
    });
    if (reply.status === 200) again.push({ id, sent: received.length });
    return reply;
  };

const read: Action = async ({ bench, read }) => {
  const after = read.to === null ? '' : `?after=${read.to}`;
  const reply = await asMerchant<EventPage>(bench, { path: `/v1/events${after}` });
  read.to = reply.body.next ?? read.to;
  return reply;
};

const ACTIONS = {
  'something happens': (office) => happen(office, 'ses_1'),
  'something else happens': (office) => happen(office, 'ses_2'),
  published: due('events'),
  'published by another': dueElsewhere('events'),
  delivered: due('deliveries'),
  'delivered by another': dueElsewhere('deliveries'),
  refused: deliveredWith(500),
  'wanted no more': deliveredWith(410),
  'asked to wait': deliveredWith(429),
  'delivered, and the answer lost': deliveredWith('lost'),
  'delivered later': due('deliveries', 10_000),
  'the first delivered again': redelivered(false),
  'the last delivered again': redelivered(true),
  read,
  pruned: due('pruning'),
  'pruned by another': dueElsewhere('pruning'),
  compared: due('reconciliation'),
  'compared by another': dueElsewhere('reconciliation'),
} satisfies Record<string, Action>;

/** Three events of one session, and one of another, each with its place. */
const publish: Action = async (office) => {
  for (const session of ['ses_1', 'ses_1', 'ses_2', 'ses_1']) await happen(office, session);
  return ACTIONS.published(office);
};

/** What has happened: how it is numbered, delivered, read, chained, compared and forgotten. */
export const events = searchOf({
  enter: openOffice,
  actions: ACTIONS,
  settle,
  truths,
  states: {
    happened: {
      reach: (office) => happen(office, 'ses_1'),
      actions: [
        'something happens',
        'something else happens',
        'published',
        'published by another',
        'delivered',
        'read',
      ],
    },
    published: {
      reach: publish,
      actions: [
        'something happens',
        'published',
        'delivered',
        'delivered by another',
        'refused',
        'wanted no more',
        'asked to wait',
        'delivered, and the answer lost',
        'delivered later',
        'the first delivered again',
        'the last delivered again',
        'read',
      ],
    },
    old: {
      async reach(office) {
        await publish(office);
        await read(office);
        await read(office);
        for (let hours = 0; hours < 8 * 24; hours += 12) {
          office.bench.clock.advance(12 * HOUR);
          await office.bench.proxy.runDue('pruning');
          if (hours === 6 * 24) await happen(office, 'ses_1');
        }
        await happen(office, 'ses_1');
        office.bench.clock.advance(HOUR);
        return ACTIONS.published(office);
      },
      actions: [
        'published',
        'delivered',
        'refused',
        'the first delivered again',
        'read',
        'pruned',
        'pruned by another',
      ],
    },
    'day-over': {
      async reach(office) {
        await publish(office);
        office.bench.clock.advance(26 * HOUR);
        return undefined;
      },
      actions: ['compared', 'compared by another', 'published', 'delivered'],
    },
  },
});
