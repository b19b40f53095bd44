export { TenderAlternativeMethod } from '../../elements/checkout/alternative-method.ts';
