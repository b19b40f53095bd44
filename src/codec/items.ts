/**
 * The `items` text (2.1): items joined by `#;#`, their fields by `#,#`. In sibling
 * interfaces these are name, article id, unit price, quantity and address; an empty one is `0`.
 */
export interface WireItem {
  /** What the shopper reads. */
  readonly name: string;
  /** The shop's article number. */
  readonly id: string;
  /** Decimal, in the order's currency. */
  readonly price: string;
  /** A whole number. */
  readonly quantity: string;
  /** Page of the article. */
  readonly url: string;
}

const BETWEEN_ITEMS = '#;#';
const BETWEEN_FIELDS = '#,#';
const MAX_LENGTH = 5000;
/** The order of sibling interfaces; `0` is a field that is always that. */
const FIELDS = ['name', 'id', 'price', 'quantity', 'url'] as const;
/** What an item may have at one place. */
export type ItemField = keyof WireItem | '0';

/**
 * A field as it can be sent: without `#`, of which every separator is made, without control
 * characters, trimmed, and `0` where nothing is left (C-111). A lone `,` or `;` would be taken for a
 * separator between its neighbours' `#`, so it counts as nothing too.
 */
export function normaliseField(value: string): string {
  const plain = value
    .toWellFormed()
    .replaceAll('#', ' ')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return ['', ',', ';'].includes(plain) ? '0' : plain;
}

/** Every field as it can be sent. */
export const normaliseItem = (item: WireItem): WireItem => ({
  name: normaliseField(item.name),
  id: normaliseField(item.id),
  price: normaliseField(item.price),
  quantity: normaliseField(item.quantity),
  url: normaliseField(item.url),
});

/** Whole items only, as many of the first ones as fit into 5,000 characters (C-111). */
export function encodeItems(
  items: readonly WireItem[],
  fields: readonly ItemField[] = FIELDS,
): string {
  let text = '';
  for (const item of items) {
    const normal = normaliseItem(item);
    const next = fields.map((field) => (field === '0' ? '0' : normal[field])).join(BETWEEN_FIELDS);
    const joined = text === '' ? next : text + BETWEEN_ITEMS + next;
    if (joined.length > MAX_LENGTH) break;
    text = joined;
  }
  return text;
}

/** Reads what `encodeItems` wrote; fields that are left out, as in a sibling interface's sample, are `0`. */
export function decodeItems(text: string, fields: readonly ItemField[] = FIELDS): WireItem[] {
  if (text === '') return [];
  return text.split(BETWEEN_ITEMS).map((item) => {
    const values = item.split(BETWEEN_FIELDS);
    const read = (field: keyof WireItem) => values[fields.indexOf(field)] ?? '0';
    return {
      name: read('name'),
      id: read('id'),
      price: read('price'),
      quantity: read('quantity'),
      url: read('url'),
    };
  });
}
