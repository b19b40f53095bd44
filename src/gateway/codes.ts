import type { GatewayRefusal } from '../contract/vocabulary/refusals.ts';
import type { Failure } from './reasons.ts';
import { issuesCards } from '../contract/profile/issues-cards.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { StatusCodes } from '../contract/operations/evidence.ts';
import { codesOf, type CodeMap, type CodesProfile } from '../contract/profile/codes-of.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';

export { codesOf, type CodeMap, type CodesProfile };

/** The types of cards that have a limit; unknown in live mode until the profile names them (C-224). */
export const sharedCardTypes = ({
  issuing,
  mode,
}: Pick<Profile, 'issuing' | 'mode'>): readonly string[] | undefined =>
  issuing.sharedTypes ?? (mode === 'sandbox' ? ['shared'] : undefined);

/** The sandbox's own texts. */
const SANDBOX_REFUSALS: Readonly<Record<string, GatewayRefusal>> = {
  'Insufficient funds': 'insufficient_funds',
  'The card is closed': 'card_closed',
  'The group is inactive': 'group_inactive',
  'The currency is not that of the card': 'wrong_currency',
  'Only shared cards have a limit': 'no_limit',
};

const plain = (text: string): string => text.trim().toLowerCase();

/** Why a card or group was not changed, by a text or code that the profile maps; live mode guesses none. */
export function refusalOf(
  { code, message }: Failure,
  { issuing, mode }: Pick<Profile, 'issuing' | 'mode'>,
): GatewayRefusal | undefined {
  const mapped = issuing.refusals ?? (mode === 'sandbox' ? SANDBOX_REFUSALS : {});
  const said = [code, message].flatMap((text) => (text === undefined ? [] : [plain(text)]));
  return Object.entries(mapped).find(([text]) => said.includes(plain(text)))?.[1];
}

/** What a code means; undefined for an unmapped code, whatever its name. */
export function outcomeOf(
  map: StatusCodes,
  code: string,
  profile: CodesProfile,
): Outcome | undefined {
  const codes: Readonly<Record<string, Outcome>> = codesOf(map, profile);
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}

/** Does an answer's `return_status` say that it was done (C-176)? */
export const isDone = (status: string, profile: CodesProfile): boolean =>
  outcomeOf('returnStatus', status, profile) === 'succeeded';

/** Code maps that live mode still has to be given, as keys of the profile. */
export const missingCodes = (
  profile: CodesProfile & Pick<Profile, 'ids' | 'secrets'>,
): string[] => {
  if (profile.mode === 'sandbox') return [];
  const ofIssuing = issuesCards(profile) ? (['cardStatus', 'groupStatus'] as const) : [];
  return (['orderStatus', 'paymentStatus', ...ofIssuing] as const)
    .filter((map) => profile.codes[map] === undefined)
    .map((map) => `codes.${map}`);
};
