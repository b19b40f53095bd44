// Without element-styles.ts, which brings Lit: the secure frame loads none of it.
export { brandMark } from './brand-marks.ts';
export { FORM_TOKENS, type FormTokenName, type PageTokenName } from './form-tokens.ts';
export { sanitizeTokens, tokenKind, type TokenKind } from './sanitize-token.ts';
export {
  TOKEN_NAMES,
  TOKENS,
  tokenRules,
  type BaseTokenName,
  type TokenName,
  type TokenValues,
} from './tokens.ts';
