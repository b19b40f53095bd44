import type { ReasonField, Evidence, PartEvidence } from '../../contract/operations/evidence.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import {
  codesOf,
  RECORD_CODES,
  REQUEST_CODES,
  SANDBOX_CODES,
  type CodeMap,
} from '../../contract/profile/codes-of.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { SANDBOX_PROFILE } from '../../contract/profile/sandbox-defaults.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { RESULTS } from '../scenarios/results.ts';

/**
 * The sandbox speaks codes and texts of its own inside, and those of the profile at its border: so it plays any
 * gateway that a profile describes.
 */
type Fields = Readonly<Record<string, unknown>>;
type Codes = Readonly<Record<string, unknown>>;

const { itemStatus: ITEM, payoutStatus } = SANDBOX_CODES;
/** What the sandbox's own codes mean. */
const OWN: Readonly<Record<Exclude<CodeMap, 'issuingCode'>, Codes>> = {
  ...SANDBOX_CODES,
  returnStatus: ITEM,
  refundStatus: ITEM,
  reviewStatus: ITEM,
  cancelStatus: ITEM,
  subscriptionCancelStatus: ITEM,
  receiptStatus: ITEM,
  payoutStatus: { ...payoutStatus, PENDING: 'pending' },
};
type OwnMap = keyof typeof OWN;

/** Codes of requests. */
const REQUESTS: { readonly [Name in OperationName]?: Readonly<Record<string, OwnMap>> } = {
  ...REQUEST_CODES,
  'transactions.query': { order_status: 'paymentStatus' },
};

/** The profile's code for what one of ours means. Where it has none, ours, unless the profile means something else. */
function codeOf(map: OwnMap, own: string, profile: Profile): string {
  const theirs: Codes = codesOf(map, profile);
  const meaning = OWN[map][own];
  if (meaning !== undefined && Object.hasOwn(theirs, own) && theirs[own] === meaning) return own;
  const code = Object.keys(theirs).find((each) => theirs[each] === meaning);
  if (code !== undefined && meaning !== undefined) return code;
  return Object.hasOwn(theirs, own) ? `sandbox-${own}` : own;
}

/** Codes of a whole beside its status: a notification may be of a refund. */
const WHOLE = { return_status: 'returnStatus', refund_status: 'refundStatus' } as const;

/** A request with our codes in place of the profile's. */
export function inOwnCodes(operation: OperationName, wire: Fields, profile: Profile): Fields {
  const fields: [string, string][] = Object.entries(REQUESTS[operation] ?? {}).flatMap(
    ([field, map]) => {
      const said = wire[field];
      const theirs: Codes = codesOf(map, profile);
      const meaning = typeof said === 'string' && Object.hasOwn(theirs, said) ? theirs[said] : null;
      const own = Object.keys(OWN[map]).find((each) => OWN[map][each] === meaning);
      return own === undefined ? [] : [[field, own]];
    },
  );
  return { ...wire, ...Object.fromEntries(fields) };
}

/** An answer with the profile's codes and texts in place of ours. */
export function inProfileCodes(operation: OperationName, answer: Fields, profile: Profile): Fields {
  const { evidence, answerKind }: { evidence: Evidence; answerKind: string } =
    operationOf(operation);
  const records = RECORD_CODES[operation] ?? {};
  if (answerKind === 'envelope') return envelopeOf(answer, evidence, records, profile);
  const whole = partOf(answer, evidence, profile, WHOLE);
  const { items } = evidence;
  const listed = items && whole[items.list];
  if (!items || !Array.isArray(listed)) return whole;
  const found = items.found === undefined ? {} : ({ [items.found]: 'queryResult' } as const);
  return {
    ...whole,
    [items.list]: listed.map((item: Fields) => partOf(item, items, profile, found)),
  };
}

/** A gateway that refuses by `code` gives no receipt then. */
function envelopeOf(
  answer: Fields,
  evidence: Evidence,
  records: Readonly<Record<string, OwnMap>>,
  profile: Profile,
): Fields {
  const data = answer['data'] as Fields | null;
  if (data === null) return answer;
  const codes = codesOf('issuingCode', profile);
  const refusing = Object.keys(codes).find((code) => codes[code] === 'failed');
  const isRefused = evidence.status !== undefined && data[evidence.status.field] === '0';
  const fault = data['errorMsg'];
  if (refusing !== undefined && isRefused && typeof fault === 'string' && answer['code'] === 0)
    return {
      ...answer,
      code: Number(refusing),
      msg: { 'zh-CN': fault, 'en-US': fault },
      data: null,
    };
  const type = data['cardType'];
  return {
    ...answer,
    data: {
      ...partOf(data, evidence, profile, records),
      ...(typeof type === 'string' && { cardType: typeOfCard(type, profile) }),
    },
  };
}

/** What the profile calls shared cards; no other card is called so. */
function typeOfCard(own: string, { issuing: { sharedTypes = [SHARED] } }: Profile): string {
  if (own === SHARED) return sharedTypes[0] ?? own;
  return sharedTypes.includes(own) ? `sandbox-${own}` : own;
}
const SHARED = 'shared';

function partOf(
  fields: Fields,
  { status, reasons }: PartEvidence,
  profile: Profile,
  more: Readonly<Record<string, OwnMap>>,
): Fields {
  const maps = { ...more, ...(status && { [status.field]: status.codes }) };
  const code = (field: string, map: OwnMap) => {
    const own = fields[field];
    return typeof own === 'string' && own !== ''
      ? [[field, codeOf(map, own, profile)] as const]
      : [];
  };
  const meaning = status && OWN[status.codes][String(fields[status.field])];
  return {
    ...fields,
    ...Object.fromEntries(Object.entries(maps).flatMap(([field, map]) => code(field, map))),
    ...Object.fromEntries(
      (Object.keys(reasons) as ReasonField[])
        .filter((field) => typeof fields[field] === 'string' || fields[field] === null)
        .map((field) => [field, textOf(field, fields[field] as string | null, meaning, profile)]),
    ),
  };
}

/** What the sandbox says on a success by itself, and so does everybody who says nothing else. */
const SILENT: readonly string[] = ['0000'];

function textOf(field: ReasonField, own: string | null, meaning: unknown, profile: Profile) {
  const { coded, success } = profile.texts[field];
  const [, code, words = ''] = /^(\w+):(.*)$/s.exec(own ?? '') ?? [];
  if (meaning === 'succeeded') {
    const [said = ''] = success;
    if (said === '' || (code === undefined && SILENT.includes(said))) return own;
    return coded && code !== undefined ? `${said}:${words}` : said;
  }
  if (code === undefined) return own;
  const inTheirs = (word: string) =>
    meaning === 'failed' ? resultCode(code, word, profile) : word;
  return coded ? `${inTheirs(code)}:${words}` : inTheirs(words.toUpperCase().replace(/\W+/g, '_'));
}

/** What a shopper reads of the sandbox's own result codes. */
const CATEGORIES: Readonly<Record<string, string>> = {
  ...SANDBOX_PROFILE.errors,
  [RESULTS.declined.code]: 'declined',
};

/**
 * The profile's code for a result of ours: in sandbox mode it has ours beside those of its file, which count first. Where it
 * has none, the word that we have for it.
 */
function resultCode(own: string, word: string, { errors }: Profile): string {
  const theirs = Object.keys(errors).filter((code) => !Object.hasOwn(CATEGORIES, code));
  if (theirs.includes(word)) return word;
  const category = CATEGORIES[own];
  return theirs.find((code) => category !== undefined && errors[code] === category) ?? word;
}
