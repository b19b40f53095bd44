import { cart } from './cart.ts';
import { preferences } from './preferences.ts';
import { changeCheckout, startCheckout, type CartLine, type Checkout } from './shop-api.ts';
import { ofTab } from './storage.ts';

/** The order that this tab is paying: kept over reloads, and followed when the cart changes. */
export interface OpenOrder {
  readonly checkout: Checkout;
  readonly email: string;
  readonly cart: readonly CartLine[];
}

const KEY = 'order';

export function storedOrder(): OpenOrder | undefined {
  const stored = ofTab.getItem(KEY);
  return stored === null ? undefined : (JSON.parse(stored) as OpenOrder);
}

/** Begins an order of what is in the cart; an order that was open before is left to expire. */
export async function beginOrder(email: string): Promise<OpenOrder> {
  const { lines } = cart;
  const { locale, signedIn } = preferences;
  const checkout = await startCheckout(lines, { email, locale, signedIn });
  return keep({ checkout, email, cart: lines });
}

/** Makes the order what the cart says now. */
export async function changeOrder(order: OpenOrder): Promise<OpenOrder> {
  const { lines } = cart;
  if (sameCart(lines, order.cart)) return order;
  await changeCheckout(order.checkout, lines);
  return keep({ ...order, cart: lines });
}

export function endOrder(): void {
  ofTab.removeItem(KEY);
  cart.clear();
}

function keep(order: OpenOrder): OpenOrder {
  ofTab.setItem(KEY, JSON.stringify(order));
  return order;
}

const sameCart = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
