import type { OrderState, PayoutStatus } from './order-states.ts';

/** A payment's result, with the sandbox's own codes: only `0000` is the gateway's. */
export interface ScenarioResult {
  readonly state: OrderState;
  readonly code: string;
  readonly text: string;
}

export type RefundBehaviour =
  'pending' | 'failed' | 'fails-later' | 'succeeds-later' | 'unknown' | 'missing' | 'shuffled';

/** How the notifications of an order are sent, when not simply once and after the answer. */
export interface NotificationPlan {
  readonly kind: 'first' | 'duplicates' | 'reordered' | 'forged' | 'late' | 'none';
  readonly copies?: number;
}

export interface ThreeDSecure {
  /** `optional` needs a request by `open3d`; `frictionless` never shows a page. */
  readonly mode: 'required' | 'optional' | 'frictionless';
  /** The result code of 3-D Secure: Y, A, N, R, U, C. */
  readonly answer: string;
  /** What the payment becomes when the challenge was answered. */
  readonly leadsTo: ScenarioResult;
  /** A stored card needs no challenge. */
  readonly skippedWithToken?: boolean;
}

export type HostileIssuer = 'http' | 'js' | 'userinfo' | 'ip' | 'evil' | 'amp';
export type HostileHosted = 'xss' | 'otherhost' | 'noform';
export type OddXml =
  | 'doctype'
  | 'billion'
  | 'deep'
  | 'dupstatus'
  | 'huge'
  | 'trunc'
  | 'gbk'
  | 'bom'
  | 'entity'
  | 'cdata';

/**
 * What one call is made to do. Every trigger names a scenario; where several fire, the one of
 * higher priority wins slot by slot, so that two of them combine into a slow decline.
 */
export interface Scenario {
  readonly payment?: ScenarioResult;
  /**
   * What the payment changes into on its own, after so many milliseconds of the sandbox's clock.
   */
  readonly later?: { readonly afterMs: number; readonly result: ScenarioResult };
  readonly threeDS?: ThreeDSecure;
  readonly risk?: { readonly action: string; readonly score: string };
  /** The shopper's bank takes the payment back after success. */
  readonly disputed?: boolean;
  /** Settlement is declined: the payment turns into a dispute. */
  readonly settlementDeclined?: boolean;
  /** Renewals, and payments with the card's token, become this. */
  readonly withToken?: ScenarioResult;

  readonly refund?: RefundBehaviour;
  readonly payout?: { readonly status: PayoutStatus; readonly failure?: string };

  /** The connection is held and dropped, before anything is recorded or after. */
  readonly drop?: 'before' | 'after';
  readonly delayMs?: number;
  /** This status and a body that says nothing. */
  readonly status?: number;
  /** A body of another kind, with status 200. */
  readonly replaced?: 'html' | 'empty' | 'json';
  readonly xml?: OddXml;
  readonly signature?: 'wrong' | 'absent';
  /** Fields of the answer that say something else than what was recorded. */
  readonly tamper?: Readonly<Record<string, string | ((value: string) => string)>>;
  readonly issuer?: HostileIssuer;
  readonly hosted?: HostileHosted;
  readonly notify?: NotificationPlan;
}
