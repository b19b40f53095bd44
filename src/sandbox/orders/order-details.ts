/** Fields of a payment that are kept because queries and answers give them back (2.2, 2.5). */
const KEPT = [
  'website',
  'platform_source',
  'shopper_email',
  'shopper_phone',
  'note',
  'delivery_address',
  'delivery_city',
  'delivery_country',
  'delivery_firstname',
  'delivery_lastname',
  'delivery_postal_code',
  'delivery_state',
] as const;

export const detailsOf = (
  values: Readonly<Partial<Record<(typeof KEPT)[number], string | undefined>>>,
): Record<string, string> =>
  Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
