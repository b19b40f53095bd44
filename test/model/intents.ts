import type { Consent } from '../../src/contract/proxy/consent.schema.ts';
import type { Outcome } from '../../src/contract/vocabulary/outcomes.ts';

/** A session, as shop and shopper know it. */
export interface Sale {
  readonly order: string;
  readonly shopper: string;
  readonly id: string;
  secret: string;
  /** Of its terms; what the shopper was shown. */
  revision: number;
  readonly consents: readonly Consent[];
  /** Where the shopper was sent, if anywhere. */
  page?: string;
  /** How often a payment was begun, each with a key of its own. */
  tries: number;
  /** The last request to pay, which can be sent again. */
  again?: (machine: number) => Promise<unknown>;
}

/** A refund that the shop meant, once, however often it asked; several may be one request. */
export interface RefundIntent {
  readonly reference: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly reason: string;
  /** What the shop believed to be refunded before. */
  readonly expected: string;
}

/** What one person's browser may do with one issued card, for a while. */
export interface GivenGrant {
  readonly subject: string;
  readonly cardId: string;
  readonly id: string;
  readonly token: string;
  readonly endsAt: number;
  revoked: boolean;
}

/** A card to be charged once, however often the browser asks; no other charge has this amount. */
export interface ChargeIntent {
  readonly grant: GivenGrant;
  readonly cardId: string;
  readonly amount: string;
  outcome?: Outcome;
}
