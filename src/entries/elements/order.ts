export { TenderOrder } from '../../elements/staff/order.ts';
