/** Where an order goes, as a query gives it back. */
export const DELIVERY_FIELDS = [
  'delivery_address',
  'delivery_city',
  'delivery_country',
  'delivery_firstname',
  'delivery_lastname',
  'delivery_postal_code',
  'delivery_state',
] as const;

/** Fields of a payment that are kept because queries and answers give them back (2.2, 2.5). */
const KEPT = [
  'website',
  'platform_source',
  'shopper_email',
  'shopper_phone',
  'note',
  ...DELIVERY_FIELDS,
] as const;

interface Given extends Readonly<Partial<Record<(typeof KEPT)[number], string | undefined>>> {
  readonly order_no: string;
  readonly amount: string;
  readonly currency: string;
  readonly notify_url?: string | undefined;
}

/** What all three kinds of payment have in common. */
export const paymentTermsOf = (values: Given) => ({
  orderNo: values.order_no,
  amount: values.amount,
  currency: values.currency,
  notifyUrl: values.notify_url ?? null,
  details: Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  ),
});
