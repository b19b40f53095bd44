/** What the shop's pages ask of the shop's own server. Prices come from there, never from here. */

import type { Exchange } from '../../src/testing/exchange-recorder.ts';
import type { LedgerRow } from '../server/orders-ledger.ts';
import type { Play } from '../server/played-payment.ts';
import type { Product } from '../server/catalogue.ts';
import type { HeldPayment } from '../server/held-payments.ts';
import type { Company } from '../server/company.ts';

export type { LedgerRow, Play, Product };

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

/** Does what the shop may refuse; its words if it does. */
export async function faultOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return error.message;
  }
}

export async function fetchCatalogue(): Promise<Catalogue> {
  return (await ask('GET', 'api/products')) as Catalogue;
}

export async function startCheckout(
  cart: readonly CartLine[],
  shopper: { email: string; locale: string; signedIn: boolean; methods?: readonly string[] },
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

/** Lets the shop's server pay by a test card, as if one had been typed. */
export async function playPayment({ id, clientSecret }: Checkout, play: Play): Promise<void> {
  await ask('POST', `api/checkout/${encodeURIComponent(id)}/played`, { play }, clientSecret);
}

/** What an order has moved in the sandbox's ledger. */
export async function fetchLedger({ orderId }: Checkout): Promise<readonly LedgerRow[]> {
  const path = `api/ledger/${encodeURIComponent(orderId)}`;
  return ((await ask('GET', path)) as { rows: LedgerRow[] }).rows;
}

/** What lets this page work with the company's cards for a while. */
export async function fetchWalletGrant(): Promise<{ token: string; proxy: string }> {
  return (await ask('POST', 'api/wallet/grant')) as { token: string; proxy: string };
}

/** The company's cards, groups and people, by name. */
export async function fetchCompany(): Promise<Company> {
  return (await ask('GET', 'api/wallet')) as Company;
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

/** What lets this page work with the shop's orders for a while. */
export async function fetchDeskGrant(): Promise<{ token: string; proxy: string }> {
  return (await ask('POST', 'api/desk/grant')) as { token: string; proxy: string };
}

/** A grant for one decision, after a step-up. Throws ShopError where the code is wrong. */
export async function fetchDecisionGrant(code: string): Promise<string> {
  return ((await ask('POST', 'api/desk/decision', { code })) as { token: string }).token;
}

/** Payments that wait for a person of the shop. */
export async function fetchHeldPayments(): Promise<readonly HeldPayment[]> {
  return ((await ask('GET', 'api/reviews')) as { held: HeldPayment[] }).held;
}

/** What that person decided of one. */
export async function decidePayment(
  transactionId: string,
  decision: 'approve' | 'reject',
): Promise<void> {
  await ask('POST', `api/reviews/${encodeURIComponent(transactionId)}`, { decision });
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
