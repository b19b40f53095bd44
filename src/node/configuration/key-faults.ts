import { isRsa, modulusOf, rsaKeyFault, secretName, signaturesInUse } from '../../signing/index.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** Keys that a signature needs and the profile has not. */
export function missingKeys({ profile }: Configuration): PlacedFault[] {
  const { secrets } = profile;
  const needed = signaturesInUse(profile).map(({ operation, signer, rules }) =>
    secretName(operation, signer, rules),
  );
  return [...new Set(needed)].flatMap((name) =>
    secrets[name].length > 0
      ? []
      : [{ path: `profile.secrets.${name}`, problem: 'is missing: a recipe signs by it' }],
  );
}

/** Keys of RSA that are none, and what RSA can't sign by. */
export async function rsaFaults({ profile }: Configuration): Promise<PlacedFault[]> {
  const { secrets, mode } = profile;
  const faults = (['privateKey', 'gatewayKey'] as const).flatMap((name) =>
    secrets[name].map(async (key) => ({
      path: `profile.secrets.${name}`,
      problem: await rsaKeyFault(key, {
        isPrivate: name === 'privateKey',
        isLive: mode === 'live',
      }),
    })),
  );
  const byMd5 = signaturesInUse(profile).some(({ rules }) => isRsa(rules) && rules.hash === 'md5');
  return [
    ...(await Promise.all(faults)).flatMap(({ path, problem }) =>
      problem === undefined ? [] : [{ path, problem }],
    ),
    ...(byMd5 ? [{ path: 'profile.sign.hash', problem: 'must not be "md5" with RSA' }] : []),
  ];
}

/** Our own public half verifies nothing that the gateway signs. A sample may have one pair for both sides. */
export async function ownPairFaults({ profile }: Configuration): Promise<PlacedFault[]> {
  const [own, theirs] = await Promise.all(
    [profile.secrets.privateKey, profile.secrets.gatewayKey].map((keys) =>
      Promise.all(keys.map(modulusOf)),
    ),
  );
  return theirs?.some((modulus) => modulus !== undefined && own?.includes(modulus))
    ? [
        {
          path: 'profile.secrets.gatewayKey',
          problem:
            'must be the public key that the gateway gives you, in its portal or documents, and is a half of your own pair in profile.secrets.privateKey',
        },
      ]
    : [];
}
