/** Two shoppers, each with a card that works, and one who has no account at the shop. */
export const OWN_CARDS: Readonly<Record<string, string>> = {
  'shopper-0': '4242424242424242',
  'shopper-1': '5555555555554444',
  guest: '378282246310005',
};
export const GUEST = 'guest';
export const shopperOf = (order: string): string => `shopper-${Number(order.split('-')[1]) % 2}`;
/** Says of the last digits of a card whose it can't be. */
export const isAnothers = (shopper: string, lastFour: string): boolean =>
  Object.entries(OWN_CARDS).some(([owner, card]) => owner !== shopper && card.endsWith(lastFour));

/** Two people, each with one card. */
export const CARD_OF = { ada: '100029701', ben: '100029703' } as const;
/** How often one grant may charge a card. */
export const MOST_CHARGES = 2;
