import type { PaymentMethodElement } from '../session/checkout-registry.ts';

/**
 * For UI handlers: a rejection has already been reported by `tender-error` and shown to the shopper.
 */
export const payQuietly = (payer: Pick<PaymentMethodElement, 'pay'>): void => {
  payer.pay().catch(() => undefined);
};
