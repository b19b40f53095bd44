import type { CheckoutError, CheckoutSession } from '../../client/index.ts';
import type { OpenedSession } from './opened-session.ts';

type Nothing = { readonly [Member in keyof CheckoutSession]?: undefined };

/** In place of a session whose code could not be loaded: nothing is known of it, and that is told. */
export interface UnopenedSession extends Omit<Nothing, 'fault' | 'refresh'> {
  readonly status: 'unavailable';
  readonly silent: false;
  readonly form: 'broken';
  readonly fault: CheckoutError;
  /** Tries once more. */
  refresh(): void;
}

/** What is to be paid, as elements know it; none while its code is on its way. */
export type PageSession = OpenedSession | UnopenedSession;
