import type { ReactiveControllerHost } from 'lit';
import type { PaymentMethodMessages } from '../../localization/payment-methods/en.ts';
import { loadPaymentMethodMessages } from '../../localization/loading/payment-methods.ts';
import { AddedLocalization } from './added-localization.ts';

/** The texts of payment methods other than a new card. */
export class PaymentMethodLocalization extends AddedLocalization<PaymentMethodMessages> {
  constructor(host: ReactiveControllerHost) {
    super(host, loadPaymentMethodMessages);
  }
}
