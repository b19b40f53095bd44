import {
  ISSUING_PAIR,
  isRsa,
  keyFault,
  modulusOf,
  rsaKeyFault,
  secretName,
  signaturesInUse,
} from '../../signing/index.ts';
import { TEST_KEYS } from '../../contract/profile/test-keys.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** Keys that a signature needs and the profile has not, and the missing half of a pair. */
export function missingKeys({ profile }: Configuration): PlacedFault[] {
  const { secrets, sign } = profile;
  const hasPair = ISSUING_PAIR.some((name) => secrets[name].length > 0);
  const [ours, theirs] = ISSUING_PAIR;
  const needed = new Set([
    ...signaturesInUse(profile).map(({ operation, of, rules }) =>
      secretName(of, operation, profile, rules),
    ),
    ...(hasPair ? [ours] : []),
    ...(hasPair && sign.verifyResponse !== 'off' ? [theirs] : []),
  ]);
  return [...needed].flatMap((name) =>
    secrets[name].length > 0
      ? []
      : [
          {
            path: `profile.secrets.${name}`,
            problem: 'is missing: a recipe signs by it, or the other key of its pair is given',
          },
        ],
  );
}

/** Keys that both sides know and that are not given as a recipe says, and one that signs nothing. */
export function sharedKeyFaults({ profile }: Configuration): PlacedFault[] {
  const { secrets, sign } = profile;
  const encoded = signaturesInUse(profile).filter(
    ({ rules }) => !isRsa(rules) && rules.keyEncoding !== 'text',
  );
  const faults = encoded.flatMap(({ of, operation, rules }): PlacedFault[] => {
    if (rules.key === 'part')
      return [
        {
          path: 'profile.sign.keyEncoding',
          problem: 'must be "text" where the key is one of the parts, which are texts',
        },
      ];
    const name = secretName(of, operation, profile, rules);
    const [problem] = secrets[name].flatMap((key) => keyFault(key, rules.keyEncoding) ?? []);
    return problem === undefined ? [] : [{ path: `profile.secrets.${name}`, problem }];
  });
  const isIdle =
    sign.notificationKey !== 'notifyKey' &&
    secrets.notifyKey.some((key) => key !== TEST_KEYS.notifyKey);
  return [
    ...new Map(faults.map((fault) => [fault.path, fault])).values(),
    ...(isIdle
      ? [
          {
            path: 'profile.secrets.notifyKey',
            problem:
              'signs nothing: set profile.sign.notificationKey to "notifyKey", or leave the key out',
          },
        ]
      : []),
  ];
}

/** Keys of RSA, and whose private half a profile has. */
const RSA_KEYS = {
  privateKey: true,
  gatewayKey: false,
  issuingPrivateKey: true,
  issuingGatewayKey: false,
} as const;

/** Keys of RSA that are none, and what RSA can't sign by. */
export async function rsaFaults({ profile }: Configuration): Promise<PlacedFault[]> {
  const { secrets, mode } = profile;
  const names = Object.keys(RSA_KEYS) as (keyof typeof RSA_KEYS)[];
  const faults = names.flatMap((name) =>
    secrets[name].map(async (key) => ({
      path: `profile.secrets.${name}`,
      problem: await rsaKeyFault(key, { isPrivate: RSA_KEYS[name], isLive: mode === 'live' }),
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
  const { secrets } = profile;
  const moduli = (keys: readonly string[]) => Promise.all(keys.map(modulusOf));
  const own = await moduli([...secrets.privateKey, ...secrets.issuingPrivateKey]);
  const faults = (['gatewayKey', 'issuingGatewayKey'] as const).map(async (name) =>
    (await moduli(secrets[name])).some((modulus) => modulus !== undefined && own.includes(modulus))
      ? [
          {
            path: `profile.secrets.${name}`,
            problem:
              'must be the public key that the gateway gives you, in its portal or documents, and is a half of a pair of your own',
          },
        ]
      : [],
  );
  return (await Promise.all(faults)).flat();
}
