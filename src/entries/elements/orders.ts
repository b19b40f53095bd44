export { TenderOrders } from '../../elements/staff/orders.ts';
