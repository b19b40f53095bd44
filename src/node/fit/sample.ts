import { CodecError, decodeJson, decodeRequest, decodeXml, sniff } from '../../codec/index.ts';
import type { Encoding, Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { readNotification } from '../../gateway/index.ts';
import type { NotificationKind, WireValues } from '../../signing/index.ts';

/** A message as the gateway's documents show it. */
export interface Sample {
  readonly encoding: Encoding;
  readonly values: WireValues;
  /** Name of the root element, of XML. */
  readonly root?: string;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const encodingOf = (text: string): Encoding => {
  const kind = sniff(text);
  return kind === 'json' ? 'json' : kind === 'other' ? 'form' : 'xml';
};

const rootOf = (xml: string): string =>
  /<([A-Za-z_][\w.-]*)/.exec(xml.replace(/^\s*<\?[^>]*\?>/, ''))?.[1] ?? '';

/** @throws CodecError for a text that is neither JSON nor XML nor a form. */
export function readRequestSample(
  operation: OperationName,
  text: string,
  { xml }: Pick<Profile, 'xml'>,
): Sample {
  const encoding = encodingOf(text);
  const root = encoding === 'xml' ? rootOf(text) : undefined;
  const form = { ...xml, ...(root !== undefined && { requestRoot: root }) };
  const values = decodeRequest(bytesOf(text), operation, encoding, form);
  return { encoding, values: recordOf(values), ...(root !== undefined && { root }) };
}

/** @throws CodecError */
export function readAnswerSample(operation: OperationName, text: string): Sample {
  const encoding = encodingOf(text);
  if (encoding === 'json')
    return { encoding, values: recordOf(decodeJson(bytesOf(text), { numbers: 'exact' })) };
  if (encoding === 'form') return readRequestSample(operation, text, NO_XML);
  const root = rootOf(text);
  return { encoding, root, values: recordOf(decodeXml(bytesOf(text), { roots: [root] }).value) };
}

/** As the proxy reads it. @throws CodecError */
export function readNotificationSample(
  kind: NotificationKind,
  text: string,
  profile: Profile,
): WireValues {
  const read = readNotification(kind, bytesOf(text), profile);
  if (typeof read === 'string') throw new CodecError(read, `a notification is ${read}`);
  return read.fields;
}

const NO_XML = {
  xml: { requestRoot: '', lenientRoot: false, charsets: ['utf-8'], listItem: '' },
};

function recordOf(value: unknown): WireValues {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as WireValues;
  throw new CodecError('wrong-kind', 'it is not a record of fields');
}

/** The part of an answer that its evidence is about, and one of its items. */
export function partsOfAnswer(
  operation: OperationName,
  { values }: Sample,
): { readonly whole: WireValues; readonly items: readonly WireValues[] } {
  const { answerKind, evidence } = operationOf(operation);
  const whole = answerKind === 'envelope' ? values['data'] : values;
  const list = evidence.items && values[evidence.items.list];
  return {
    whole: (whole ?? {}) as WireValues,
    items: Array.isArray(list) ? (list as WireValues[]) : [],
  };
}

/** A scalar as text; of a number its digits. */
export function scalarIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' && value !== null && 'value' in value
    ? String(value.value)
    : undefined;
}
