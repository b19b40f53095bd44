export { TenderUnresolved } from '../../elements/staff/unresolved.ts';
