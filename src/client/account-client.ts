import { isAccountView } from '../contract/proxy/account-guards.ts';
import type { AccountView } from '../contract/proxy/account.schema.ts';
import type { IssuingRequestFound, IssuingResult } from '../contract/proxy/issuing-guards.ts';
import { pathSegment } from '../contract/values/path-segment.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { createGrantedRequests, type GrantedRequestsOptions } from './granted-requests.ts';

/**
 * What the elements for a signed-in shopper may request from the proxy with a grant. Everything throws CheckoutError:
 * `problem` with its slug, `unreachable` if there was no answer, `unreadable` if it has an unknown shape.
 */
export interface AccountClient {
  /** Address of the proxy, as in the options. */
  readonly proxy: string;
  /** The shopper's stored cards and subscriptions. */
  account(): Promise<AccountView>;
  /** Removes a stored card, and answers what is left. Twice does no harm. */
  removeCard(handle: string): Promise<AccountView>;
  /** Has checkouts list a stored card first, and choose it. */
  preferCard(handle: string): Promise<AccountView>;
  /** Performs an operation, once for each key. */
  perform(operation: OperationName, values: object, idempotencyKey: string): Promise<IssuingResult>;
  /** Asks what became of `perform`, called with the same arguments; nothing is performed. */
  find(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound>;
}

/** Talks to the proxy with a shopper's grant. Nothing is sent before the first call. */
export function createAccountClient(options: GrantedRequestsOptions): AccountClient {
  const { ask, perform, find } = createGrantedRequests(options);
  const changed = (method: 'POST' | 'DELETE', path: string) =>
    ask({
      method,
      path: `v1/shopper/cards/${path}`,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      is: isAccountView,
    });
  return {
    proxy: options.proxy,
    account: () => ask({ method: 'GET', path: 'v1/shopper', is: isAccountView }),
    removeCard: (handle) => changed('DELETE', pathSegment(handle)),
    preferCard: (handle) => changed('POST', `${pathSegment(handle)}/default`),
    perform,
    find,
  };
}
