import type { Appearance } from '../messaging/protocol.ts';
import { createFigures } from './figures.ts';
import { sanitizeTokens, tokenRules } from '../styles/index.ts';

const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' } as const;

/**
 * Dresses the document: the tokens' defaults, and over them what the page sends and is fit to be let
 * in. Constructed style sheets, so that the strictest content security policy holds.
 */
export const createAppearance = (document: Document): ((appearance: Appearance) => void) => {
  const defaults = new CSSStyleSheet();
  defaults.replaceSync(tokenRules(':root'));
  const chosen = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, defaults, chosen];

  const writeFigures = createFigures(document);

  return ({ colorScheme, tokens }) => {
    chosen.replaceSync(':root{}');
    const { style } = chosen.cssRules[0] as CSSStyleRule;
    style.setProperty('color-scheme', SCHEMES[colorScheme]);
    const fit = sanitizeTokens(tokens);
    for (const [name, value] of Object.entries(fit)) style.setProperty(name, value);
    writeFigures(fit['--tender-font-family'] ?? 'system-ui');
    // A word that rules go by, not a value of one.
    document.documentElement.dataset['labels'] = fit['--tender-labels'] ?? '';
  };
};
