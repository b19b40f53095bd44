import { isServer, LitElement, type CSSResult, type PropertyValues } from 'lit';
import { fillAppearance, type AppearanceOptions } from './appearance.ts';

/** Base of all elements: it is dressed in whatever document its page moves it to. */
export abstract class MovableElement extends LitElement {
  #styles = (this.constructor as typeof LitElement).elementStyles as CSSResult[];

  /** Of those elements that a page may dress by a property. */
  protected appearance: AppearanceOptions | undefined;

  /**
   * What a server has drawn there goes: `attachShadow` empties a declarative root. It was a skeleton, which
   * the first drawing in the browser equals in size, so nothing has to match.
   */
  protected override createRenderRoot(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' });
    this.adoptedCallback();
    return root;
  }

  /** The browser reports a change of document: each takes only style sheets of its own window. */
  adoptedCallback(): void {
    const view = this.ownerDocument.defaultView;
    if (!view || !this.shadowRoot) return;
    const looks = new view.CSSStyleSheet();
    fillAppearance(looks, this.appearance);
    this.shadowRoot.adoptedStyleSheets = [
      ...this.#styles.map(({ styleSheet, cssText }) => {
        if (view === window && styleSheet) return styleSheet;
        const sheet = new view.CSSStyleSheet();
        sheet.replaceSync(cssText);
        return sheet;
      }),
      looks,
    ];
  }

  /**
   * Adds styles to those of its class.
   *
   * @internal
   */
  wear(style: CSSResult): void {
    this.#styles = this.#styles.concat(style);
    this.adoptedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('appearance') && !(isServer as boolean)) this.adoptedCallback();
  }
}
