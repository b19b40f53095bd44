import { missingSettings } from '../../contract/operations/missing-settings.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { recipeRefusal } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';

/** Refuses an operation that the profile doesn't turn on, or has nothing or no way to sign with. */
export function assertEnabled({ profile }: Context, name: OperationName): void {
  const missing = missingSettings(name, profile).map((setting) => `"${setting}"`);
  if (missing.length > 0)
    throw new Problem('not-enabled', {
      detail: `Set ${missing.join(' and ')} in the profile first.`,
    });
  const refusal = recipeRefusal(name, profile);
  if (refusal) throw new Problem('recipe-not-known', { detail: `${sentence(refusal.message)}.` });
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
