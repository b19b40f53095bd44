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
 * time, and only while it is in view.
 */
export class IssuingSession {
  /** The client that every request of the provider's elements goes through. */
  readonly client: IssuingClient;
  readonly #cards = new Map<string, Watched<CardView>>();
  readonly #groups = new Map<string, Watched<GroupView>>();
  readonly #cardholders = new Map<string, Watched<CardholderView>>();

  readonly #queue = new RequestQueue();
  readonly #everyCard = new Watched(() => everyCard(this.client));
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
      known: async () => {
        const seen = await this.#seen.cards(id);
        return seen && isAnswered(seen) ? seen : undefined;
      },
      load: (unseen) => this.#queue.run(() => this.client.card(id), unseen),
    });
  }

  /** Every card in the proxy's registry, within the grant: the gateway interface can't list cards (C-240). */
  cards(): Watched<readonly CardView[]> {
    return this.#everyCard;
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
      load: (unseen) => this.#queue.run(() => this.client.cardholder(id), unseen),
    });
  }

  /** Like `client.perform`; always reloads the card or group afterwards, and the list of cards. */
  async perform<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingResult> {
    try {
      return await this.client.perform(operation, values, idempotencyKey);
    } finally {
      void this.#reload(values);
    }
  }

  /** The list last: it knows of a card what was seen of it. */
  async #reload({ card_id = '', group_id = '' }): Promise<void> {
    void this.#groups.get(group_id)?.refresh();
    await this.#cards.get(card_id)?.refresh();
    if (this.#everyCard.followed) await this.#everyCard.refresh();
  }

  /** Retries whatever failed to load, after a new grant or a lost connection. */
  recover(): void {
    for (const kind of [this.#cards, this.#groups, this.#cardholders])
      for (const watched of kind.values()) if (watched.error) void watched.refresh();
    if (this.#everyCard.error) void this.#everyCard.refresh();
  }
}

async function everyCard(client: IssuingClient): Promise<CardView[]> {
  const cards: CardView[] = [];
  let after: string | undefined;
  do {
    const { data, next } = await client.cards(after);
    cards.push(...data);
    after = next ?? undefined;
  } while (after !== undefined);
  return cards;
}

/** Of a card that was only entered into the registry, nothing is known that could be shown as its state. */
const isAnswered = ({ status, balance }: CardView): boolean =>
  status !== 'unknown' || balance !== undefined;

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
  }: {
    readonly load: (unseen?: AbortSignal) => Promise<T>;
    readonly known?: () => Promise<T | undefined>;
  },
): Watched<T> {
  const watched = entries.get(id) ?? new Watched(load, known && { known });
  entries.set(id, watched);
  return watched;
}
