import type { Localization } from '../../localization/localization.ts';
import type { PageMessages } from '../../localization/page/en.ts';
import type { PageSession } from '../session/page-session.ts';
import type {
  ChallengeMode,
  HostedMode,
  PaymentMethodElement,
} from '../session/checkout-registry.ts';

/** What a payment's notice is drawn from. */
export interface PaymentNoticeOptions {
  /** None where another element shows its status. */
  readonly session: PageSession | undefined;
  readonly localize: Localization<PageMessages> | undefined;
  readonly payer: PaymentMethodElement | undefined;
  /** Begins with a new session, where the page has said how. */
  readonly restart?: (() => void) | undefined;
  /** Asks for more time, where the page has said how. */
  readonly extend?: (() => unknown) | undefined;
  /** Continues with the session that waits until the shopper has read about this one. */
  readonly next?: (() => void) | undefined;
  /** A frame, or what belongs around it, whose failure comes before anything else. */
  readonly frame?: {
    /** Of what belongs around the frame: how often. */
    readonly failed: boolean | number;
    readonly status?: string;
    reload(): void;
  };
  /** Whether a Pay button is drawn beside it. */
  readonly button?: boolean | undefined;
  /** Whether what a payment still needs is shown here; one place of a page is enough. */
  readonly withAction?: boolean;
  readonly hosted?: HostedMode | undefined;
  readonly challenge?: ChallengeMode | undefined;
  /** There is no session, and none to come. */
  readonly absent?: unknown;
}
