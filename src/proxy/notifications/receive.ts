import {
  readNotification,
  signatureOfNotification,
  type AnswerSignature,
  type CodecFault,
  type NotificationText,
} from '../../gateway/index.ts';
import type { Connection, Context } from '../context/context.ts';
import { browserOf } from '../http/browser.ts';
import { isWithinAny } from '../http/client-address.ts';
import { readStart } from '../http/read-body.ts';
import { attachToken } from '../saved-cards/promote-pending-card.ts';
import type { Transaction } from '../store/store.ts';
import type { NotificationHint, UnreadNotification } from '../store/notification-hint.ts';
import type { NotificationRow } from '../store/tables.ts';
import type { NotifyKind } from '../addresses/notify-address.ts';
import { kindOf, named, parseNotification, whyNotUnderstood, wordsIn } from './read-hint.ts';
import type { Fields } from './read-hint.ts';

/** More is not read (P-20). */
const MAX_BODY = 64 * 1024;

/**
 * `POST /notify/payment/:token`, `/notify/payout/:token`: recorded and acknowledged at once; what
 * it is about is asked later. Whatever is wrong with it, and however long it is, the answer is the same, so a sender
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
  const { keys, log, metrics, profile, signing, store } = context;
  const { bytes, isWhole } = await readStart(request, MAX_BODY);
  const read = isWhole ? readNotification(kind, bytes, profile) : 'too-large';
  const text = new TextDecoder().decode(bytes);
  const {
    fields: sent,
    signed,
    content,
  } = typeof read === 'string' ? { fields: {}, signed: {}, content: text } : read;
  const fields = named(sent, profile.notify);
  const unread = unreadOf(context, read, fields, text);
  const hint = parseNotification(fields);
  const tokenHash = await keys.sha256(token);
  const id = await keys.sha256(JSON.stringify([kind, tokenHash, content]));
  const about = await store.transaction((tx) =>
    keep(context, tx, { kind, notifyHash: tokenHash, id, hint, unread }),
  );
  if (about === undefined) {
    // Whoever guesses addresses makes nobody verify signatures.
    metrics.count('notifications', { kind, known: 'false', signature: 'unchecked' });
    log.warn('notification of an unknown order', {
      orderNo: hint.order_no,
      transactionId: hint.transaction_id,
    });
    return;
  }
  const signature = await signatureOfNotification(
    kind,
    { values: signed, body: bytes, header: (name) => request.headers.get(name) },
    profile,
    signing,
  );
  metrics.count('notifications', { kind, known: 'true', signature });
  const isDoubtful = signature === 'mismatch' || signature === 'absent';
  log[isDoubtful ? 'warn' : 'info']('notification', { route: kind, signature });
  if (unread) {
    metrics.count('notifications_unread', { kind, reason: unread.reason });
    log.warn('notification not understood', { route: kind, reason: unread.reason });
  }
  await takeToken(context, about, fields, signature);
}

/** What of a notification is not understood, as it is kept to be told. */
function unreadOf(
  { profile: { notify } }: Context,
  read: NotificationText | CodecFault,
  fields: Fields,
  text: string,
): UnreadNotification | undefined {
  if (typeof read === 'string') return { reason: read, words: wordsIn(text) };
  const reason = whyNotUnderstood(fields, (name) =>
    read.ambiguous.includes(notify.fields[name] ?? name),
  );
  return reason && { reason, said: read.said };
}

const TOKEN = /^[\w-]{1,64}$/;

/** No query returns the token of a card paid after a challenge: it may only arrive here. */
async function takeToken(
  context: Context,
  about: string,
  fields: Fields,
  signature: AnswerSignature,
): Promise<void> {
  const tokenId = fields['token_id'] ?? '';
  if (TOKEN.test(tokenId) && signature === 'match')
    await attachToken(context, about, fields['order_no'], tokenId);
}

interface Received {
  readonly kind: NotifyKind;
  readonly notifyHash: string;
  readonly id: string;
  readonly hint: NotificationHint;
  readonly unread: UnreadNotification | undefined;
}

/**
 * The same one again is the same row (P-22); of what was handled already, nothing is repeated, but that a payment is
 * as it says is asked about again after a while, or once its money has moved since. One of an unknown token is kept
 * apart, for a person to look at: nothing is done about it (C-251).
 */
async function keep(
  { clock, log, profile }: Context,
  tx: Transaction,
  { kind, notifyHash, id, hint, unread }: Received,
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
  if (await isFlood(tx, about ?? UNKNOWN, receivedAt)) {
    log.warn('notification not kept: too many at once', { route: kind });
    return about;
  }
  await tx.insert('notifications', {
    id,
    about: about ?? UNKNOWN,
    named: hint,
    // Of a stranger's, nobody is told.
    ...(unread && about !== undefined && { unread }),
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
