export { TenderPayouts } from '../../elements/staff/payouts.ts';
