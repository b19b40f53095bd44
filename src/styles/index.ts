// Without element-styles.ts, which brings Lit: the secure frame loads none of it.
export { brandMark } from './brand-marks.ts';
export { sanitizeTokens } from './sanitize-token.ts';
export {
  readTokens,
  TOKEN_NAMES,
  TOKENS,
  tokenRules,
  type Token,
  type TokenKind,
  type TokenName,
  type TokenValues,
} from './tokens.ts';
