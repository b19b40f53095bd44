import type { OrderMessages } from './en.ts';

export const de = {
  orderSummary: 'Bestellübersicht',
  itemCount: { one: '{count} Artikel', other: '{count} Artikel' },
  moreItems: { one: '{count} weiterer Artikel', other: '{count} weitere Artikel' },
  quantity: '{count} × {price}',
  itemTotal: 'Zwischensumme',
  shipping: 'Versand',
  handling: 'Bearbeitung',
  taxTotal: 'Steuern',
  insurance: 'Versicherung',
  shippingDiscount: 'Versandrabatt',
  discount: 'Rabatt',
  total: 'Gesamtbetrag',
  totalChanged: 'Der Gesamtbetrag beträgt jetzt {amount}.',
} as const satisfies OrderMessages;
