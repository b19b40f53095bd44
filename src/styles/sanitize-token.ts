import { FORM_TOKENS } from './form-tokens.ts';
import { TOKENS, type BaseTokenName, type TokenName, type TokenValues } from './tokens.ts';

/** What a token's value may be; the frame takes nothing else. */
export type TokenKind = 'color' | 'length' | 'number' | 'font-family' | 'shadow' | 'labels';

type ColorName = Extract<BaseTokenName, `--tender-color-${string}`>;

const KINDS: Readonly<Record<Exclude<TokenName, ColorName>, TokenKind>> = {
  '--tender-font-family': 'font-family',
  '--tender-font-size': 'length',
  '--tender-label-weight': 'number',
  '--tender-radius': 'length',
  '--tender-border-width': 'length',
  '--tender-gap': 'length',
  '--tender-control-height': 'length',
  '--tender-shadow': 'shadow',
  ...FORM_TOKENS,
};

const isColorName = (name: TokenName): name is ColorName => !(name in KINDS);

/** What kind of value a token takes. */
export const tokenKind = (name: TokenName): TokenKind =>
  isColorName(name) ? 'color' : KINDS[name];

const LONGEST = 240;

const LENGTH = /^(0|\d{0,3}(\.\d+)?(px|rem|em|ex|ch|pt))$/;
const NUMBER = /^\d{1,4}(\.\d+)?$/;
const FAMILY = /^("[\p{L}\p{N} ._-]+"|'[\p{L}\p{N} ._-]+'|-?[\p{L}][\p{L}\p{N} _-]*)$/u;
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]+|[a-z-]+\([a-z0-9#.,%/+\s()-]+\))$/;
const SHADOW = /^[a-z0-9#.,%/+\s()-]+$/;

const COLOR_FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
  'color-mix',
  'light-dark',
]);

/** Only color functions, and every bracket closed: no `url()`, `var()`, `env()`, `attr()`. */
const hasOnlyColorFunctions = (value: string): boolean => {
  let depth = 0;
  for (const [, name, bracket] of value.matchAll(/([a-z-]*)([()])/g)) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0 || (bracket === '(' && !COLOR_FUNCTIONS.has(name ?? ''))) return false;
  }
  return depth === 0;
};

const CHECKS: Readonly<Record<TokenKind, (value: string) => boolean>> = {
  length: (value) => LENGTH.test(value.toLowerCase()),
  number: (value) => NUMBER.test(value),
  'font-family': (value) => value.split(',').every((family) => FAMILY.test(family.trim())),
  color: (value) => COLOR.test(value.toLowerCase()) && hasOnlyColorFunctions(value.toLowerCase()),
  labels: (value) => /^(above|floating|joined|hidden)$/.test(value),
  shadow: (value) => SHADOW.test(value.toLowerCase()) && hasOnlyColorFunctions(value.toLowerCase()),
};

const isTokenName = (name: string): name is TokenName =>
  Object.hasOwn(TOKENS, name) || Object.hasOwn(KINDS, name);

/**
 * What of the page's styling may enter the secure frame: known tokens whose value is plainly of the
 * token's kind. Everything else is dropped, so that no address, function or rule gets in.
 */
export const sanitizeTokens = (values: Readonly<Record<string, string>>): TokenValues =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(
        ([name, value]) =>
          isTokenName(name) && value.length <= LONGEST && CHECKS[tokenKind(name)](value),
      ),
  );
