/** Elements that only other elements use: they have no entry, story, reference or typings of their own. */
export const INTERNAL_TAGS = new Set([
  'tender-payment-methods',
  'tender-card-options',
  'tender-details-form',
  'tender-next-action',
]);
