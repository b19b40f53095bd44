import type { CheckoutSession, Intention, SendAnswer } from '../../client/index.ts';
import type { Configure, ToFrame } from '../../messaging/index.ts';

/** How a card pays: by what is typed into the frame, or by what is chosen around it. */
export interface CardPaymentStrategy {
  /** Everything required is filled in and valid. */
  readonly complete: boolean;
  /** What the frame receives besides appearance and language. */
  readonly configuration?: Pick<Configure, 'storedCard'> | undefined;
  /** On the Pay button, where it says more than the amount. */
  readonly payLabel?: string | undefined;
  /** Shows errors. */
  validate(): Promise<boolean>;
  /** Sends what has been validated. */
  pay(session: CheckoutSession, intention: Intention): Promise<SendAnswer>;
  /** Empties what was filled in. */
  reset(): void;
}

/** What accompanies a card payment besides the card. */
export type CardOrder = Pick<
  Extract<ToFrame, { type: 'pay' }>,
  'details' | 'saveCard' | 'instalmentsId'
>;
