import '../../elements/base/context-root.ts';
export { TenderCardholder } from '../../elements/issuing/cardholder.ts';
