import type { z } from 'zod';
import { CodecError, decodeRequest, fromWire } from '../../codec/index.ts';
import { amountsBeside } from '../../contract/money/amount-fields.ts';
import { MoneyError, parseLooseMoney, parseMoney } from '../../contract/money/money.ts';
import { OPERATION_NAMES, type OperationName } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { Encoding } from '../../contract/profile/encodings.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { CARDS_PATH } from '../../contract/profile/sandbox-defaults.ts';
import { inOwnCodes } from '../state/profile-codes.ts';
import { wireRequest } from '../../contract/operations/wire-request.schema.ts';
import { rulesOf, SigningError, verifyRequest, type SignedMessage } from '../../signing/index.ts';
import { currencyOfIssued } from './currency-of-issued.ts';
import { GatewayRejection } from './gateway-rejection.ts';
import type { SandboxContext } from '../state/world.ts';

/**
 * Encodings accepted besides the declared one, because sibling interfaces use them (C-003, C-008).
 */
const ALSO_TAKEN: Partial<Record<OperationName, readonly Encoding[]>> = {
  checkout: ['json', 'form'],
  'subscription.cancel': ['json'],
};
const ENCODING_OF: Readonly<Record<string, Encoding>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

type Wire = Readonly<Record<string, unknown>>;

export interface ReadRequest {
  readonly operation: OperationName;
  /** As it came. */
  readonly sent: Wire;
  /** In the interface's own forms and our codes. */
  readonly wire: Wire;
  /** Checked by the operation's own schema. */
  readonly values: unknown;
}

/**
 * Operations by path: two of them share one, and differ by `payment_method` alone (C-002). Payments and cards may have one in
 * common: cards are what is below their own path.
 */
export function operationsAt(path: string, { operations }: Profile): OperationName[] {
  const ofCards = path.startsWith(`${CARDS_PATH}/`) ? path.slice(CARDS_PATH.length) : undefined;
  const at = OPERATION_NAMES.filter(
    (name) => (operations[name]?.path ?? operationOf(name).path) === (ofCards ?? path),
  );
  const isOf = (base: 'acquiring' | 'issuing') => (name: OperationName) =>
    operationOf(name).base === base;
  if (ofCards !== undefined) return at.filter(isOf('issuing'));
  const ofPayments = at.filter(isOf('acquiring'));
  return ofPayments.length > 0 ? ofPayments : at;
}

/**
 * Reads and checks a request: encoding, shape, bounds, identity, signature. Throws a Refusal for
 * anything that a strict gateway would not accept. A lenient sandbox overlooks unknown fields, a
 * wrong content type and a wrong signature; never a missing or malformed field.
 */
export async function readCall(
  world: SandboxContext,
  request: Request,
  candidates: readonly OperationName[],
  lenient: boolean,
): Promise<ReadRequest> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const type =
    (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const [first] = candidates;
  if (first === undefined)
    throw new GatewayRejection(404, 'no-such-path', 'there is no operation at this path');
  const wire = decodeBody(world, bytes, type, first, lenient);
  const operation = pick(candidates, wire);
  const read = fromWire(wire, world.profile, currencyOfIssued(world, wire));
  const own = inOwnCodes(operation, read, world.profile);
  const { header } = rulesOf(operation, world.profile);
  const checked = check(wireRequest(operation, { isSigned: header === undefined }), own, lenient);
  checkIdentity(world, operation, checked);
  checkAmounts(world, checked);
  if (!lenient)
    await checkSignature(world, operation, {
      values: wire,
      body: bytes,
      header: (name) => request.headers.get(name),
    });
  return { operation, sent: wire, wire: checked, values: withoutEnvelope(operation, checked) };
}

function decodeBody(
  world: SandboxContext,
  bytes: Uint8Array,
  type: string,
  operation: OperationName,
  lenient: boolean,
): Wire {
  const own = world.profile.operations[operation];
  const encoding = own?.encoding ?? operationOf(operation).encoding;
  const taken = own?.encoding ? [encoding] : [encoding, ...(ALSO_TAKEN[operation] ?? [])];
  const declared =
    own?.contentType?.split(';')[0]?.trim().toLowerCase() === type ? encoding : ENCODING_OF[type];
  if (!lenient && (declared === undefined || !taken.includes(declared)))
    throw new GatewayRejection(
      400,
      'content-type',
      `send ${taken.join(' or ')}, not "${type.slice(0, 60)}"`,
    );
  // JSON under another name is what some samples of sibling interfaces show for these operations.
  const starts = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  const used =
    starts.startsWith('{') && (lenient || taken.includes('json')) ? 'json' : (declared ?? encoding);
  try {
    const values = decodeRequest(bytes, operation, used, world.profile.xml);
    if (typeof values === 'object' && values !== null && !Array.isArray(values))
      return values as Wire;
  } catch (error) {
    if (error instanceof CodecError)
      throw new GatewayRejection(
        400,
        'body',
        `the body can't be read as ${used}: ${error.message}`,
      );
    throw error;
  }
  throw new GatewayRejection(400, 'body', 'the body is not a record of fields');
}

function pick(candidates: readonly OperationName[], wire: Wire): OperationName {
  const alternative = candidates.includes('authorise.alternative') && 'payment_method' in wire;
  if (alternative && 'card' in wire)
    throw new GatewayRejection(400, 'method', 'give either "card" or "payment_method", not both');
  const wanted = alternative ? 'authorise.alternative' : candidates[0];
  return wanted ?? 'authorise.card';
}

function check(schema: z.ZodObject, wire: Wire, lenient: boolean): Wire {
  const result = schema.safeParse(wire);
  if (result.success) return result.data;
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (lenient && unknown.length > 0)
    return check(
      schema,
      Object.fromEntries(Object.entries(wire).filter(([name]) => !unknown.includes(name))),
      lenient,
    );
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new GatewayRejection(400, 'fields', faults.slice(0, 10).join('; '));
}

function checkIdentity(world: SandboxContext, operation: OperationName, wire: Wire): void {
  for (const [field, id] of Object.entries(operationOf(operation).identity))
    if (String(wire[field]) !== world.profile.ids[id])
      throw new GatewayRejection(404, 'record-not-found', `"${field}" is not known here`);
}

/** Amounts of orders have exactly the decimals of their currency (C-095); others may drop zeros. */
function checkAmounts(world: SandboxContext, record: Wire): void {
  const { decimals } = world.profile;
  for (const { field, value, currency, written } of amountsBeside(record))
    if (currency !== undefined)
      checkAmount(field, () =>
        written === 'exact'
          ? parseMoney(value, currency, decimals)
          : parseLooseMoney(value, currency, decimals),
      );
  for (const list of Object.values(record))
    if (Array.isArray(list)) for (const item of list as Wire[]) checkAmounts(world, item);
}

function checkAmount(field: string, parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    if (error instanceof MoneyError)
      throw new GatewayRejection(400, 'amount', `${field}: ${error.message}`);
    throw error;
  }
}

async function checkSignature(
  world: SandboxContext,
  operation: OperationName,
  request: SignedMessage,
): Promise<void> {
  const { header, field } = rulesOf(operation, world.profile);
  try {
    if (await verifyRequest(operation, request, world.profile)) return;
  } catch (error) {
    if (error instanceof SigningError) throw new GatewayRejection(400, 'signature', error.message);
    throw error;
  }
  throw new GatewayRejection(
    400,
    'I0013',
    `Invalid Encryption value (${header ?? field}): check ids, key and recipe`,
  );
}

function withoutEnvelope(operation: OperationName, wire: Wire): Wire {
  const { identity, signature, base } = operationOf(operation);
  const added = new Set([...Object.keys(identity), signature]);
  // In payouts `request_id` is a field of its own.
  if (base === 'issuing') added.add('request_id');
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !added.has(name)));
}
