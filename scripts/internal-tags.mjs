/** Elements that only other elements use: they have no entry, story, reference or typings of their own. */
export const INTERNAL_TAGS = new Set([
  'tender-ways-to-pay',
  'tender-card-options',
  'tender-details-form',
  'tender-next-action',
]);
