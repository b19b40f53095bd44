import type { Profile } from '../../contract/profile/profile.schema.ts';
import { withoutCardNumber } from '../../contract/values/without-card-number.ts';

/** Control characters that JSON leaves as they are, and those that turn the direction of a text. */
const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** What is too long for a word may be a signature, ours or the one that would have been right. */
const OPAQUE = /[\w+/=-]{24,}/g;

/**
 * Words of the gateway as a line of a report may repeat them: bounded, escaped, and without a card number, a signature,
 * or a key of ours, which the text that was to be signed would show.
 */
export function quoted(words: string, { secrets }: Pick<Profile, 'secrets'>, most = 200): string {
  const bare = Object.values(secrets)
    .flat()
    .reduce((text, key) => text.replaceAll(key, '…'), words)
    .replace(OPAQUE, '…');
  return JSON.stringify(withoutCardNumber(bare).slice(0, most).toWellFormed()).replace(
    UNSEEN,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
