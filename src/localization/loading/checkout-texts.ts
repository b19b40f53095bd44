import type { NextActionMessages } from '../next-action/en.ts';
import type { OrderMessages } from '../order/en.ts';
import type { PageMessages } from '../page/en.ts';
import type { PaymentMethodMessages } from '../payment-methods/en.ts';
import type { ResultMessages } from '../result/en.ts';

/** What a checkout says in one language; it loads as one. */
export interface CheckoutTexts {
  readonly page: PageMessages;
  readonly order: OrderMessages;
  readonly result: ResultMessages;
  readonly paymentMethods: PaymentMethodMessages;
  readonly nextAction: NextActionMessages;
}
