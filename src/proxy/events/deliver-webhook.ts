import { Webhook } from 'standardwebhooks';
import type { Context } from '../context/context.ts';
import type { Keys } from '../crypto/keys.ts';
import { createKeys } from '../crypto/keys.ts';
import { eventView } from './event-view.ts';
import type { DeliveryRow, EventRow } from '../store/tables.ts';

/** Seconds until the next try, after each one that failed (Standard Webhooks). */
const LADDER = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const RECEIVER_MS = 15_000;
/** The receiver says that it wants no more. */
const GONE = 410;

/** Sends one event, signed by the Standard Webhooks scheme, and plans the next try if it fails. */
export async function deliverWebhook(context: Context, delivery: DeliveryRow): Promise<void> {
  const { store, clock, log, metrics } = context;
  const event = await store.read((reader) => reader.get('events', delivery.id));
  const status = event ? await post(context, event) : GONE;
  const now = clock.now();
  const attempts = [...delivery.attempts, { at: now, status }];
  const delivered = status !== null && status >= 200 && status < 300;
  const wait = delivered || status === GONE ? undefined : LADDER[attempts.length - 1];
  const state = delivered ? 'delivered' : wait === undefined ? 'given-up' : 'waiting';
  await store.transaction((tx) =>
    tx.update('deliveries', delivery.id, {
      attempts,
      state,
      dueAt: wait === undefined ? null : now + wait * 1000,
    }),
  );
  metrics.count('webhooks', { state });
  if (state === 'given-up')
    log.error('webhook given up', { eventId: delivery.id, count: attempts.length });
}

async function post(context: Context, event: EventRow): Promise<number | null> {
  const { clock, fetch, keys, settings } = context;
  if (!settings.webhookUrl) return null;
  const { id, at: timestamp, ...rest } = eventView(event);
  const body = JSON.stringify({ ...rest, timestamp });
  const sentAt = new Date(clock.now());
  const signatures = (await webhookSecrets(keys)).map((secret) =>
    new Webhook(secret).sign(id, sentAt, body),
  );
  const request = new Request(settings.webhookUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'tender-elements',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
    redirect: 'manual',
    signal: clock.timeout(RECEIVER_MS),
  });
  try {
    const response = await fetch(request);
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** What the receiver verifies by; while root secrets rotate, either is good. */
const webhookSecrets = async (keys: Keys): Promise<string[]> =>
  (await keys.bytes('webhooks')).map((key) => `whsec_${btoa(String.fromCharCode(...key))}`);

/** The secrets that the merchant server verifies webhooks by, made from the proxy's root secrets. */
export const webhookSecretsOf = (rootSecrets: readonly string[]): Promise<string[]> =>
  webhookSecrets(createKeys(rootSecrets));
