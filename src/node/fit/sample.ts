import { CodecError, decodeJson, decodeRequest, decodeXml, sniff } from '../../codec/index.ts';
import type { Encoding } from '../../contract/profile/encodings.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { readNotification } from '../../gateway/index.ts';
import type { NotificationKind, WireValues } from '../../signing/index.ts';

/** A message as the gateway's documents show it, in which its signature is looked for. */
export interface SampleMessage {
  readonly values: WireValues;
  /** What comes after the headers, byte by byte. */
  readonly body: Uint8Array;
  /** Headers that the sample shows, by their names as they are written. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The text of a sample, and what it is called: its file, mostly. */
export type SampleText = string | { readonly name: string; readonly text: string };

/** A message with the name of its sample. */
export type Named<Message extends SampleMessage = SampleMessage> = Message & {
  readonly name: string;
};

/** The same with its form. */
export interface Sample extends SampleMessage {
  readonly encoding: Encoding;
  /** Name of the root element, of XML. */
  readonly root?: string;
  /** It is HTML, whose fields nobody reads. */
  readonly isPage?: true;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const HEAD_LINE = /^(?:[A-Z]+ \S+ HTTP\/\S+|HTTP\/\S+ .*|[A-Za-z][\w-]*: ?(?<value>.*))$/;

/** Headers and body of a sample, which mostly is the body alone. */
function splitSample(text: string): Omit<SampleMessage, 'values'> & { readonly text: string } {
  const [, head = '', rest = ''] = /^([^{<]*?)\r?\n\r?\n([^]*)$/.exec(text) ?? [];
  const lines = head.split(/\r?\n/);
  const isHead = head !== '' && lines.every((line) => HEAD_LINE.test(line));
  const headers = lines.flatMap((line) => {
    const value = HEAD_LINE.exec(line)?.groups?.['value'];
    return value === undefined ? [] : [[line.slice(0, line.indexOf(':')), value.trim()] as const];
  });
  const body = isHead ? rest : text;
  return {
    text: body,
    body: bytesOf(body),
    headers: isHead ? Object.fromEntries(headers) : {},
  };
}

const encodingOf = (text: string): Encoding => {
  const kind = sniff(text);
  return kind === 'json' ? 'json' : kind === 'other' ? 'form' : 'xml';
};

const rootOf = (xml: string): string =>
  /<([A-Za-z_][\w.-]*)/.exec(xml.replace(/^\s*<\?[^>]*\?>/, ''))?.[1] ?? '';

/** @throws CodecError for a text that is neither JSON nor XML nor a form. */
export function readRequestSample(
  operation: OperationName,
  sample: string,
  { xml }: Pick<Profile, 'xml'>,
): Sample {
  const { text, ...message } = splitSample(sample);
  const encoding = encodingOf(text);
  const root = encoding === 'xml' ? rootOf(text) : undefined;
  const form = { ...xml, ...(root !== undefined && { requestRoot: root }) };
  const values = decodeRequest(bytesOf(text), operation, encoding, form);
  return { ...message, encoding, values: recordOf(values), ...(root !== undefined && { root }) };
}

/** @throws CodecError */
export function readAnswerSample(operation: OperationName, sample: string): Sample {
  const { text, ...message } = splitSample(sample);
  const encoding = encodingOf(text);
  if (operationOf(operation).answerKind === 'html' && sniff(text) === 'html')
    return { ...message, encoding, values: {}, isPage: true };
  if (encoding === 'json') {
    const values = recordOf(decodeJson(message.body, { numbers: 'exact' }));
    return { ...message, encoding, values };
  }
  if (encoding === 'form') return readRequestSample(operation, sample, NO_XML);
  const root = rootOf(text);
  const { value } = decodeXml(message.body, { roots: [root] });
  return { ...message, encoding, root, values: recordOf(value) };
}

/** As the proxy reads it. @throws CodecError */
export function readNotificationSample(
  kind: NotificationKind,
  sample: string,
  profile: Profile,
): Omit<Sample, 'root'> {
  const { text, body, headers } = splitSample(sample);
  const read = readNotification(kind, body, profile);
  if (typeof read === 'string') throw new CodecError(read, `a notification is ${read}`);
  return { values: read.signed, body, headers, encoding: encodingOf(text) };
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
