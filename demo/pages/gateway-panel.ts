import { html, render, type TemplateResult } from 'lit';
import type { Exchange } from '../../src/testing/exchange-recorder.ts';
import { fetchExchanges, ShopError } from './shop-api.ts';

/** The gateway as learners see it: each signed request and its answer, the latest first. */
export const gatewayPanel = (): TemplateResult => html`
  <section class="sheet" aria-label="For learning">
    <demo-gateway-panel></demo-gateway-panel>
  </section>
`;

class GatewayPanel extends HTMLElement {
  connectedCallback(): void {
    // Outcomes bubble, and are known a moment after the answer that they came from.
    document.addEventListener('tender-result', this.#read);
    document.addEventListener('tender-session-change', this.#read);
    this.#read();
  }

  disconnectedCallback(): void {
    document.removeEventListener('tender-result', this.#read);
    document.removeEventListener('tender-session-change', this.#read);
  }

  readonly #read = (): void => {
    fetchExchanges().then(
      (exchanges) => render(view(exchanges), this),
      (error: unknown) => {
        // A shop that can't be reached says so where it matters.
        if (!(error instanceof ShopError)) throw error;
      },
    );
  };
}

const view = (exchanges: readonly Exchange[]): TemplateResult => html`
  <details class="panel">
    <summary>Exchanges with the gateway (${exchanges.length})</summary>
    ${
      exchanges.length === 0
        ? html`<p class="hint">
            Nothing yet. Pay, and each signed request shows here with its answer; card data, keys
            and signatures are masked.
          </p>`
        : exchanges.toReversed().map(exchangeRow)
    }
  </details>
`;

/** One request and its answer, to be opened. */
export const exchangeRow = ({
  at,
  operation,
  url,
  request,
  signature,
  answer,
  milliseconds,
}: Exchange): TemplateResult => html`
  <details class="exchange">
    <summary>
      <time datetime=${at}>${at.slice(11, 19)}</time> <b>${operation}</b>
      <span class="hint">${answer ? answer.status : 'no answer'}, ${milliseconds} ms</span>
    </summary>
    ${part(`POST ${url}`, request.body)} ${part('The text that is hashed', signature.text)}
    ${part(`${signature.field} (recipe: ${signature.recipe})`, signature.value)}
    ${answer ? part(`Answer, ${answer.contentType}`, answer.body) : ''}
  </details>
`;

const part = (title: string, text: string): TemplateResult => html`
  <h3>${title}</h3>
  <pre tabindex="0">${text}</pre>
`;

customElements.define('demo-gateway-panel', GatewayPanel);
