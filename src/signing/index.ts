/** Recipe and values to hex. Recipes are data: the operations table and the profile. */
export { AnalogyRefusedError, SigningError } from './signing-error.ts';
export {
  answerRulesOf,
  assertAllowed,
  inexactRecipes,
  rulesOf,
  secretsOf,
  type SigningProfile,
  type SigningRules,
} from './rules.ts';
export type { SignedPart, WireValues } from './parts.ts';
export { joinParts, sha256Hex, signature, stringToHash } from './signature.ts';
export { sameSignature } from './same-signature.ts';
export {
  checkAnswer,
  signAnswer,
  signRequest,
  verifyRequest,
  type AnswerSignature,
} from './sign.ts';
export { explainSignature, type Explanation } from './explain.ts';
