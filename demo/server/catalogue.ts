import { addMoney, formatMoney, parseMoney, type Money } from '../../src/contract/money/money.ts';
import type { InstalmentPlan, SubscriptionTerms } from '../../src/contract/proxy/session.schema.ts';

/** What the shop sells. Prices live here, and nowhere in the browser. */
export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly maker: string;
  readonly description: string;
  /** Decimal text in the shop's currency. */
  readonly price: string;
  readonly image: string;
  /** Comes again and again, and is paid each time. */
  readonly every?: 'month';
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
  {
    sku: 'beans',
    name: 'Coffee subscription',
    maker: 'Two bags of beans, each month',
    description:
      'Roasted the day before it is sent, from another small farm each time. Runs until you cancel it.',
    price: '19.00',
    image: 'images/beans.svg',
    every: 'month',
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

interface PricedLine {
  readonly product: Product;
  readonly quantity: number;
  readonly price: Money;
}

/** In cents. */
const INSTALMENTS_FROM = 60_00n;

/** What the cart costs and consists of, in the shape that the proxy's sessions take. */
export function priceCart(lines: readonly CartLine[]) {
  const priced = lines.map(({ sku, quantity }): PricedLine => {
    const product = CATALOGUE.find((one) => one.sku === sku);
    if (!product) throw new CartError('An article of the cart is not for sale.');
    return { product, quantity, price: parseMoney(product.price, CURRENCY) };
  });
  const total = priced.reduce<Money>(
    (sum, { price, quantity }) =>
      addMoney(sum, { minor: price.minor * BigInt(quantity), currency: CURRENCY }),
    { minor: 0n, currency: CURRENCY },
  );
  const again = priced.find(({ product }) => product.every !== undefined);
  return {
    total,
    subscription: again && subscriptionTo(again),
    instalments: instalmentsOf(total),
    items: priced.map(({ product, quantity }) => ({
      id: product.sku,
      name: product.name,
      unit_price: { value: product.price, currency: CURRENCY },
      quantity,
    })),
  };
}

/** What comes again is charged again: the contract is made here, and the shopper only agrees to it. */
function subscriptionTo({ product, quantity, price }: PricedLine): SubscriptionTerms {
  return {
    contract_name: quantity === 1 ? product.name : `${product.name}, ${quantity} ×`,
    contract_amount: wire({ ...price, minor: price.minor * BigInt(quantity) }),
    interval: product.every ?? 'month',
    interval_count: 1,
  };
}

/** Larger orders can be paid in parts; the last part is a cent smaller where it must be. */
function instalmentsOf(total: Money): InstalmentPlan[] {
  if (total.minor < INSTALMENTS_FROM) return [];
  return [3, 6].map((count) => ({
    id: `plan-${count}`,
    count,
    each: wire({ ...total, minor: (total.minor + BigInt(count) - 1n) / BigInt(count) }),
    total: wire(total),
  }));
}

const wire = (money: Money) => ({ value: formatMoney(money), currency: money.currency });
