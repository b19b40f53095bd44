import { CONTENT_TYPES, operationOf } from '../contract/operations/operations.schema.ts';
import { MAX_REQUEST } from '../contract/operations/operation.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { issuesCards } from '../contract/profile/issues-cards.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { RandomBytes } from '../contract/runtime/dependencies.ts';
import { boundFaults, CodecError, encodeRequest, toWire } from '../codec/index.ts';
import {
  AnalogyRefusedError,
  rulesOf,
  SigningError,
  signRequest,
  type Signers,
  type WireValues,
} from '../signing/index.ts';
import { amountFaults } from './amounts.ts';
import type { NotSent } from './answer.ts';
import { present } from './present.ts';
import { faultsOf } from './request-faults.ts';

/** A request as it goes out. */
export interface Prepared {
  readonly kind: 'prepared';
  /** The operation's address at the gateway. */
  readonly url: string;
  /** HTTP headers by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The encoded body. It holds card data and the signature: never log it. */
  readonly body: string;
  /** How long to wait for the answer. */
  readonly timeoutMs: number;
  /** What the body says, identity and signature included. */
  readonly sent: WireValues;
}

const ACCEPT = {
  xml: 'application/xml, text/xml',
  html: 'text/html',
  json: 'application/json',
  envelope: 'application/json',
} as const;

/**
 * Checks, completes, signs and writes a request. What is signed is what is sent: both are made from
 * the same values, after which nothing changes them (C-050).
 */
export async function prepare(
  name: OperationName,
  values: Readonly<Record<string, unknown>>,
  profile: Profile,
  random: RandomBytes,
  {
    signers,
    currency,
  }: { readonly signers?: Signers; readonly currency?: string | undefined } = {},
): Promise<Prepared | NotSent> {
  const operation = operationOf(name);
  if (operation.base === 'issuing' && !issuesCards(profile))
    return notSent('invalid', ['the profile has no ids.companyId and secrets.issuingKey']);
  const read = readRequest(name, values, profile, currency);
  if ('faults' in read)
    return { ...notSent('invalid', read.faults), ...present({ field: read.field }) };
  const { request } = read;

  const unsigned = { ...identityOf(name, profile, random), ...request };
  try {
    const own = profile.operations[name] ?? {};
    const encoding = own.encoding ?? operation.encoding;
    const { header, sent, body } = await signed(name, unsigned, profile, signers, (fields) =>
      encodeRequest(fields, encoding, profile.xml),
    );
    const { largest = MAX_REQUEST } = operation;
    if (isLongerThan(largest, body))
      return notSent('invalid', [`the request is larger than ${largest} bytes`]);
    return {
      kind: 'prepared',
      url: baseUrlOf(operation.base, profile) + (own.path ?? operation.path),
      headers: {
        'Content-Type': own.contentType ?? CONTENT_TYPES[encoding],
        Accept: ACCEPT[operation.answerKind],
        'User-Agent': 'tender-proxy',
        ...header,
      },
      body,
      timeoutMs:
        own.timeoutMs ??
        (operation.payment ? profile.timeouts.paymentMs : profile.timeouts.otherMs),
      sent,
    };
  } catch (error) {
    if (error instanceof SigningError || error instanceof AnalogyRefusedError)
      return notSent('signing', [error.message]);
    if (error instanceof CodecError) return notSent('invalid', [error.message]);
    throw error;
  }
}

/** A signature in a header may be of the body, which holds none then. */
async function signed(
  name: OperationName,
  unsigned: WireValues,
  profile: Profile,
  signers: Signers | undefined,
  encode: (fields: WireValues) => string,
): Promise<
  Pick<Prepared, 'sent' | 'body'> & { readonly header?: Readonly<Record<string, string>> }
> {
  const { header, field } = rulesOf(name, profile);
  // A recipe whose signature is a field can't sign the body that it stands in.
  const isWhole = header !== undefined || profile.sign.by === 'program';
  const body = isWhole ? encode(unsigned) : '';
  const bytes = isWhole ? new TextEncoder().encode(body) : undefined;
  const signature = await signRequest(name, unsigned, profile, signers, bytes);
  if (header !== undefined) return { sent: unsigned, body, header: { [header]: signature } };
  const sent = { ...unsigned, [field]: signature };
  return { sent, body: encode(sent) };
}

const baseUrlOf = (base: 'acquiring' | 'issuing', { baseUrl }: Profile): string =>
  baseUrl[base] ?? baseUrl.acquiring;

/**
 * A request as it is sent, without what the profile adds, or what is wrong with it, unquoted. `currency` is that of a card
 * or group whose request names none.
 */
export function readRequest(
  name: OperationName,
  values: Readonly<Record<string, unknown>>,
  profile: Profile,
  currency?: string,
):
  | { readonly request: WireValues }
  | { readonly faults: readonly string[]; readonly field: string | undefined } {
  const parsed = operationOf(name).request.safeParse(withoutEmpty(values));
  if (!parsed.success) {
    const { issues } = parsed.error;
    return { faults: faultsOf(issues), field: issues[0]?.path.join('.') || undefined };
  }
  const own = parsed.data as WireValues;
  const wrong = (faults: readonly { readonly field: string; readonly detail: string }[]) => ({
    faults: faults.map(({ field, detail }) => `${field}: ${detail}`),
    field: faults[0]?.field,
  });
  const amounts = amountFaults(own, profile);
  if (amounts.length > 0) return wrong(amounts);
  try {
    const request = toWire(own, profile, currency);
    const bounds = boundFaults(request, profile.wire);
    return bounds.length > 0 ? wrong(bounds) : { request };
  } catch (error) {
    if (error instanceof CodecError) return { faults: [error.message], field: undefined };
    throw error;
  }
}

/** In UTF-8, where a unit of a string is at most three bytes. */
const isLongerThan = (bytes: number, text: string): boolean =>
  text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;

function identityOf(name: OperationName, profile: Profile, random: RandomBytes): WireValues {
  const { identity, base } = operationOf(name);
  const ids = Object.entries(identity).map(([field, key]) => [field, profile.ids[key]]);
  // The gateway interface allows it to be empty, but requires it (C-036).
  const requestId = base === 'issuing' ? [['request_id', uuid(random)]] : [];
  return Object.fromEntries([...ids, ...requestId]) as WireValues;
}

/** Version 4 of RFC 9562. */
function uuid(random: RandomBytes): string {
  const hex = Array.from(random(16), (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Empty optional fields are left out (C-035). */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined && field !== null && field !== '')
      .map(([name, field]) => [name, withoutEmpty(field)]),
  );
}

const notSent = (reason: NotSent['reason'], faults: readonly string[]): NotSent => ({
  kind: 'not-sent',
  reason,
  faults,
});
