import {
  constants,
  createHash,
  createPublicKey,
  publicDecrypt,
  verify,
  type KeyObject,
} from 'node:crypto';
import { HASH_ENCODINGS, type SigningStyle } from '../../contract/profile/recipe.schema.ts';
import { bytesToSign, isRsa, type Message, type SigningRules } from '../../signing/index.ts';

/** How a signature is written. */
type Writing = Pick<SigningStyle, 'encoding' | 'case'>;
/** All that a signature's own text can tell of its style. */
export type Shape = Writing & Pick<SigningStyle, 'hash'> & Partial<Pick<SigningStyle, 'key'>>;

export const WRITINGS: readonly Writing[] = HASH_ENCODINGS.flatMap((encoding) =>
  (['lower', 'upper'] as const).map((letters) => ({ encoding, case: letters })),
);

export const bytesIn = (signature: string, { encoding }: Pick<Writing, 'encoding'>): Buffer =>
  Buffer.from(signature, encoding === 'hex' ? 'hex' : 'base64');

/** Node's own encodings, which are faster than those of every runtime. */
export function writtenAs(bytes: Buffer, { encoding, case: letters }: Writing): string {
  if (encoding === 'base64url-padded')
    return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  const text = bytes.toString(encoding);
  return encoding === 'hex' && letters === 'upper' ? text.toUpperCase() : text;
}

/** Has it as many bytes as RSA's, and more than any hash? */
export const isRsaSize = (signature: string): boolean =>
  [256, 384, 512, 1024].includes(
    bytesIn(signature, { encoding: /^[0-9a-f]+$/i.test(signature) ? 'hex' : 'base64' }).length,
  );

type Signed = Message & { readonly signature: string };

/** Samples that are signed by RSA: how their signatures may be made, and whether a recipe is right for all of them. */
export interface RsaSamples {
  readonly shapes: readonly Shape[];
  readonly areMadeBy: (rules: SigningRules) => boolean;
}

/** Nothing for signatures of another kind, or without their key. */
export function rsaSamples(
  samples: readonly Signed[],
  pem: string | undefined,
): RsaSamples | undefined {
  const key = pem === undefined ? undefined : publicKeyIn(pem);
  if (!key || !samples.every(({ signature }) => isRsaSize(signature))) return undefined;
  const writings = WRITINGS.filter((writing) =>
    samples.every(({ signature }) => writtenAs(bytesIn(signature, writing), writing) === signature),
  ).slice(0, 1);
  const signed = samples.map((message) => ({
    message,
    hashed: hashedIn(bytesIn(message.signature, writings[0] ?? { encoding: 'base64' }), key),
  }));
  const [first] = signed;
  const kinds = first?.hashed
    ? [{ key: 'rsa' as const, hash: first.hashed.hash }]
    : RSA_HASHES.map((hash) => ({ key: 'rsa-pss' as const, hash }));
  return {
    shapes: writings.flatMap((writing) => kinds.map((kind) => ({ ...writing, ...kind }))),
    areMadeBy: (rules) =>
      isRsa(rules) && signed.every(({ message, hashed }) => isMade(rules, message, hashed, key)),
  };
}

const RSA_HASHES = ['sha256', 'sha512', 'sha384', 'sha1'] as const;

interface Hashed {
  readonly hash: (typeof RSA_HASHES)[number];
  readonly digest: Buffer;
}

/** A signature of PKCS #1 v1.5 has the hash in it, for whoever has the public key: no recipe has to be tried by RSA. */
function hashedIn(signature: Buffer, key: KeyObject): Hashed | undefined {
  try {
    const info = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
    const hash = RSA_HASHES.find((name) => {
      const { length } = createHash(name).digest();
      // The digest ends a DigestInfo, behind its own length (RFC 8017, 9.2).
      return info.length > length && info[info.length - length - 1] === length;
    });
    return hash && { hash, digest: info.subarray(-createHash(hash).digest().length) };
  } catch {
    return undefined;
  }
}

function isMade(
  rules: SigningRules,
  message: Signed,
  hashed: Hashed | undefined,
  key: KeyObject,
): boolean {
  try {
    const given = bytesIn(message.signature, rules);
    if (writtenAs(given, rules) !== message.signature) return false;
    const bytes = bytesToSign(rules, message, '');
    if (rules.key === 'rsa')
      return (
        hashed?.hash === rules.hash &&
        createHash(rules.hash).update(bytes).digest().equals(hashed.digest)
      );
    return verify(
      rules.hash,
      bytes,
      {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      },
      given,
    );
  } catch {
    return false;
  }
}

/** Of a private key too. */
function publicKeyIn(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}
