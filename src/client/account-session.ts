import type { AccountView } from '../contract/proxy/account.schema.ts';
import type { IssuingRequestFound, IssuingResult } from '../contract/proxy/issuing-guards.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { AccountClient } from './account-client.ts';
import { Watched } from './watched.ts';

/** What the elements inside one account share: it is loaded once for all of them, and each change shows in all. */
export class AccountSession {
  /** The client that every request of the account's elements goes through. */
  readonly client: AccountClient;
  /** What the grant in use names; undefined while that is not known, or can't be read. */
  granted: readonly string[] | undefined;
  /** Called with operations that the proxy tells of: of a shopper's it tells nothing by itself. */
  readonly listeners = new Set<(told: IssuingResult) => void>();
  /** The shopper's stored cards and subscriptions. */
  readonly account: Watched<AccountView>;

  constructor(client: AccountClient) {
    this.client = client;
    this.account = new Watched(() => client.account());
  }

  /** The grant doesn't rule it out, as far as the page can tell; the proxy decides. */
  allows(operation: OperationName): boolean {
    return this.granted?.includes(operation) ?? true;
  }

  /** Like `client.removeCard`. */
  async removeCard(handle: string): Promise<void> {
    this.#show(await this.client.removeCard(handle));
  }

  /** Like `client.preferCard`. */
  async preferCard(handle: string): Promise<void> {
    this.#show(await this.client.preferCard(handle));
  }

  /** Like `client.perform`; what is shown is loaded anew before anyone is told that it is done. */
  async perform(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingResult> {
    try {
      return await this.client.perform(operation, values, idempotencyKey);
    } finally {
      await this.account.reload();
    }
  }

  /** Like `client.find`. */
  async find(
    operation: OperationName,
    values: object,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound> {
    const found = await this.client.find(operation, values, idempotencyKey);
    await this.account.reload();
    return found;
  }

  /** Loads anew what is shown: the shopper has come back, and much may have happened meanwhile. */
  renew(): void {
    this.account.renew();
  }

  /** Retries what failed to load, after a new grant or a lost connection. */
  recover(): void {
    if (this.account.error) void this.account.refresh();
  }

  #show(account: AccountView): void {
    this.account.amend(() => account);
  }
}
