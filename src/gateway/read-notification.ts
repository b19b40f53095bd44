import {
  CodecError,
  decodeForm,
  decodeJson,
  decodeXml,
  sniff,
  type CodecFault,
} from '../codec/index.ts';

/** What a notification says, by name. */
export type NotificationFields = Readonly<Record<string, string>>;

/** A notification as it was read. */
export interface ReadNotification {
  /** Empty where it could not be read. */
  readonly fields: NotificationFields;
  /** Why it could not. */
  readonly fault?: CodecFault;
}

/** 64 KiB (P-20). */
export const MAX_NOTIFICATION = 64 * 1024;
/** A notification has far fewer. */
const MOST_FIELDS = 200;

/**
 * Reads a notification of at most 64 KiB, as form, JSON or XML: its format is undocumented (C-242, C-243). Fields are taken
 * from wherever they are; of several with a name the outermost counts, then the first.
 */
export function readNotification(body: string): ReadNotification {
  try {
    return { fields: fieldsOf(decode(body)) };
  } catch (error) {
    if (error instanceof CodecError) return { fields: {}, fault: error.fault };
    throw error;
  }
}

function decode(body: string): unknown {
  const bytes = new TextEncoder().encode(body);
  const largest = MAX_NOTIFICATION;
  const kind = sniff(body);
  if (kind === 'json') return decodeJson(bytes, { largest });
  if (kind === 'other') return decodeForm(bytes, { largest });
  return decodeXml(bytes, { largest }).value;
}

function fieldsOf(read: unknown): NotificationFields {
  const fields = new Map<string, string>();
  for (let level = [read]; level.length > 0;) {
    const next: unknown[] = [];
    for (const each of level)
      for (const [name, value] of Object.entries(each as object)) {
        if (typeof value === 'object' && value !== null) next.push(value);
        else if (typeof value === 'string' && !fields.has(name) && fields.size < MOST_FIELDS)
          fields.set(name, value.trim());
      }
    level = next;
  }
  return Object.fromEntries(fields);
}
