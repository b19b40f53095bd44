/** A card payment that a merchant server asks for by itself, as an operation. */
export const CARD_PAYMENT = {
  order_no: 'P-1',
  amount: '12.00',
  currency: 'EUR',
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '987',
  first_name: 'Jo',
  last_name: 'Doe',
  items: 'Tea#,#1#,#12.00#,#1#,#0',
  shopper_id: 's1',
  shopper_email: 'jo@example.com',
  shopper_ip: '203.0.113.7',
};
