import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { RiskData } from '../../client/index.ts';
import type { FrameMessages } from '../../localization/frame/en.ts';
import type { Spoken } from '../../localization/spoken.ts';
import type { OrderMessages } from '../../localization/order/en.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { ResultMessages } from '../../localization/result/en.ts';
import type { AppearanceOptions } from '../base/appearance.ts';
import { MovableElement } from '../base/movable-element.ts';
import { LocalizationController } from './localization-controller.ts';
import { SessionController } from './session-controller.ts';

/** Texts that a page may replace, of page and secure frame alike. */
export type MessageOverrides = Partial<
  Omit<PageMessages & OrderMessages & ResultMessages & FrameMessages, keyof Spoken>
>;

/** Base of all checkout elements: inside a `tender-checkout`, or alone with their own credential. */
export abstract class CheckoutElement extends MovableElement {
  static override readonly properties: PropertyDeclarations = {
    proxy: {},
    clientSecret: { attribute: false },
    locale: {},
    messages: { attribute: false },
    appearance: { attribute: false },
    riskData: { attribute: false },
  };

  /** The current session. */
  protected readonly session = new SessionController(this);
  /** The language spoken here. */
  protected readonly localization = new LocalizationController(this);

  /** Address of the proxy, for example `https://pay.shop.example`. */
  proxy = '';

  /** The session's client secret. A credential: only a property, never an attribute. */
  clientSecret = '';

  /** BCP 47 tag of the language; the session's or the page's when empty. */
  locale = '';

  /** Replaces single texts, by key. */
  messages: MessageOverrides = {};

  /** Looks, where style sheets with `--tender-*` are not the way. */
  override appearance: AppearanceOptions = {};

  /**
   * What scripts of the page know of device and visit: `device_fingerprint`, `fraudvendor_token_cookie`,
   * `session_id`. Sent to the gateway, unread, with each payment of an element that has the credential.
   */
  riskData: RiskData | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.session.use(this.proxy, this.credential(), this.riskData);
    this.localization.use({
      locale: this.locale,
      sessionLocale: this.session.value?.view?.locale,
      messages: this.messages,
    });
  }

  /** What opens a session for this element, or who fetches that. */
  protected credential(): string | (() => Promise<string>) {
    return this.clientSecret;
  }
}
