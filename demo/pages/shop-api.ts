/** What the shop's pages ask of the shop's own server. Prices come from there, never from here. */

export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly maker: string;
  readonly description: string;
  readonly price: string;
  readonly image: string;
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

export async function fetchCatalogue(): Promise<{ currency: string; products: Product[] }> {
  return (await ask('GET', 'api/products')) as { currency: string; products: Product[] };
}

export async function startCheckout(
  cart: readonly CartLine[],
  email: string,
  locale: string,
): Promise<Checkout> {
  return (await ask('POST', 'api/checkout', { cart, email, locale })) as Checkout;
}

/** Changes what an open order is for; the elements hear of it from the proxy. */
export async function changeCheckout(
  { id, clientSecret }: Checkout,
  cart: readonly CartLine[],
): Promise<void> {
  await ask('PATCH', `api/checkout/${encodeURIComponent(id)}`, { cart }, clientSecret);
}

/** What lets this page work with the company's cards for a while. */
export async function fetchWalletGrant(): Promise<{ token: string; proxy: string }> {
  return (await ask('POST', 'api/wallet/grant')) as { token: string; proxy: string };
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
