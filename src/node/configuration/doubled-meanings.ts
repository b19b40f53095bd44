import { SENT_MEANINGS } from '../../contract/profile/codes-of.ts';
import { SANDBOX_PROFILE } from '../../contract/profile/sandbox-defaults.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** One word of the gateway with two meanings, in one map or in two that the same answer is read by. */
export function doubledMeanings({ profile }: Configuration): PlacedFault[] {
  const { codes, errors, issuing, notify, texts } = profile;
  const { reviewFlag, ...maps } = codes;
  return [
    ...Object.entries(maps).flatMap(([map, meanings]) => doubledIn(`codes.${map}`, meanings)),
    ...sentBy(profile).flatMap(({ map, meaning, codes: sent }) =>
      sent.length > 1
        ? [
            {
              path: `profile.codes.${map}`,
              problem: `must have one code of "${meaning}", which is sent by it, and has ${sent.map((code) => JSON.stringify(code)).join(' and ')}`,
            },
          ]
        : [],
    ),
    ...doubledIn('errors', errors),
    ...doubledIn('issuing.refusals', issuing.refusals),
    ...doubledIn('notify.events', notify.events),
    ...(reviewFlag && plainCode(reviewFlag.approve) === plainCode(reviewFlag.reject)
      ? [
          {
            path: 'profile.codes.reviewFlag',
            problem: 'must not approve and reject by the same value',
          },
        ]
      : []),
    ...alsoSuccesses('errors', errorsSaid(profile), {
      'texts.result_info.success': texts.result_info.success,
      'texts.decline_reason.success': texts.decline_reason.success,
    }),
    ...alsoSuccesses('issuing.refusals', issuing.refusals, {
      'texts.errorMsg.success': texts.errorMsg.success,
    }),
  ];
}

/** The codes of each meaning that is sent, of the maps that the profile has. */
const sentBy = ({ codes }: Profile) =>
  (['cardStatus', 'groupStatus'] as const).flatMap((map) =>
    SENT_MEANINGS[map].map((meaning) => ({
      map,
      meaning,
      isSaid: codes[map] !== undefined,
      codes: Object.entries(codes[map] ?? {}).flatMap(([code, means]) =>
        means === meaning ? [code] : [],
      ),
    })),
  );

/** What is sent, and has no code in its map, by the map's key. */
export const unsentMeanings = (profile: Profile): { key: string; meaning: string }[] =>
  sentBy(profile)
    .filter(({ isSaid, codes }) => isSaid && codes.length === 0)
    .map(({ map, meaning }) => ({ key: `codes.${map}`, meaning }));

/** Whoever blocks a card would have nothing to send. */
export const unsentFaults = ({ profile }: Configuration): PlacedFault[] =>
  unsentMeanings(profile).map(({ key, meaning }) => ({
    path: `profile.${key}`,
    problem: `must have a code of "${meaning}", which is sent by it`,
  }));

/** One spelling or number that a map has twice. */
function doubledIn(map: string, meanings: Readonly<Record<string, unknown>> = {}): PlacedFault[] {
  const first = new Map<string, string>();
  for (const code of Object.keys(meanings)) {
    const plain = plainCode(code);
    const other = first.get(plain) ?? code;
    if (meanings[other] !== meanings[code])
      return [
        {
          path: `profile.${map}`,
          problem: `must not give one code two meanings: ${JSON.stringify(other)} is ${String(meanings[other])}, ${JSON.stringify(code)} is ${String(meanings[code])}`,
        },
      ];
    first.set(plain, other);
  }
  return [];
}

/** Words of a refusal that are also those of a success: beside either status, they speak against it. */
const alsoSuccesses = (
  map: string,
  refusals: Readonly<Record<string, unknown>> = {},
  successes: Readonly<Record<string, readonly string[]>>,
): PlacedFault[] =>
  Object.keys(refusals).flatMap((word) => {
    const place = Object.keys(successes).find((key) =>
      successes[key]?.some((success) => success.toUpperCase() === word.toUpperCase()),
    );
    return place === undefined
      ? []
      : [
          {
            path: `profile.${map}`,
            problem: `must not have ${JSON.stringify(word)}, which is a success by profile.${place}: one of the two is wrong`,
          },
        ];
  });

/** In sandbox mode, ours are beside those of the profile, which may have one of them for a success. */
const errorsSaid = ({ errors, mode }: Profile): Profile['errors'] =>
  mode === 'live'
    ? errors
    : Object.fromEntries(
        Object.entries(errors).filter(([code]) => !Object.hasOwn(SANDBOX_PROFILE.errors, code)),
      );

/** `01` and ` 1` are written for `1`, `completed` for `COMPLETED`. */
const plainCode = (code: string): string => {
  const text = code.trim().toUpperCase();
  return /^-?\d+$/.test(text) ? String(BigInt(text)) : text;
};
