export { TenderDesk } from '../../elements/staff/desk.ts';
