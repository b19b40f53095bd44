import type { CartLine } from './shop-api.ts';
import { ofTab } from './storage.ts';

const KEY = 'cart';
const MOST_OF_ONE = 99;

/** The cart of this tab: article numbers and quantities. Tells `change` when it does. */
class Cart extends EventTarget {
  get lines(): readonly CartLine[] {
    return JSON.parse(ofTab.getItem(KEY) ?? '[]') as CartLine[];
  }

  get count(): number {
    return this.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  quantityOf(sku: string): number {
    return this.lines.find((line) => line.sku === sku)?.quantity ?? 0;
  }

  /** Sets how many of an article are in the cart; none takes it out. */
  set(sku: string, quantity: number): void {
    const kept = Math.min(Math.max(quantity, 0), MOST_OF_ONE);
    const known = this.lines.some((line) => line.sku === sku);
    const lines = known
      ? this.lines.map((line) => (line.sku === sku ? { sku, quantity: kept } : line))
      : [...this.lines, { sku, quantity: kept }];
    this.#write(lines.filter((line) => line.quantity > 0));
  }

  clear(): void {
    this.#write([]);
  }

  #write(lines: readonly CartLine[]): void {
    ofTab.setItem(KEY, JSON.stringify(lines));
    this.dispatchEvent(new Event('change'));
  }
}

export const cart = new Cart();
