import { FORM_TOKENS, TOKENS, tokenKind, type PageTokenName } from '../../styles/index.ts';
import { propertyOf } from './token-properties.ts';

const SCHEMES: readonly unknown[] = ['light', 'dark', 'auto', undefined, null];

/** Tokens of the page alone, by the property that takes the same values. */
const PAGE_TOKENS: Readonly<Record<PageTokenName, string>> = {
  '--tender-selected-color': 'color',
  '--tender-selected-surface': 'color',
  '--tender-card-entry-height': 'height',
};

const warned = new Set<string>();

/** What a page may have set, whatever the types say. */
interface Given {
  readonly colorScheme?: unknown;
  readonly tokens?: object | null;
}

/** Names in the console, once, what of one member of `appearance` has no effect. */
export function checkAppearance(member: string, { colorScheme, tokens }: Given): void {
  if (member === 'tokens')
    for (const [name, value] of Object.entries<unknown>({ ...tokens })) checkToken(name, value);
  else if (member !== 'colorScheme')
    warn(`appearance.${member} is not known; there are colorScheme and tokens`);
  else if (!SCHEMES.includes(colorScheme))
    warn(`appearance.colorScheme is ${JSON.stringify(colorScheme)}; it can be light, dark or auto`);
}

function checkToken(name: string, value: unknown): void {
  const property = propertyFor(name);
  if (property === undefined)
    warn(`appearance.tokens has "${name}", which no element reads; "Theming" lists every token`);
  else if (value === undefined || value === null || value === '') return;
  else if (typeof value !== 'string')
    warn(`appearance.tokens has a ${typeof value} for "${name}", not a text`);
  else if (!isUsable(name, property, value))
    warn(`appearance.tokens has "${name}: ${value}", which is no ${kindOf(name)}`);
}

const propertyFor = (name: string): string | undefined => {
  if (isToken(name)) return propertyOf(name);
  return Object.hasOwn(PAGE_TOKENS, name) ? PAGE_TOKENS[name as PageTokenName] : undefined;
};

const isToken = (name: string): name is keyof typeof TOKENS | keyof typeof FORM_TOKENS =>
  Object.hasOwn(TOKENS, name) || Object.hasOwn(FORM_TOKENS, name);

const kindOf = (name: string): string =>
  isToken(name) ? tokenKind(name) : name.endsWith('height') ? 'length' : 'color';

/** A word of ours fits no property of the browser; and any value is fit for a custom one. */
const isUsable = (name: string, property: string, value: string): boolean =>
  name === '--tender-labels'
    ? ['above', 'floating', 'joined', 'hidden'].includes(value)
    : CSS.supports(property, value);

function warn(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  // eslint-disable-next-line no-console -- for the page's developers
  console.warn(`tender-elements: ${text}.`);
}
