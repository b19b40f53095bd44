import { TenderEvent } from './checkout-events.ts';

/**
 * The window is about to be redirected to continue the payment; cancel it to navigate differently.
 */
export class TenderRedirectEvent extends TenderEvent {
  /** Where the payment continues; checked by the proxy. */
  readonly url: string;
  /** How it is opened: `POST` sends a form. */
  readonly method: 'GET' | 'POST';

  constructor(url: string, method: 'GET' | 'POST') {
    super('tender-redirect', { cancelable: true });
    this.url = url;
    this.method = method;
  }
}

declare global {
  interface HTMLElementEventMap {
    'tender-redirect': TenderRedirectEvent;
  }
  interface DocumentEventMap {
    'tender-redirect': TenderRedirectEvent;
  }
  interface WindowEventMap {
    'tender-redirect': TenderRedirectEvent;
  }
}
