import { CodecError, decodeForm, decodeJson, decodeXml, sniff } from '../codec/index.ts';
import type { CodecFault } from '../codec/index.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { singleSpaced } from '../contract/values/plain-text.ts';
import { notificationRulesOf, type NotificationKind, type WireValues } from '../signing/index.ts';
import { MASK, saidIn, type AnswerWords } from './said.ts';

/** What a notification says, however it is written. */
export interface NotificationText {
  /** The first value of each name, at any depth and in its order, as it came. Empty where none is filled. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same as recipes sign it: a number of JSON is no text. A program that verifies is shown texts alone. */
  readonly signed: WireValues;
  /** Names that have different values. */
  readonly ambiguous: readonly string[];
  /** Equal where all that is said is: whatever order, white space or form it is written in. */
  readonly content: string;
  /** All of it as it may be kept, masked and bounded. */
  readonly said: AnswerWords;
}

/** A name and a value with its text, and where they stand. */
type Leaf = readonly [place: string, name: string, text: string, value: unknown];

/**
 * Reads a notification as XML, JSON or form, whichever it is: its format is undocumented (C-242, C-243). Why it can't
 * be read, if so.
 */
export function readNotification(
  kind: NotificationKind,
  bytes: Uint8Array,
  profile: Profile,
): NotificationText | CodecFault {
  try {
    const leaves = [...leavesOf(decode(bytes, profile))];
    const filled = leaves.filter(([, , text]) => text.trim() !== '');
    const texts = new Map<string, Set<string>>();
    for (const [, name, text] of filled)
      texts.set(name, (texts.get(name) ?? new Set()).add(singleSpaced(text)));
    const first = new Map<string, Leaf>();
    for (const leaf of leaves)
      if ((first.get(leaf[1])?.[2] ?? '').trim() === '') first.set(leaf[1], leaf);
    const fields = fieldsOf(first, ([, , text]) => text);
    return {
      fields,
      signed: profile.sign.by === 'program' ? fields : fieldsOf(first, ([, , , value]) => value),
      ambiguous: [...texts].filter(([, all]) => all.size > 1).map(([name]) => name),
      content: JSON.stringify(
        leaves.map(([place, , text]) => `${place}=${singleSpaced(text)}`).sort(),
      ),
      said: saidIn(shownOf(texts, notificationRulesOf(kind, profile)?.field), {}),
    };
  } catch (error) {
    if (error instanceof CodecError) return error.fault;
    throw error;
  }
}

function decode(bytes: Uint8Array, { xml: { charsets } }: Profile): unknown {
  // The beginning is enough to tell them apart, in any charset.
  switch (sniff(new TextDecoder().decode(bytes.subarray(0, 256)))) {
    case 'json':
      return decodeJson(bytes, { numbers: 'exact' });
    case 'other':
      return decodeForm(bytes);
    default:
      return decodeXml(bytes, { attributes: true, charsets }).value;
  }
}

function* leavesOf(value: unknown, place = '', name = ''): Generator<Leaf, void> {
  const text = scalarText(value);
  if (text !== undefined) yield [place, name, text, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      // Of a name in XML, the prefix is the document's own.
      const local = Array.isArray(value) ? name : key.slice(key.lastIndexOf(':') + 1);
      yield* leavesOf(inner, `${place}/${Array.isArray(value) ? key : local}`, local);
    }
  }
}

/** A scalar as it is written; what is null is empty. */
function scalarText(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' && 'isLosslessNumber' in value && 'value' in value
    ? String(value.value)
    : undefined;
}

const fieldsOf = <Value>(first: ReadonlyMap<string, Leaf>, value: (leaf: Leaf) => Value) =>
  Object.fromEntries(Array.from(first, ([name, leaf]) => [name, value(leaf)]));

/** An address of e-mail, or what is too long for a word: whoever invents a field may put a token into it. */
const OPAQUE = /[^\s@]{0,64}@\S{0,255}|[\w+/=-]{24,}/g;

const shownOf = (texts: ReadonlyMap<string, ReadonlySet<string>>, signature: string | undefined) =>
  Object.fromEntries(
    [...texts]
      .filter(([name]) => name.search(OPAQUE) < 0)
      .map(([name, all]) => {
        const shown = Array.from(all, (text) => text.replace(OPAQUE, '…'));
        return [name, name === signature ? MASK : shown.length > 1 ? shown : shown[0]];
      }),
  );
