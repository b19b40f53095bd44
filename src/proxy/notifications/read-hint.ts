import type { NotificationHint } from '../store/tables.ts';

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

/** What a notification says under a name. */
export type Fields = (name: string) => string | undefined;

/** The ids of what a notification is about. */
export function parseNotification(fields: Fields): NotificationHint {
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = fields(name);
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
    return (name) => new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(text)?.[1];
  if (text.startsWith('{')) {
    const values = parseObject(text);
    return (name) => {
      const value = values[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    };
  }
  const form = new URLSearchParams(text);
  return (name) => form.get(name) ?? undefined;
}

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
