import type { Profile } from '../../contract/profile/profile.schema.ts';
import { isCardNumberAsId } from '../../contract/values/card-number.ts';
import { singleSpaced } from '../../contract/values/plain-text.ts';
import {
  EVENT_NAMES,
  EVENT_WORDS,
  notifiedKind,
  type NotifiedKind,
} from '../../contract/profile/notified-kinds.ts';
import type { NotificationText } from '../../gateway/index.ts';
import type { NotificationHint } from '../store/notification-hint.ts';

/** Ids by which a notification may say what it is about. Nothing else in it is read (P-20). */
const NAMED = [
  'transaction_id',
  'order_no',
  'order_status',
  'refund_reference_id',
  'request_id',
  'status',
  ...EVENT_NAMES,
] as const satisfies readonly (keyof NotificationHint)[];

const SAFE = /^[\w .:-]{1,64}$/;

/** What a notification says, by name. */
export type Fields = NotificationText['fields'];

/** The same by the names and words that the rest of the interface has, where the profile says which they are. */
export function named(fields: Fields, { fields: names, events }: Profile['notify']): Fields {
  const ours: Fields = {
    ...fields,
    ...Object.fromEntries(
      Object.entries(names).flatMap(([name, theirs]) => {
        const value = fields[theirs];
        return value === undefined || value.trim() === '' ? [] : [[name, value]];
      }),
    ),
  };
  const told = EVENT_NAMES.flatMap((name): [string, string][] => {
    const kind = notifiedKind(ours[name] ?? '', events);
    return kind === undefined ? [] : [[name, kind]];
  });
  return { ...ours, ...Object.fromEntries(told) };
}

/** The ids of what a notification is about. */
export function parseNotification(fields: Fields): NotificationHint {
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = singleSpaced(fields[name] ?? '');
      return SAFE.test(value) && !isCardNumberAsId(value) ? [[name, value]] : [];
    }),
  );
}

export const kindOf = ({ event, event_type, notify_type }: NotificationHint): NotifiedKind =>
  notifiedKind(event ?? event_type ?? notify_type ?? '') ?? 'payment';

/** Why a notification that can be read may still say what nobody here understands. */
export const NOT_UNDERSTOOD = ['unknown-event', 'ambiguous', 'nothing-known'] as const;

/** Why it is not understood; undefined where it is. `fields` are by the names of the interface. */
export function whyNotUnderstood(
  fields: Fields,
  isAmbiguous: (name: string) => boolean,
): (typeof NOT_UNDERSTOOD)[number] | undefined {
  const happened = EVENT_NAMES.map((name) => fields[name] ?? '').find((word) => word.trim() !== '');
  if (happened !== undefined && notifiedKind(happened) === undefined) return 'unknown-event';
  // The state of one thing is not that of another that is told of with it.
  if (NAMED.some((name) => name !== 'status' && isAmbiguous(name))) return 'ambiguous';
  const isSaid = Object.keys(parseNotification(fields)).length > 0;
  return isSaid ? undefined : 'nothing-known';
}

/** Words of the interface: what of an unreadable notification may be repeated. */
const WORDS = new Set(
  [
    ...NAMED,
    ...Object.keys(EVENT_WORDS),
    'chargeback',
    'dispute',
    'fraud',
    'refund',
    'retrieval',
  ].flatMap((text) => text.toLowerCase().split(' ')),
);

/** Those of them that are in a text, in its order. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    (text.match(/[A-Za-z]+(?:_[A-Za-z]+)*/g) ?? [])
      .flatMap((word) => [word.toLowerCase(), ...word.toLowerCase().split('_')])
      .filter((word) => WORDS.has(word)),
  ),
];
