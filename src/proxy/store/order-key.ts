import type { Profile } from '../../contract/profile/profile.schema.ts';

/** Orders are locked and numbered by the account and the merchant's own order id (P-11). */
export const orderKeyOf = ({ ids }: Profile, orderId: string): string =>
  `${ids.accountId}|${orderId}`;

/** The merchant's own order id. */
export const orderIdOfKey = (orderKey: string): string => orderKey.slice(orderKey.indexOf('|') + 1);
