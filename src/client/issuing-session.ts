import type { CardholderView, CardView, GroupView } from '../contract/proxy/operations.schema.ts';
import type { IssuingResult } from '../contract/proxy/issuing-guards.ts';
import { batched } from './batched.ts';
import { CheckoutError } from './checkout-error.ts';
import type {
  IssuingClient,
  IssuingOperation,
  IssuingValues,
  SeenRecords,
} from './issuing-client.ts';
import { RequestQueue } from './request-queue.ts';
import { Watched } from './watched.ts';

/**
 * What the elements inside one provider share: each card, group and cardholder is loaded once, and
 * all elements see an operation made through one of them. The proxy's records come first, for all of
 * them in one request, with their time; the gateway is queried for what is in view, a few at a
 * time.
 */
export class IssuingSession {
  /** The client that every request of the provider's elements goes through. */
  readonly client: IssuingClient;
  readonly #cards = new Map<string, Watched<CardView>>();
  readonly #groups = new Map<string, Watched<GroupView>>();
  readonly #cardholders = new Map<string, Watched<CardholderView>>();

  readonly #queue = new RequestQueue();
  readonly #seen: { readonly [Kind in keyof SeenRecords]: Seen<SeenRecords[Kind]> };

  constructor(client: IssuingClient) {
    this.client = client;
    const seen = <Kind extends keyof SeenRecords>(
      kind: Kind,
      idOf: (record: SeenRecords[Kind]) => string,
    ) => batched((ids) => client.seen(kind, ids), idOf);
    this.#seen = {
      cards: seen('cards', ({ card_id }) => card_id),
      groups: seen('groups', ({ group_id }) => group_id),
      cardholders: seen('cardholders', ({ cardholder_id }) => cardholder_id),
    };
  }

  /** The card: as the proxy saw it last, then as the gateway has it. */
  card(id: string): Watched<CardView> {
    return entry(this.#cards, id, {
      known: () => this.#seen.cards(id),
      load: () => this.#queue.run(() => this.client.card(id)),
    });
  }

  /** From the proxy's registry: the gateway interface has no query for groups (C-240). */
  group(id: string): Watched<GroupView> {
    return entry(this.#groups, id, {
      load: async () => (await this.#seen.groups(id)) ?? notSeen(),
    });
  }

  /** The cardholder: as the proxy saw it last, then as the gateway has it. */
  cardholder(id: string): Watched<CardholderView> {
    return entry(this.#cardholders, id, {
      known: () => this.#seen.cardholders(id),
      load: () => this.#queue.run(() => this.client.cardholder(id)),
    });
  }

  /** Like `client.perform`; always reloads the card or group afterwards. */
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
}

type Seen<T> = (id: string) => Promise<T | undefined>;

const notSeen = (): never => {
  throw new CheckoutError('problem', 'no such group was seen', { status: 404, slug: 'not-found' });
};

function entry<T>(
  entries: Map<string, Watched<T>>,
  id: string,
  {
    load,
    known,
  }: { readonly load: () => Promise<T>; readonly known?: () => Promise<T | undefined> },
): Watched<T> {
  const watched = entries.get(id) ?? new Watched(load, known && { known });
  entries.set(id, watched);
  return watched;
}
