import type { Appearance } from '../../messaging/index.ts';
import {
  FORM_TOKENS,
  sanitizeTokens,
  TOKEN_NAMES,
  tokenKind,
  TOKENS,
  type TokenName,
} from '../../styles/index.ts';
import { propertyOf } from './token-properties.ts';

// One file to load: the elements that have a frame need both.
export { checkAppearance } from './check-appearance.ts';

/** Every token that the frame understands. */
const NAMES = [...TOKEN_NAMES, ...(Object.keys(FORM_TOKENS) as (keyof typeof FORM_TOKENS)[])];

/** A pill's radius is often given as some enormous length. */
const LONGEST = 999;

/** The host has these already; resolved once more, `em` would count twice. */
const INHERITED: readonly TokenName[] = ['--tender-font-size', '--tender-font-family'];

const FONT_SIZE = '--tender-font-size' satisfies TokenName;

/** With its default, where every element has one. */
const innerName = (name: TokenName): string =>
  name in TOKENS ? name.replace('tender-', '_') : name;

/*
 * Every change starts a transition, which announces it, whatever caused it: a class on a distant
 * ancestor, another style sheet, the device. `step-start` lets the new value count at once, and
 * `allow-discrete` counts those that have nothing in between, such as fonts.
 */
const STYLES = `
  :host { all: initial; position: absolute; width: 1px; height: 1px; visibility: hidden; contain: strict }
  :host, span { font: inherit; color-scheme: inherit }
  span { border: 0 solid; transition: all 1ms step-start; transition-behavior: allow-discrete }
  .scheme { color: light-dark(#fff, #000) }
  ${NAMES.map((name) => {
    const property = propertyOf(name);
    const value = INHERITED.includes(name) ? 'inherit' : `var(${innerName(name)})`;
    return `.${name} { ${property}: ${value} }`;
  }).join('\n')}
`;

/**
 * Reads what the tokens of an element come to in its place, as values that mean the same in any
 * other document: lengths in `px`, colours of the scheme that is shown, nothing relative. Calls back
 * when any of them has changed, until the signal aborts.
 */
export function probeAppearance(
  host: Element,
  onChange: () => void,
  signal: AbortSignal,
): () => Appearance {
  const { ownerDocument } = host;
  const view = ownerDocument.defaultView ?? window;
  const probe = ownerDocument.createElement('div');
  const inside = probe.attachShadow({ mode: 'open' });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(STYLES);
  inside.adoptedStyleSheets = [sheet];
  const span = (name: string) => {
    const element = ownerDocument.createElement('span');
    element.className = name;
    return inside.appendChild(element);
  };
  const scheme = span('scheme');
  const spans = NAMES.map((name) => [name, span(name)] as const);
  inside.addEventListener('transitionrun', onChange, { signal });
  // Nothing starts a transition while it is hidden. What is drawn anew among what is being observed would be an error of
  // the page: "ResizeObserver loop".
  const shown = new view.ResizeObserver(() => view.requestAnimationFrame(onChange));
  shown.observe(probe);
  signal.addEventListener('abort', () => {
    shown.disconnect();
    probe.remove();
  });
  // Before what Lit renders: it keeps to what comes after.
  host.shadowRoot?.prepend(probe);

  const warned = new Set<string>();
  const warn = (name: TokenName, value: string): void => {
    const text = `${name}: ${value}`;
    if (warned.has(text)) return;
    warned.add(text);
    // eslint-disable-next-line no-console -- for the page's developers, who see no frame's styles
    console.warn(
      `tender-elements: "${text}" can't be used inside the secure frame, which keeps its default. ` +
        `It takes one ${tokenKind(name)}.`,
    );
  };

  return () => {
    const given = view.getComputedStyle(host);
    const tokens: Partial<Record<TokenName, string>> = {};
    for (const [name, element] of spans) {
      // The default follows the page's root, which the frame doesn't see.
      const raw = given.getPropertyValue(name).trim() || (name === FONT_SIZE ? given.fontSize : '');
      if (raw === '') continue;
      const property = propertyOf(name);
      const value = CSS.supports(property, raw)
        ? shorten(view.getComputedStyle(element).getPropertyValue(property))
        : raw;
      const fit = sanitizeTokens({ [name]: value });
      if (fit[name] === undefined) warn(name, raw);
      Object.assign(tokens, fit);
    }
    const dark = view.getComputedStyle(scheme).color === 'rgb(0, 0, 0)';
    return { colorScheme: dark ? 'dark' : 'light', tokens };
  };
}

/** Browsers round to many digits, and write what is endless as a very large number. */
function shorten(value: string): string {
  const length = /^([\d.e+]+)px$/.exec(value)?.[1];
  return length === undefined
    ? value
    : `${Math.min(LONGEST, Math.round(Number(length) * 1000) / 1000)}px`;
}
