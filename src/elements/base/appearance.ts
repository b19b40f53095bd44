import type { TokenValues } from '../../styles/index.ts';

/** Appearance set by a page; anything omitted comes from its style sheets. */
export interface AppearanceOptions {
  /** `auto` follows the device; left out, the page's own `color-scheme` counts. */
  readonly colorScheme?: 'light' | 'dark' | 'auto';
  /** Values of design tokens by name: `--tender-color-text`. */
  readonly tokens?: TokenValues;
}

/** A style sheet that applies the options to a host; everything inside inherits them. */
export function appearanceSheet(options: AppearanceOptions | null | undefined): CSSStyleSheet {
  const { colorScheme, tokens } = options ?? {};
  const sheet = new CSSStyleSheet();
  sheet.insertRule(':host{}');
  // Value by value, so that none of them can become a rule.
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  if (colorScheme)
    style.setProperty('color-scheme', colorScheme === 'auto' ? 'light dark' : colorScheme);
  for (const [name, value] of Object.entries(tokens ?? {})) style.setProperty(name, value);
  return sheet;
}
