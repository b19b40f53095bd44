import {
  MAX_NOTIFICATION,
  readNotification,
  signatureOfNotification,
  type AnswerSignature,
  type NotificationFields,
  type ReadNotification,
} from '../../gateway/index.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Connection, Context } from '../context/context.ts';
import { browserOf } from '../http/browser.ts';
import { isWithinAny } from '../http/client-address.ts';
import { readText } from '../http/read-body.ts';
import { attachToken } from '../saved-cards/promote-pending-card.ts';
import type { Transaction } from '../store/store.ts';
import type { NotificationHint } from '../store/notification-hint.ts';
import type { NotificationRow } from '../store/tables.ts';
import type { NotifyKind } from '../addresses/notify-address.ts';
import { kindOf, named, parseNotification } from './read-hint.ts';

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
  const { fields: body, fault } = await read(request);
  // Whatever it was about is asked all the same, as far as the address says what that is.
  if (fault) log.warn('notification that can’t be read', { route: kind, code: fault });
  const fields = named(body, context.profile.notify.fields);
  const hint = parseNotification(fields);
  const tokenHash = await keys.sha256(token);
  const id = await keys.sha256(JSON.stringify([kind, tokenHash, hint]));
  const about = await store.transaction((tx) => keep(context, tx, kind, tokenHash, id, hint));
  if (about === undefined) {
    // Whoever guesses addresses makes nobody verify signatures.
    metrics.count('notifications', { kind, known: 'false', signature: 'unchecked' });
    log.warn('notification of an unknown order', {
      orderNo: hint.order_no,
      transactionId: hint.transaction_id,
    });
    return;
  }
  const { profile, signing } = context;
  const signature = await signatureOfNotification(kind, body, profile, signing);
  metrics.count('notifications', { kind, known: 'true', signature });
  const isDoubtful = signature === 'mismatch' || signature === 'absent';
  log[isDoubtful ? 'warn' : 'info']('notification', { route: kind, signature });
  await takeToken(context, about, fields, signature);
}

/** Of one that is too long, no more is read, and its sender hears the same: it would send it again for ever. */
async function read(request: Request): Promise<ReadNotification> {
  try {
    return readNotification(await readText(request, MAX_NOTIFICATION));
  } catch (error) {
    if (error instanceof Problem) return { fields: {}, fault: 'too-large' };
    throw error;
  }
}

const TOKEN = /^[\w-]{1,64}$/;

/** No query returns the token of a card paid after a challenge: it may only arrive here. */
async function takeToken(
  context: Context,
  about: string,
  fields: NotificationFields,
  signature: AnswerSignature,
): Promise<void> {
  const tokenId = fields['token_id'] ?? '';
  if (TOKEN.test(tokenId) && signature === 'match')
    await attachToken(context, about, fields['order_no'], tokenId);
}

/**
 * The same one again is the same row (P-22); of what was handled already, nothing is repeated, but that a payment is
 * as it says is asked about again after a while, or once its money has moved since. One of an unknown token is kept
 * apart, for a person to look at: nothing is done about it (C-251).
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
  const dueAt = receivedAt + profile.notify.delayMs;
  const same = await tx.get('notifications', id);
  const isReason = about !== undefined && hint.status === undefined && kindOf(hint) === 'payment';
  const isOld =
    same?.dueAt === null &&
    (receivedAt >= same.receivedAt + ASKED_AGAIN_MS || (await hasMoved(tx, same)));
  if (isOld && isReason) await tx.update('notifications', id, { receivedAt, dueAt });
  if (same) return about;
  if (await isFlood(tx, about ?? UNKNOWN, receivedAt)) return about;
  await tx.insert('notifications', {
    id,
    about: about ?? UNKNOWN,
    named: hint,
    receivedAt,
    // It may overtake the answer (P-23).
    dueAt: about === undefined ? null : dueAt,
  });
  return about;
}

/** What was true when it came may be news by now: a payment that was cancelled here since is said to be paid. */
async function hasMoved(tx: Transaction, { about, receivedAt }: NotificationRow): Promise<boolean> {
  const since = { column: 'at', after: receivedAt } as const;
  const [moved] = await tx.find('movements', {
    where: { commandId: about },
    range: since,
    limit: 1,
  });
  return moved !== undefined;
}

const UNKNOWN = 'unknown';
/** What is repeated within it tells no more than the schedule asks about. */
const ASKED_AGAIN_MS = 3_600_000;
/** Different ones about one thing, or about nothing known, that are kept in one minute (C-252). */
const KEPT_PER_MINUTE = 20;

/** Nothing is lost by not storing it: the schedule queries anyway. */
async function isFlood(tx: Transaction, about: string, now: number): Promise<boolean> {
  const recent = await tx.find('notifications', {
    where: { about },
    range: { column: 'receivedAt', after: now - 60_000 },
    orderBy: 'receivedAt',
    limit: KEPT_PER_MINUTE,
  });
  return recent.length >= KEPT_PER_MINUTE;
}
