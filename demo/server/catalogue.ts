import { addMoney, parseMoney, type Money } from '../../src/contract/money.ts';

/** What the shop sells. Prices live here, and nowhere in the browser. */
export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly maker: string;
  readonly description: string;
  /** Decimal text in the shop's currency. */
  readonly price: string;
  readonly image: string;
}

export const CURRENCY = 'EUR';

export const CATALOGUE: readonly Product[] = [
  {
    sku: 'pour-over',
    name: 'Pour-over set',
    maker: 'Stoneware, hand-thrown',
    description:
      'A dripper and a carafe from one piece of clay, glazed inside and bare outside. Takes size 2 filters, brews 500 ml.',
    price: '42.00',
    image: 'images/pour-over.svg',
  },
  {
    sku: 'mug',
    name: 'Tall mug',
    maker: 'Stoneware, 320 ml',
    description: 'Keeps coffee warm for half an hour. Dishwasher safe.',
    price: '18.00',
    image: 'images/mug.svg',
  },
  {
    sku: 'bowl',
    name: 'Breakfast bowl',
    maker: 'Stoneware, 16 cm',
    description: 'Wide enough for fruit, deep enough for soup.',
    price: '24.50',
    image: 'images/bowl.svg',
  },
  {
    sku: 'towel',
    name: 'Kitchen towel',
    maker: 'Washed linen, 50 × 70 cm',
    description: 'Dries glasses without a trace, and itself within the hour.',
    price: '14.90',
    image: 'images/towel.svg',
  },
];

/** One line of a cart: an article number and how many. It has no price. */
export interface CartLine {
  readonly sku: string;
  readonly quantity: number;
}

export class CartError extends Error {
  override readonly name = 'CartError';
}

const MOST_OF_ONE = 99;

/** Reads a cart that a browser has sent. @throws CartError when it can't be sold. */
export function parseCart(value: unknown): readonly CartLine[] {
  if (!Array.isArray(value) || value.length === 0) throw new CartError('The cart is empty.');
  const lines = value.map((line: unknown): CartLine => {
    const { sku, quantity } = (line ?? {}) as Partial<Record<string, unknown>>;
    if (typeof sku !== 'string' || !CATALOGUE.some((product) => product.sku === sku))
      throw new CartError('An article of the cart is not for sale.');
    if (typeof quantity !== 'number' || !Number.isInteger(quantity))
      throw new CartError('A quantity is no whole number.');
    if (quantity < 1 || quantity > MOST_OF_ONE)
      throw new CartError(`A quantity is not between 1 and ${MOST_OF_ONE}.`);
    return { sku, quantity };
  });
  if (new Set(lines.map((line) => line.sku)).size < lines.length)
    throw new CartError('An article is in the cart twice.');
  return lines;
}

/** What the cart costs and consists of, in the shape that the proxy's sessions take. */
export function priceCart(lines: readonly CartLine[]) {
  const priced = lines.map(({ sku, quantity }) => {
    const product = CATALOGUE.find((one) => one.sku === sku);
    if (!product) throw new CartError('An article of the cart is not for sale.');
    return { product, quantity, price: parseMoney(product.price, CURRENCY) };
  });
  const total = priced.reduce<Money>(
    (sum, { price, quantity }) =>
      addMoney(sum, { minor: price.minor * BigInt(quantity), currency: CURRENCY }),
    { minor: 0n, currency: CURRENCY },
  );
  return {
    total,
    items: priced.map(({ product, quantity }) => ({
      id: product.sku,
      name: product.name,
      unit_price: { value: product.price, currency: CURRENCY },
      quantity,
    })),
  };
}
