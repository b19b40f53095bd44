export { TenderBalance } from '../../elements/issuing/balance.ts';
