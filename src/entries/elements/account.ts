export { TenderAccount } from '../../elements/account/account.ts';
