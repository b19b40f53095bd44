/** What the shop's pages ask of the shop's own server. Prices come from there, never from here. */

import type { Exchange } from '../../src/testing/exchange-recorder.ts';
import type { Product } from '../server/catalogue.ts';

export type { Product };

export interface Catalogue {
  readonly currency: string;
  readonly products: readonly Product[];
  /** Address of the proxy, for a page that only shows a payment's status. */
  readonly proxy: string;
}

export interface CartLine {
  readonly sku: string;
  readonly quantity: number;
}

/** An order that is ready to be paid. */
export interface Checkout {
  readonly id: string;
  readonly orderId: string;
  readonly clientSecret: string;
  readonly proxy: string;
}

export class ShopError extends Error {
  override readonly name = 'ShopError';
}

export async function fetchCatalogue(): Promise<Catalogue> {
  return (await ask('GET', 'api/products')) as Catalogue;
}

export async function startCheckout(
  cart: readonly CartLine[],
  shopper: { email: string; locale: string; signedIn: boolean },
): Promise<Checkout> {
  return (await ask('POST', 'api/checkout', { cart, ...shopper })) as Checkout;
}

/** Changes what an open order is for; the elements hear of it from the proxy. */
export async function changeCheckout(
  { id, clientSecret }: Checkout,
  cart: readonly CartLine[],
): Promise<void> {
  await ask('PATCH', `api/checkout/${encodeURIComponent(id)}`, { cart }, clientSecret);
}

/** Asks for more time, for a shopper who is told that the session is about to end. */
export async function extendCheckout({ id, clientSecret }: Checkout): Promise<void> {
  await ask('POST', `api/checkout/${encodeURIComponent(id)}/extension`, {}, clientSecret);
}

/** What lets this page work with the company's cards for a while. */
export async function fetchWalletGrant(): Promise<{ token: string; proxy: string }> {
  return (await ask('POST', 'api/wallet/grant')) as { token: string; proxy: string };
}

/** What lets the secure frame show one card's details, once the server has seen the code. */
export async function fetchRevealGrant(wish: {
  cardId: string;
  commitment: string;
  code: string;
}): Promise<string> {
  const { token } = (await ask('POST', 'api/wallet/reveal', wish)) as { token: string };
  return token;
}

/** What was said to the gateway lately; nothing where proxy and shop are apart. */
export async function fetchExchanges(): Promise<readonly Exchange[]> {
  return ((await ask('GET', 'api/exchanges')) as { exchanges: Exchange[] }).exchanges;
}

async function ask(method: string, path: string, body?: object, bearer?: string): Promise<unknown> {
  const headers = new Headers();
  if (body) headers.set('Content-Type', 'application/json');
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  const answer = await fetch(path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ShopError('The shop can’t be reached. Check the connection and try again.');
  });
  if (answer.status === 204) return undefined;
  const content = (await answer.json()) as { message?: string };
  if (!answer.ok) throw new ShopError(content.message ?? 'The shop could not do that.');
  return content;
}
