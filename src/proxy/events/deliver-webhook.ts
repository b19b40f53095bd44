import { Webhook } from 'standardwebhooks';
import { codeOf } from '../../contract/runtime/code-of.ts';
import type { Context } from '../context/context.ts';
import type { Keys } from '../crypto/keys.ts';
import { createKeys } from '../crypto/keys.ts';
import { eventIdOf } from './event-chain.ts';
import { eventView } from './event-view.ts';
import { releaseNext } from './queue-delivery.ts';
import type { DeliveryRow } from '../store/delivery-row.ts';
import type { EventRow } from '../store/event-rows.ts';

/** Seconds until the next try, after each one that failed (Standard Webhooks). */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const RECEIVER_MS = 15_000;
/** By these the receiver says when it can take more. */
const NOT_NOW: readonly number[] = [429, 503];
/** The receiver says that it wants no more. */
const GONE = 410;
/** There is nothing to send any more. */
const GONE_BY_ITSELF: Reception = { status: GONE };
/** For how long a process takes a delivery: longer than a receiver may take. */
export const DELIVERY_LEASE_MS = 60_000;
const PAGE = 100;

/** Sends one event, signed by the Standard Webhooks scheme, and plans the next try if it fails. */
export async function deliverWebhook(context: Context, delivery: DeliveryRow): Promise<void> {
  const { circuits, store, clock, log, metrics } = context;
  const event = await store.get('events', delivery.id);
  const { status, restMs, code } = event ? await post(context, event) : GONE_BY_ITSELF;
  const now = clock.now();
  const attempts = [...delivery.attempts, { at: now, status }];
  const delivered = status !== null && status >= 200 && status < 300;
  const answered = delivered || status === GONE;
  const { id, sessionId, plannedAt } = delivery;
  const wasDown = circuits.receiver.isDown;
  if (event) circuits.receiver.record(answered, restMs);
  // One that came before its time costs no try, or a receiver that comes and goes would use them up.
  const isExtra = !answered && plannedAt !== null && plannedAt > now;
  const next = isExtra ? plannedAt : nextTry(now, answered, attempts.length);
  const state = delivered ? 'delivered' : next === null ? 'given-up' : 'waiting';
  await store.transaction(async (tx) => {
    // Of two of a session that end at once, the second sees that none is left before the next.
    if (sessionId) await tx.lock('events', sessionId);
    // It is to be delivered once more since it was taken: that is still to be done.
    if ((await tx.get('deliveries', id))?.dueAt !== delivery.dueAt) return;
    const tries = isExtra ? delivery.attempts : attempts;
    await tx.update('deliveries', id, { attempts: tries, state, dueAt: next, plannedAt: null });
    if (sessionId && state !== 'waiting') await releaseNext(tx, sessionId, now);
  });
  metrics.count('webhooks', { state });
  const eventId = event && eventIdOf(event);
  const failed = { eventId, status: status ?? undefined, code, count: attempts.length };
  if (state === 'given-up') log.error('webhook given up', failed);
  if (state === 'waiting') log.warn('webhook not delivered', failed);
  if (wasDown && delivered) await bringForward(context);
}

const nextTry = (now: number, answered: boolean, tries: number): number | null => {
  const wait = answered ? undefined : waitAfterTries(tries);
  return wait === undefined ? null : now + wait;
};

/** Milliseconds from so many tries that failed to the next one; nothing before the first, and behind the last. */
export const waitAfterTries = (tries: number): number | undefined => {
  const seconds = RETRY_SECONDS[tries - 1];
  return seconds === undefined ? undefined : seconds * 1000;
};

/** A receiver that is back gets what waits for a later try, which may be a day away. */
async function bringForward({ store, clock }: Context): Promise<void> {
  for (let more = true; more;) {
    const now = clock.now();
    more = await store.transaction(async (tx) => {
      // What is due before may be on its way.
      const range = { column: 'dueAt', from: now + DELIVERY_LEASE_MS + 1 } as const;
      const rows = await tx.claim('deliveries', { range, orderBy: 'dueAt', limit: PAGE });
      for (const { id, dueAt: plannedAt } of rows)
        await tx.update('deliveries', id, { dueAt: now, plannedAt });
      return rows.length === PAGE;
    });
  }
}

interface Reception {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** How long the receiver asks to be left in peace. */
  readonly restMs?: number;
  /** What the system says of the connection. */
  readonly code?: string | undefined;
}

async function post(context: Context, event: EventRow): Promise<Reception> {
  const { clock, transport, keys, settings } = context;
  if (!settings.webhookUrl) return { status: null };
  const { id, at: timestamp, ...rest } = eventView(event);
  const body = JSON.stringify({ ...rest, timestamp });
  const sentAt = new Date(clock.now());
  const signatures = (await webhookSecrets(keys)).map((secret) =>
    new Webhook(secret).sign(id, sentAt, body),
  );
  try {
    const { status, header } = await transport({
      url: settings.webhookUrl,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'tender-proxy',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      signal: clock.timeout(RECEIVER_MS),
      wanted: () => 0,
    });
    const seconds = NOT_NOW.includes(status) ? Number(header('retry-after')) : 0;
    return { status, ...(seconds > 0 && { restMs: seconds * 1000 }) };
  } catch (error) {
    return { status: null, code: codeOf(error) };
  }
}

/** What the receiver verifies by; while root secrets rotate, either is good. */
const webhookSecrets = async (keys: Keys): Promise<string[]> =>
  (await keys.bytes('webhooks')).map((key) => `whsec_${btoa(String.fromCharCode(...key))}`);

/** The secrets that the merchant server verifies webhooks by, made from the proxy's root secrets. */
export const webhookSecretsOf = (rootSecrets: readonly string[]): Promise<string[]> =>
  webhookSecrets(createKeys(rootSecrets));
