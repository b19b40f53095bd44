// What a session can ask for beyond a new card loads as one, when it does.
import '../card/card-options.ts';
import './payment-methods.ts';

export { loadPaymentMethodMessages as loadTexts } from '../../localization/loading/payment-methods.ts';
