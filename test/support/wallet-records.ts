/** When everything below was seen. */
export const NOW = '2026-11-21T12:00:00.000Z';

/** A card, its group and its cardholder as the proxy's registry has them. */
export const CARD = {
  card_id: '701',
  alias: 'Travel',
  last_four: '4242',
  cardholder_id: '8201',
  group_id: '5001',
  group_name: 'Operations',
  currency: 'USD',
  type: 'single',
  status: 'active',
  balance: { value: '250.00', currency: 'USD' },
  as_of: NOW,
};
export const GROUP = {
  group_id: '5001',
  name: 'Operations',
  currency: 'USD',
  status: 'active',
  as_of: NOW,
};
