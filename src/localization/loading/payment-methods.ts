import { messageLoader } from './message-loader.ts';
import { en } from '../payment-methods/en.ts';

/** Brings the texts for a locale. */
export const loadPaymentMethodMessages = messageLoader('paymentMethods', en);
