import { tokenKind, type TokenName } from '../../styles/index.ts';

/** What resolves a token's value: a property that takes the same values, and depends on no layout. */
const PROPERTIES = {
  color: 'color',
  length: 'scroll-margin-top',
  number: 'font-weight',
  'font-family': 'font-family',
  shadow: 'box-shadow',
  // Takes any word, and announces another one.
  labels: 'list-style-type',
} as const;

/** Tokens of which the page understands more than a plain length. */
const OWN_PROPERTIES: Readonly<Partial<Record<TokenName, string>>> = {
  '--tender-font-size': 'font-size',
  '--tender-radius': 'border-top-left-radius',
  '--tender-border-width': 'border-top-width',
  '--tender-label-size': 'font-size',
};

/** A property that takes what the token takes. */
export const propertyOf = (name: TokenName): string =>
  OWN_PROPERTIES[name] ?? PROPERTIES[tokenKind(name)];
