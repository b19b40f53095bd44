import { sameHash } from './keys.ts';
import type { Keys, Purpose } from './keys.ts';

/**
 * `<subject>.<keyed hash of it>`: gives its bearer access to what it names. Nobody without the root
 * secret can make one, nothing has to be stored that could leak, and it can be made again.
 */
export const signToken = async (keys: Keys, purpose: Purpose, subject: string): Promise<string> =>
  `${subject}.${await keys.mac(purpose, subject)}`;

/** What a token names, if it is one of ours. */
export async function readToken(
  keys: Keys,
  purpose: Purpose,
  token: string,
): Promise<string | undefined> {
  const end = token.lastIndexOf('.');
  const subject = token.slice(0, Math.max(0, end));
  const given = token.slice(end + 1);
  const good = (await keys.macs(purpose, subject)).map((mac) => sameHash(mac, given));
  return good.includes(true) ? subject : undefined;
}

/** A signed token that ends: until when is part of what is signed. */
export const signUntil = (
  keys: Keys,
  purpose: Purpose,
  subject: string,
  until: number,
): Promise<string> => signToken(keys, purpose, `${subject}.${until}`);

/** What such a token names and whether it has ended, if it is one of ours. */
export async function readUntil(
  keys: Keys,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<{ readonly subject: string; readonly hasEnded: boolean } | undefined> {
  const [subject, until] = (await readToken(keys, purpose, token))?.split('.') ?? [];
  return subject === undefined ? undefined : { subject, hasEnded: !(Number(until) > now) };
}
