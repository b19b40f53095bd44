import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Appearance } from '../../messaging/index.ts';
import { readTokens, type TokenValues } from '../../styles/index.ts';
import { appearanceContext } from './contexts.ts';
import { Inherited } from './inherited.ts';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

/** Looks that a page hands over; whatever is left out comes from its style sheets. */
export interface AppearanceWish {
  /** `auto` follows the device; left out, the page's own `color-scheme` counts. */
  readonly colorScheme?: 'light' | 'dark' | 'auto';
  readonly tokens?: TokenValues;
}

/**
 * Puts the wished looks on the host, by a style sheet of its shadow root, and reads the looks that
 * result, for the secure frame.
 */
export class AppearanceController implements ReactiveController {
  readonly #host: Host;
  #sheet: CSSStyleSheet | undefined;
  #wish: AppearanceWish = {};

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
    new Inherited(host, appearanceContext, () => host.requestUpdate());
  }

  /** Takes the host's wish; call it before each update. */
  use(wish: AppearanceWish): void {
    if (wish === this.#wish || !(this.#host.renderRoot instanceof ShadowRoot)) return;
    this.#wish = wish;
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#host.renderRoot.adoptedStyleSheets.push(this.#sheet);
    }
    this.#sheet.replaceSync(':host{}');
    const [rule] = this.#sheet.cssRules;
    if (!(rule instanceof CSSStyleRule)) return;
    const { colorScheme, tokens = {} } = wish;
    if (colorScheme)
      rule.style.setProperty('color-scheme', colorScheme === 'auto' ? 'light dark' : colorScheme);
    for (const [name, value] of Object.entries(tokens)) rule.style.setProperty(name, value);
  }

  /** The looks as they are, from wherever they come. */
  read(): Appearance {
    const style = getComputedStyle(this.#host);
    const schemes = style.colorScheme;
    const dark = schemes.includes('dark');
    return {
      colorScheme: dark ? (schemes.includes('light') ? 'auto' : 'dark') : 'light',
      tokens: readTokens(style),
    };
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }
}
