import type { NotificationHint } from '../store/notification-hint.ts';

/** Ids by which a notification may say what it is about. Nothing else in it is read (P-20). */
const NAMED = [
  'transaction_id',
  'order_no',
  'order_status',
  'refund_reference_id',
  'request_id',
  'status',
  'event',
  'event_type',
  'notify_type',
] as const satisfies readonly (keyof NotificationHint)[];

const SAFE = /^[\w .:-]{1,64}$/;

/** What a notification says, by name. */
export type Fields = Readonly<Record<string, string>>;

/** The same by the names that the rest of the interface has, where the profile says which they are. */
export const named = (fields: Fields, names: Readonly<Record<string, string>>): Fields => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const value = fields[theirs];
      return value === undefined ? [] : [[ours, value]];
    }),
  ),
});

/** The ids of what a notification is about. */
export function parseNotification(fields: Fields): NotificationHint {
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = fields[name];
      return value !== undefined && SAFE.test(value) ? [[name, value]] : [];
    }),
  );
}

/**
 * Reads a notification, as form, JSON or XML: its format is undocumented (C-242, C-243). What it
 * says decides nothing, so reading it loosely can do no harm.
 */
export function readFields(body: string): Fields {
  const text = body.trim();
  if (text.startsWith('<'))
    return fieldsOf(
      Array.from(text.matchAll(ELEMENT), ([, name = '', value = '']) => [name, value]),
    );
  if (!text.startsWith('{')) return fieldsOf([...new URLSearchParams(text)]);
  return fieldsOf(
    Object.entries(parseObject(text)).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

const ELEMENT = /<([\w.-]{1,64})>([^<]{1,200})<\/\1>/g;
/** The first of each name counts; a notification has far fewer. */
const MOST_FIELDS = 200;

const fieldsOf = (entries: readonly (readonly [string, string])[]): Fields =>
  Object.fromEntries(entries.slice(0, MOST_FIELDS).toReversed());

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Kinds of events as sibling interfaces spell them, misspellings included (C-247). */
const KINDS: Readonly<Record<string, string>> = {
  PAYMENT: 'payment',
  'REVIEW RESULT': 'review',
  'DISPUTE RECIEVED': 'dispute',
  'DISPUTE RECEIVED': 'dispute',
  'DISPUTE RESULT': 'dispute',
  'REFUND RECIEVED': 'refund',
  'REFUND RECEIVED': 'refund',
  'REFUND ACCEPTED': 'refund',
  'REFUND RESULT': 'refund',
};

export const kindOf = ({ event, event_type, notify_type }: NotificationHint): string =>
  KINDS[(event ?? event_type ?? notify_type ?? '').toUpperCase().replaceAll('_', ' ')] ?? 'payment';
