/** What a grant may name. Ids are the gateway's; orders are order numbers as sent. */
export const RESOURCE_KINDS = [
  'cards',
  'groups',
  'cardholders',
  'transactions',
  'orders',
  'subscriptions',
] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
