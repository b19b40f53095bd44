import type { NotificationFields } from '../../gateway/index.ts';
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

/** The same by the names that the rest of the interface has, where the profile says which they are. */
export const named = (
  fields: NotificationFields,
  names: Readonly<Record<string, string>>,
): NotificationFields => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const value = fields[theirs];
      return value === undefined ? [] : [[ours, value]];
    }),
  ),
});

/** The ids of what a notification is about. */
export function parseNotification(fields: NotificationFields): NotificationHint {
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = fields[name];
      return value !== undefined && SAFE.test(value) ? [[name, value]] : [];
    }),
  );
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
