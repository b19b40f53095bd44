// What a session can ask for beyond a new card loads as one, when it does.
import '../card/card-options.ts';
import './ways-to-pay.ts';

export { loadPaymentMethodMessages as loadTexts } from '../../localization/payment-methods/messages.ts';
