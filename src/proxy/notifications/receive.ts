import type { Context } from '../context.ts';
import { readText } from '../http/read-body.ts';
import { sha256 } from '../keys.ts';
import type { Transaction } from '../store/store.ts';
import type { NotifyKind } from './notify-address.ts';
import { readHint } from './read-hint.ts';
import type { Hint } from './read-hint.ts';

/** 64 KiB (P-20). */
const MAX_BODY = 64 * 1024;

/**
 * `POST /notify/payment/:token`, `/notify/payout/:token`: written down and acknowledged at once; what
 * it is about is asked later. Whatever is wrong with it, the answer is the same, so a sender neither
 * learns which tokens exist nor tries again for ever (C-251).
 */
export async function receiveNotification(
  context: Context,
  kind: NotifyKind,
  token: string,
  request: Request,
): Promise<Response> {
  const { log, metrics, profile, store } = context;
  const hint = readHint(await readText(request, MAX_BODY));
  const tokenHash = await sha256(token);
  const id = await sha256(JSON.stringify([kind, tokenHash, hint]));
  const about = await store.transaction((tx) => keep(context, tx, kind, tokenHash, id, hint));
  metrics.count('notifications', { kind, known: String(about !== undefined) });
  if (about === undefined)
    log.warn('notification of an unknown order', {
      orderNo: hint.order_no,
      transactionId: hint.transaction_id,
    });
  return new Response(profile.notify.acknowledge, {
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

/** The same one again is the same row (P-22); of what was handled already, nothing is repeated. */
async function keep(
  { clock, profile }: Context,
  tx: Transaction,
  kind: NotifyKind,
  notifyHash: string,
  id: string,
  hint: Hint,
): Promise<string | undefined> {
  const [attempt] = await tx.find('attempts', { where: { notifyHash }, limit: 1 });
  const [operation] = await tx.find('operations', { where: { notifyHash }, limit: 1 });
  const about = kind === 'payment' ? (attempt?.id ?? operation?.id) : operation?.id;
  if (about === undefined || (await tx.get('notifications', id))) return about;
  const now = clock.now();
  await tx.insert('notifications', {
    id,
    about,
    named: JSON.stringify(hint),
    receivedAt: now,
    // It may overtake the answer (P-23).
    nextAt: now + profile.notify.delayMs,
  });
  return about;
}
