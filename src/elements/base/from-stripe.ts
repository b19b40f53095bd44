import type { PageTokenName, TokenName } from '../../styles/index.ts';
import type { AppearanceOptions } from './appearance.ts';
import { flat, night, stripe } from './presets.ts';

/** What is read of Stripe's `appearance`, as Hyperswitch names it, too. Values are style-sheet values, or plain numbers. */
export interface StripeAppearance {
  /** `stripe`, `night` or `flat`; others are named as dropped. */
  readonly theme?: string;
  /** By name: `colorPrimary`, `spacingUnit`. A number is a length in pixels, or a weight. */
  readonly variables?: Readonly<Record<string, string | number | undefined>>;
  /** By selector, then by property: `.Input`, `backgroundColor`. */
  readonly rules?: Readonly<
    Record<string, Readonly<Record<string, string | number | undefined>> | undefined>
  >;
  /** `auto`, `above` or `floating`. */
  readonly labels?: string;
  /** Members such as `inputs` and `disableAnimations`, which have no counterpart. */
  readonly [member: string]: unknown;
}

/** Another kit's look as one of Tender's. */
export interface ConvertedAppearance {
  /** For the property `appearance` of any element. */
  readonly appearance: AppearanceOptions;
  /** What has no counterpart here, by its path: `variables.colorWarning`, `rules[".Tab"].padding`. */
  readonly dropped: readonly string[];
}

type Name = TokenName | PageTokenName;

const THEMES: ReadonlyMap<unknown, AppearanceOptions> = new Map([
  ['stripe', stripe],
  ['night', night],
  ['flat', flat],
]);

const LABELS: ReadonlyMap<unknown, string> = new Map([
  ['auto', 'above'],
  ['above', 'above'],
  ['floating', 'floating'],
]);

/** From the general to the particular, so that the particular wins, whatever the order in which a page writes them. */
const VARIABLES: readonly (readonly [name: string, token: Name])[] = [
  ['colorPrimary', '--tender-color-accent'],
  ['buttonColorBackground', '--tender-color-accent'],
  ['accessibleColorOnColorPrimary', '--tender-color-on-accent'],
  ['buttonColorText', '--tender-color-on-accent'],
  ['colorBackground', '--tender-color-surface'],
  ['colorText', '--tender-color-text'],
  ['colorTextSecondary', '--tender-color-muted'],
  ['colorTextPlaceholder', '--tender-placeholder-color'],
  ['colorDanger', '--tender-color-danger'],
  ['colorSuccess', '--tender-color-success'],
  ['borderColor', '--tender-color-border'],
  ['inputColorBorder', '--tender-color-border'],
  ['fontFamily', '--tender-font-family'],
  ['fontSizeBase', '--tender-font-size'],
  ['borderRadius', '--tender-radius'],
  ['spacingUnit', '--tender-gap'],
  ['gridRowSpacing', '--tender-gap'],
  ['labelFontSize', '--tender-label-size'],
  ['labelFontWeight', '--tender-label-weight'],
  ['labelColorText', '--tender-label-color'],
  ['labelSpacing', '--tender-label-gap'],
  ['inputFocusColorBorder', '--tender-focus-color'],
  ['focusBoxShadow', '--tender-focus-shadow'],
  ['inputBoxShadow', '--tender-shadow'],
];

const RULES: readonly (readonly [selector: string, property: string, token: Name])[] = [
  ['.Input', 'color', '--tender-field-color'],
  ['.Input', 'backgroundColor', '--tender-field-surface'],
  ['.Input', 'borderColor', '--tender-color-border'],
  ['.Input', 'borderWidth', '--tender-border-width'],
  ['.Input', 'borderRadius', '--tender-radius'],
  ['.Input', 'boxShadow', '--tender-shadow'],
  ['.Input', 'padding', '--tender-field-padding'],
  ['.Input:focus', 'borderColor', '--tender-focus-color'],
  ['.Input:focus', 'boxShadow', '--tender-focus-shadow'],
  ['.Input--invalid', 'backgroundColor', '--tender-invalid-surface'],
  ['.Input::placeholder', 'color', '--tender-placeholder-color'],
  ['.Label', 'color', '--tender-label-color'],
  ['.Label', 'fontSize', '--tender-label-size'],
  ['.Label', 'fontWeight', '--tender-label-weight'],
  ['.Label', 'marginBottom', '--tender-label-gap'],
  ['.Error', 'fontSize', '--tender-hint-size'],
  ['.Tab--selected', 'color', '--tender-selected-color'],
  ['.Tab--selected', 'backgroundColor', '--tender-selected-surface'],
];

/** One length; Stripe's rules take several, one for each side. */
const isOneLength = (value: string): boolean => !/\s/.test(value.trim());

/** Stripe's unit is a quarter of the distance between fields. Text below 16px makes iOS zoom into a field. */
const VALUES: Readonly<Record<string, (value: string) => string | undefined>> = {
  spacingUnit: (value) => `calc(4 * ${value})`,
  fontSizeBase: (value) => `max(${value}, 16px)`,
  padding: (value) => (isOneLength(value) ? value : undefined),
  borderRadius: (value) => (isOneLength(value) ? value : undefined),
};

/**
 * Stripe's `appearance` as Tender's: theme, variables, labels, and of the rules what has a token. Whatever has none is
 * named, so that nothing is lost unseen.
 */
export function fromStripe(given: StripeAppearance): ConvertedAppearance {
  const tokens: Partial<Record<Name, string>> = {};
  const kept = new Set<string>();
  const take = (path: string, name: string, value: unknown, token: Name): void => {
    if (value === undefined || value === null) return;
    const text = typeof value === 'number' ? numberAs(name, value) : value;
    const converted = typeof text === 'string' ? (VALUES[name] ?? String)(text) : undefined;
    if (converted === undefined || /\bvar\(|url\(/.test(converted)) return;
    tokens[token] = converted;
    kept.add(path);
  };

  for (const [name, token] of VARIABLES)
    take(`variables.${name}`, name, own(given.variables, name), token);
  for (const [selector, property, token] of RULES)
    take(pathOf(selector, property), property, own(own(given.rules, selector), property), token);

  const theme = THEMES.get(given.theme ?? 'stripe');
  if (theme) kept.add('theme');
  const labels = LABELS.get(given.labels);
  if (labels) kept.add('labels');
  return {
    appearance: {
      ...theme,
      tokens: {
        ...theme?.tokens,
        ...(labels && { '--tender-labels': labels }),
        ...tokens,
      },
    },
    dropped: pathsIn(given).filter((path) => !kept.has(path)),
  };
}

const pathOf = (selector: string, property: string): string =>
  `rules[${JSON.stringify(selector)}].${property}`;

const own = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Record<string, unknown>)[name]
    : undefined;

/** A plain number is a length in pixels, or a weight. */
const numberAs = (name: string, value: number): string =>
  /weight/i.test(name) ? String(value) : `${value}px`;

function pathsIn(given: StripeAppearance): string[] {
  const entries = (record: unknown) =>
    Object.entries((record ?? {}) as Record<string, unknown>).filter(
      ([, value]) => value !== undefined && value !== null,
    );
  return entries(given).flatMap(([member, value]) => {
    if (member === 'variables') return entries(value).map(([name]) => `variables.${name}`);
    if (member !== 'rules') return [member];
    return entries(value).flatMap(([selector, rule]) =>
      typeof rule === 'object'
        ? entries(rule).map(([property]) => pathOf(selector, property))
        : `rules[${JSON.stringify(selector)}]`,
    );
  });
}
