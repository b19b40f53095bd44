import type { CardholderView, CardView, GroupView } from '../contract/proxy/operations.schema.ts';
import type { IssuingResult } from '../contract/proxy/issuing-guards.ts';
import { CheckoutError } from './checkout-error.ts';
import type { IssuingClient, IssuingOperation, IssuingValues } from './issuing-client.ts';
import { Watched } from './watched.ts';

/**
 * What the elements inside one provider share: each card, group and cardholder is loaded once, and
 * an operation through one element is seen by all.
 */
export class IssuingSession {
  /** The client that every request of the provider's elements goes through. */
  readonly client: IssuingClient;
  readonly #cards = new Map<string, Watched<CardView>>();
  readonly #groups = new Map<string, Watched<GroupView>>();
  readonly #cardholders = new Map<string, Watched<CardholderView>>();

  constructor(client: IssuingClient) {
    this.client = client;
  }

  /** The card, as the gateway has it. */
  card(id: string): Watched<CardView> {
    return entry(this.#cards, id, () => this.client.card(id));
  }

  /** From the proxy's registry: the gateway interface has no query for groups (C-240). */
  group(id: string): Watched<GroupView> {
    return entry(this.#groups, id, () => this.#findGroup(id));
  }

  /** The cardholder, as the gateway has it. */
  cardholder(id: string): Watched<CardholderView> {
    return entry(this.#cardholders, id, () => this.client.cardholder(id));
  }

  /** As `client.perform`; afterwards the card or group is reloaded, whatever the result. */
  async perform<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingResult> {
    try {
      return await this.client.perform(operation, values, idempotencyKey);
    } finally {
      const { card_id, group_id } = values as { card_id?: string; group_id?: string };
      if (card_id !== undefined) void this.#cards.get(card_id)?.refresh();
      if (group_id !== undefined) void this.#groups.get(group_id)?.refresh();
    }
  }

  /** Retries whatever failed to load, after a new grant or a lost connection. */
  recover(): void {
    for (const kind of [this.#cards, this.#groups, this.#cardholders])
      for (const watched of kind.values()) if (watched.error) void watched.refresh();
  }

  async #findGroup(id: string): Promise<GroupView> {
    let after: string | undefined;
    do {
      const { data, next } = await this.client.groups(after);
      const group = data.find(({ group_id }) => group_id === id);
      if (group) return group;
      after = next ?? undefined;
    } while (after !== undefined);
    throw new CheckoutError('problem', 'no such group was seen', {
      status: 404,
      slug: 'not-found',
    });
  }
}

function entry<T>(known: Map<string, Watched<T>>, id: string, load: () => Promise<T>): Watched<T> {
  const watched = known.get(id) ?? new Watched(load);
  known.set(id, watched);
  return watched;
}
