export { TenderCardholder } from '../../elements/issuing/cardholder.ts';
