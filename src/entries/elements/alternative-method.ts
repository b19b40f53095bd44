import '../../elements/base/context-root.ts';
export { TenderAlternativeMethod } from '../../elements/checkout/alternative-method.ts';
