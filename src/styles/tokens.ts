import type { FormTokenName } from './form-tokens.ts';

const color = (light: string, dark: string) => `light-dark(${light}, ${dark})` as const;

/**
 * Every design token with its default, in page and secure frame alike. Merchants set `--tender-*` on
 * anything around the elements, or hand them in by `appearance`. Text colors have a contrast of at least 4.5 to 1 on
 * `surface` and on a white or near-black page, `border` at least 3 to 1 (WCAG 1.4.3, 1.4.11).
 */
export const TOKENS = {
  '--tender-color-text': color('#16181d', '#f2f4f7'),
  /** Hints, placeholders, secondary lines. */
  '--tender-color-muted': color('#5b6270', '#a3abb9'),
  /** Behind inputs and boxes. */
  '--tender-color-surface': color('#ffffff', '#1b1e24'),
  /** Behind what is set apart without a line: skeletons, notes. */
  '--tender-color-subtle': color('#f1f3f6', '#272b33'),
  '--tender-color-border': color('#878f9c', '#727a88'),
  /** Lines that only divide. */
  '--tender-color-divider': color('#e3e6eb', '#343943'),
  /** The Pay button, focus, links. */
  '--tender-color-accent': color('#2b50d8', '#93aaff'),
  '--tender-color-on-accent': color('#ffffff', '#0d1330'),
  '--tender-color-danger': color('#bf1d33', '#ff8f98'),
  '--tender-color-success': color('#0f7a45', '#5fd49b'),
  '--tender-font-family': 'system-ui, sans-serif',
  /** The reader's own size; never smaller than 16px by itself, or iOS zooms into the form. */
  '--tender-font-size': 'max(1rem, 16px)',
  '--tender-label-weight': '500',
  '--tender-radius': '8px',
  '--tender-border-width': '1px',
  /** Between fields. */
  '--tender-gap': '16px',
  '--tender-control-height': '46px',
  '--tender-shadow': '0 1px 2px light-dark(#1018280f, #0000004d)',
} as const satisfies Record<`--tender-${string}`, string>;

/** Name of a token that every element follows, such as `--tender-radius`. */
export type BaseTokenName = keyof typeof TOKENS;

/** Name of a design token, such as `--tender-radius`. */
export type TokenName = BaseTokenName | FormTokenName;

/** All names, in the order of `TOKENS`. */
export const TOKEN_NAMES = Object.keys(TOKENS) as readonly BaseTokenName[];

/** Values of some tokens, as the page hands them on. */
export type TokenValues = Readonly<Partial<Record<TokenName, string>>>;

/**
 * The tokens as `--_*`, each with its default: `--_radius: var(--tender-radius, 8px)`. Styles use
 * only these, so a default is written once, and what the merchant sets further out still counts.
 */
export const tokenRules = (selector: ':host' | ':root'): string => {
  const rules = TOKEN_NAMES.map(
    (name) => `${name.replace('tender-', '_')}:var(${name},${TOKENS[name]})`,
  );
  return `${selector}{${rules.join(';')}}`;
};
