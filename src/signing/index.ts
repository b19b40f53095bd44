/** Recipe and values to hex. Recipes are data: the operations table and the profile. */
export { AnalogyRefusedError, SigningError } from './signing-error.ts';
export {
  answerRulesOf,
  answersByRequest,
  isAllowed,
  notificationRulesOf,
  inexactRecipes,
  recipeRefusal,
  rulesOf,
  saidRecipe,
  styleOf,
  signatureDecides,
  signedByMd5,
  secretName,
  ISSUING_PAIR,
  signaturesInUse,
  undecidedAnswers,
  type NotificationKind,
  type SigningProfile,
  type SignatureInUse,
  type SignedKind,
  type SigningRules,
} from './rules.ts';
export type { SignedPart, WireValues } from './parts.ts';
export {
  bytesToSign,
  isSignatureOf,
  joinParts,
  sha256Hex,
  signature,
  signatureName,
  stringToHash,
  type Message,
  type Sha256,
} from './signature.ts';
export { keyBytes, keyFault } from './encodings.ts';
export { escaped } from './escapes.ts';
export { isRsa, modulusOf, rsaKeyFault } from './rsa.ts';
export type { CustomSigning, ToSign, ToVerify } from './custom-signing.ts';
export { sameSignature } from './same-signature.ts';
export {
  ANSWER_SIGNATURES,
  checkAnswer,
  checkNotification,
  signAnswer,
  signNotification,
  signRequest,
  verifyRequest,
  type AnswerSignature,
  type SignedExchange,
  type SignedMessage,
  type Signers,
} from './sign.ts';
export { explainSignature, type Explanation } from './explain.ts';
