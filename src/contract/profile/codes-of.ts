import type { OperationName } from '../vocabulary/operation-names.ts';
import type { Profile } from './profile.schema.ts';

type Codes = Omit<Profile['codes'], 'reviewFlag'>;
type Maps = { readonly [Map in keyof Codes]-?: NonNullable<Codes[Map]> };

/** Names one table of codes in the profile. */
export type CodeMap = keyof Maps;

/**
 * What the gateway interface shows of codes: `1` of an item and of an answer as a whole, a payout's `COMPLETED`,
 * `0` as issuing's `code`. A receipt's are those of sibling interfaces.
 */
const SHOWN_CODES: Partial<Maps> = {
  returnStatus: { '1': 'succeeded' },
  itemStatus: { '1': 'succeeded' },
  payoutStatus: { COMPLETED: 'succeeded' },
  receiptStatus: { '1': 'succeeded', '0': 'failed' },
};

/** What the sandbox gateway's codes mean. A live gateway's have to be configured (C-129, C-225). */
export const SANDBOX_CODES = {
  ...SHOWN_CODES,
  orderStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending', '-2': 'review' },
  paymentStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending', '-2': 'review' },
  itemStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending' },
  payoutStatus: {
    COMPLETED: 'succeeded',
    FAILED: 'failed',
    RETURNED: 'failed',
    CANCELLED: 'failed',
  },
  queryResult: { '1': 'found', '0': 'not-found' },
  cardStatus: { '1': 'active', '2': 'blocked', '3': 'closed' },
  groupStatus: { '1': 'active', '0': 'inactive' },
  oneTime: { '1': true, '0': false },
} as const satisfies Partial<Maps>;

/** Maps of codes that no evidence is about, by field. */
export type RecordCodes = Readonly<Record<string, 'cardStatus' | 'groupStatus' | 'oneTime'>>;
type CodesOfRecords = { readonly [Name in OperationName]?: RecordCodes };

/** Codes of records of card issuing, by the operation that answers with one. */
export const RECORD_CODES: CodesOfRecords = {
  'card.query': { status: 'cardStatus', isOneTime: 'oneTime' },
  'group.create': { status: 'groupStatus' },
};

/** The same of what a record is to be, in requests. */
export const REQUEST_CODES = {
  'card.status': { status: 'cardStatus' },
  'group.status': { status: 'groupStatus' },
} as const satisfies CodesOfRecords;

/** What is sent by its code, of which there has to be one. */
export const SENT_MEANINGS = {
  cardStatus: ['active', 'blocked'],
  groupStatus: ['active', 'inactive'],
} as const;

/** The map that counts where a field has none of its own. */
const GENERAL: { readonly [Map in CodeMap]?: CodeMap } = {
  refundStatus: 'itemStatus',
  reviewStatus: 'itemStatus',
  cancelStatus: 'itemStatus',
  subscriptionCancelStatus: 'itemStatus',
};

/** What reading a code needs of a profile. */
export type CodesProfile = Pick<Profile, 'codes' | 'mode'>;

/** The map that a further code of a field belongs in: the general one, where the profile has that alone. */
export function mapInUse(map: CodeMap, { codes }: Pick<CodesProfile, 'codes'>): CodeMap {
  const general = GENERAL[map];
  return codes[map] === undefined && general !== undefined && codes[general] !== undefined
    ? general
    : map;
}

/** The table in use: the profile's, or else the defaults of its mode. */
export function codesOf<Map extends CodeMap>(map: Map, profile: CodesProfile): Maps[Map] {
  const defaults: Partial<Maps> = profile.mode === 'sandbox' ? SANDBOX_CODES : SHOWN_CODES;
  const general = GENERAL[map];
  const found: unknown =
    profile.codes[map] ??
    defaults[map] ??
    (general && (profile.codes[general] ?? defaults[general])) ??
    {};
  // The cast: a general map has the same meanings as those that it stands in for.
  return found as Maps[Map];
}
