import type { Profile } from '../contract/profile/profile.schema.ts';
import { answerRulesOf, checkAnswer } from '../signing/index.ts';

/**
 * Did the gateway make this notification? The gateway interface shows no recipe for them, so it is
 * that of a payment's answer. Like any signature it proves no outcome, only who wrote
 * what comes with it (P-21, C-053).
 */
export async function isSignedNotification(
  fields: (name: string) => string | undefined,
  profile: Profile,
): Promise<boolean> {
  const rules = answerRulesOf('authorise.card', profile);
  if (!rules) return false;
  const names = [rules.field, ...rules.recipe.parts.map(({ field }) => field)];
  const answer = Object.fromEntries(
    names.flatMap((name) => {
      const value = fields(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return (await checkAnswer('authorise.card', { request: {}, answer }, profile)) === 'match';
}
