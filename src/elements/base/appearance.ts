import type { PageTokenName, TokenValues } from '../../styles/index.ts';

/** Appearance set by a page; anything omitted comes from its style sheets. */
export interface AppearanceOptions {
  /** `auto` follows the device; by default the page's own `color-scheme` applies. */
  readonly colorScheme?: 'light' | 'dark' | 'auto';
  /** Values of design tokens by name: `--tender-color-text`. */
  readonly tokens?: TokenValues & Readonly<Partial<Record<PageTokenName, string>>>;
}

/** Makes a sheet apply the options to a host; everything inside inherits them. */
export function fillAppearance(
  sheet: CSSStyleSheet,
  options: AppearanceOptions | null | undefined,
): void {
  const { colorScheme, tokens } = options ?? {};
  sheet.insertRule(':host{}');
  // Value by value, so that none of them can become a rule.
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  if (colorScheme)
    style.setProperty('color-scheme', colorScheme === 'auto' ? 'light dark' : colorScheme);
  for (const [name, value] of Object.entries(tokens ?? {})) style.setProperty(name, value);
  for (const member in options) void loadProbe().then((it) => it?.checkAppearance(member, options));
}

/** Reads and checks looks. Without it the frame has its default ones, and one can still pay. */
export const loadProbe = () => import('./appearance-probe.ts').catch(() => undefined);
