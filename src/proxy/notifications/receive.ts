import { isSignedNotification } from '../../gateway/index.ts';
import type { Connection, Context } from '../context/context.ts';
import { browserOf } from '../http/browser.ts';
import { isWithinAny } from '../http/client-address.ts';
import { readText } from '../http/read-body.ts';
import { attachToken } from '../saved-cards/promote-pending-card.ts';
import type { Transaction } from '../store/store.ts';
import type { NotificationHint } from '../store/tables.ts';
import type { NotifyKind } from '../addresses/notify-address.ts';
import { readFields, parseNotification } from './read-hint.ts';
import type { Fields } from './read-hint.ts';

/** 64 KiB (P-20). */
const MAX_BODY = 64 * 1024;

/**
 * `POST /notify/payment/:token`, `/notify/payout/:token`: recorded and acknowledged at once; what
 * it is about is asked later. Whatever is wrong with it, the answer is the same, so a sender
 * neither learns which tokens exist nor retries forever (C-251).
 */
export async function receiveNotification(
  context: Context,
  kind: NotifyKind,
  token: string,
  request: Request,
  { remoteAddress }: Connection,
): Promise<Response> {
  const { log, profile } = context;
  const { address = '' } = browserOf(context, request, remoteAddress);
  const { acknowledge, allowedAddresses } = profile.notify;
  if (allowedAddresses.length === 0 || isWithinAny(address, allowedAddresses))
    await take(context, kind, token, request);
  else log.warn('notification from another address than the gateway’s', { route: kind });
  return new Response(acknowledge, {
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

async function take(
  context: Context,
  kind: NotifyKind,
  token: string,
  request: Request,
): Promise<void> {
  const { keys, log, metrics, store } = context;
  const fields = readFields(await readText(request, MAX_BODY));
  const hint = parseNotification(fields);
  const tokenHash = await keys.sha256(token);
  const id = await keys.sha256(JSON.stringify([kind, tokenHash, hint]));
  const about = await store.transaction((tx) => keep(context, tx, kind, tokenHash, id, hint));
  metrics.count('notifications', { kind, known: String(about !== undefined) });
  if (about === undefined)
    log.warn('notification of an unknown order', {
      orderNo: hint.order_no,
      transactionId: hint.transaction_id,
    });
  else await takeToken(context, about, fields);
}

const TOKEN = /^[\w-]{1,64}$/;

/** No query returns the token of a card paid after a challenge: it may only arrive here. */
async function takeToken(context: Context, about: string, fields: Fields): Promise<void> {
  const tokenId = fields('token_id') ?? '';
  if (TOKEN.test(tokenId) && (await isSignedNotification(fields, context.profile)))
    await attachToken(context, about, fields('order_no'), tokenId);
}

/**
 * The same one again is the same row (P-22); of what was handled already, nothing is repeated. One of
 * an unknown token is kept apart, for a person to look at: nothing is done about it (C-251).
 */
async function keep(
  { clock, profile }: Context,
  tx: Transaction,
  kind: NotifyKind,
  notifyHash: string,
  id: string,
  hint: NotificationHint,
): Promise<string | undefined> {
  const [attempt] = await tx.find('attempts', { where: { notifyHash }, limit: 1 });
  const [operation] = await tx.find('operations', { where: { notifyHash }, limit: 1 });
  const about = kind === 'payment' ? (attempt?.id ?? operation?.id) : operation?.id;
  const receivedAt = clock.now();
  if (await tx.get('notifications', id)) return about;
  if (await isFlood(tx, about ?? UNKNOWN, receivedAt)) return about;
  await tx.insert('notifications', {
    id,
    about: about ?? UNKNOWN,
    named: hint,
    receivedAt,
    // It may overtake the answer (P-23).
    dueAt: about === undefined ? null : receivedAt + profile.notify.delayMs,
  });
  return about;
}

const UNKNOWN = 'unknown';
/** Different ones about one thing, or about nothing known, that are kept in one minute (C-252). */
const KEPT_PER_MINUTE = 20;

/** Nothing is lost by not storing it: the ladder queries anyway. */
async function isFlood(tx: Transaction, about: string, now: number): Promise<boolean> {
  const recent = await tx.find('notifications', {
    where: { about },
    range: { column: 'receivedAt', after: now - 60_000 },
    orderBy: 'receivedAt',
    limit: KEPT_PER_MINUTE,
  });
  return recent.length >= KEPT_PER_MINUTE;
}
