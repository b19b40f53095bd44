import { operationOf } from '../contract/operations/operations.schema.ts';
import { issuesCards } from '../contract/profile/issues-cards.ts';
import { OPERATION_NAMES, type OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Profile, Recipe } from '../contract/profile/profile.schema.ts';
import { AnalogyRefusedError } from './signing-error.ts';

/** How one signature is made. Everything brand-specific in it is data. */
export interface SigningRules {
  /** The wire field that carries it. */
  readonly field: 'encryption_data' | 'sign';
  /** What is hashed, in order. */
  readonly recipe: Recipe;
  /** Values joined in the recipe's order, or all values as sorted JSON. */
  readonly scheme: 'concat' | 'sorted-json';
  /** Case of the hash. */
  readonly case: 'lower' | 'upper';
  /** What is removed from each part. */
  readonly trim: 'space' | 'whitespace';
}

/** What of a profile decides about signatures. */
export type SigningProfile = Pick<Profile, 'sign' | 'issuing' | 'secrets' | 'mode'>;

/** The rules of an operation's request: the profile's, or else those of its row. */
export function rulesOf(operation: OperationName, profile: SigningProfile): SigningRules {
  const { base, signature, recipe } = operationOf(operation);
  const issuing = base === 'issuing';
  const scheme = issuing ? profile.issuing.scheme : 'concat';
  const chosen = profile.sign.recipes[operation] ?? recipe;
  return {
    field: signature,
    // How the newer scheme ends is not shown anywhere; our end of it is inferred.
    recipe: scheme === 'sorted-json' ? { ...chosen, status: 'analogy' } : chosen,
    scheme,
    case: issuing ? profile.issuing.case : profile.sign.case,
    trim: profile.sign.trim,
  };
}

/** The rules of an answer's signature, where one is documented and a recipe of it is known. */
export function answerRulesOf(
  operation: OperationName,
  profile: SigningProfile,
): SigningRules | undefined {
  const { answerRecipe } = operationOf(operation);
  if (answerRecipe === undefined) return undefined;
  const rules = rulesOf(operation, profile);
  return answerRecipe === 'request' ? rules : { ...rules, recipe: answerRecipe };
}

/** The secrets of an operation, the newest first: acquiring and issuing have their own (C-058). */
export const secretsOf = (
  operation: OperationName,
  { secrets }: SigningProfile,
): readonly string[] =>
  operationOf(operation).base === 'issuing' ? secrets.issuingKey : secrets.signKey;

/** Whether the profile's mode allows the recipe. */
export const isAllowed = (
  operation: OperationName,
  recipe: Recipe,
  { mode, sign }: SigningProfile,
): boolean =>
  mode === 'sandbox' || recipe.status !== 'analogy' || sign.allowAnalogy.includes(operation);

/** Throws AnalogyRefusedError if the profile's mode does not allow the operation's recipe. */
export function assertAllowed(operation: OperationName, profile: SigningProfile): void {
  if (!isAllowed(operation, rulesOf(operation, profile).recipe, profile))
    throw new AnalogyRefusedError(operation);
}

/**
 * What start-up has to say: every operation whose recipe the gateway interface does not show (C-048). Those of
 * issuing are none to a shop that issues no cards.
 */
export const inexactRecipes = (
  profile: SigningProfile & Pick<Profile, 'ids'>,
): { operation: OperationName; status: Recipe['status']; allowed: boolean }[] =>
  OPERATION_NAMES.filter((name) => operationOf(name).base !== 'issuing' || issuesCards(profile))
    .map((operation) => ({ operation, recipe: rulesOf(operation, profile).recipe }))
    .filter(({ recipe }) => recipe.status !== 'exact')
    .map(({ operation, recipe }) => ({
      operation,
      status: recipe.status,
      allowed: isAllowed(operation, recipe, profile),
    }));
