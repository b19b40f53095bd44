import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';

type Codes = Omit<Profile['codes'], 'reviewFlag'>;
type CodeMaps = { readonly [Map in keyof Codes]-?: NonNullable<Codes[Map]> };
export type CodeMap = keyof CodeMaps;

/** What the sandbox gateway's codes mean. A live gateway's have to be configured (C-129, C-225). */
const SANDBOX_CODES: CodeMaps = {
  orderStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending', '-2': 'review' },
  paymentStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending', '-2': 'review' },
  itemStatus: { '1': 'succeeded', '0': 'failed', '-1': 'pending' },
  cardStatus: { '1': 'active', '2': 'blocked', '3': 'closed' },
  groupStatus: { '1': 'active', '0': 'inactive' },
};

/** The gateway interface shows one code: `1` on an item that succeeded. */
const SHOWN_CODES: Pick<CodeMaps, 'itemStatus'> = { itemStatus: { '1': 'succeeded' } };

export type CodesProfile = Pick<Profile, 'codes' | 'mode'>;

export function codesOf<Map extends CodeMap>(map: Map, profile: CodesProfile): CodeMaps[Map] {
  const defaults: Partial<CodeMaps> = profile.mode === 'sandbox' ? SANDBOX_CODES : SHOWN_CODES;
  return profile.codes[map] ?? defaults[map] ?? {};
}

/** What a code means; nothing for a code that no one has named, whatever it is called. */
export function outcomeOf(
  map: 'orderStatus' | 'paymentStatus' | 'itemStatus',
  code: string,
  profile: CodesProfile,
): Outcome | undefined {
  const codes: Readonly<Record<string, Outcome>> = codesOf(map, profile);
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/** Code maps that live mode still has to be given, as keys of the profile. */
export const missingCodes = ({ mode, codes }: CodesProfile): string[] =>
  mode === 'sandbox'
    ? []
    : (['orderStatus', 'paymentStatus', 'cardStatus', 'groupStatus'] as const)
        .filter((map) => codes[map] === undefined)
        .map((map) => `codes.${map}`);
