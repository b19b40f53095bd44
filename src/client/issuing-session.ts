import type { CardholderView, CardView, GroupView } from '../contract/proxy/issued.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type {
  GuardedPage,
  IssuingActivity,
  IssuingRequestFound,
  IssuingResult,
} from '../contract/proxy/issuing-guards.ts';
import { batched } from './batched.ts';
import { CheckoutError } from './checkout-error.ts';
import type {
  ActivityOf,
  IssuingClient,
  IssuingOperation,
  IssuingValues,
  SeenRecords,
} from './issuing-client.ts';
import { RequestQueue } from './request-queue.ts';
import { Watched } from './watched.ts';
import { WatchedActivity } from './watched-activity.ts';

/**
 * What the elements inside one provider share: each card, group and cardholder is loaded once, and
 * all elements see an operation made through one of them. The proxy's records come first, for all of
 * them in one request, with their time; the gateway is queried for what is in view, a few at a
 * time, and only while it is in view.
 */
export class IssuingSession {
  /** The client that every request of the provider's elements goes through. */
  readonly client: IssuingClient;
  /** What the grant in use names; undefined while that is not known, or can't be read. */
  granted: readonly string[] | undefined;
  readonly #cards = new Map<string, Watched<CardView>>();
  readonly #groups = new Map<string, Watched<GroupView>>();
  readonly #activities = new Map<string, WatchedActivity>();
  readonly #cardholders = new Map<string, Watched<CardholderView>>();

  /** Called with each operation that the proxy tells of, whoever asked for it. */
  readonly listeners = new Set<(operation: IssuingActivity) => void>();

  readonly #queue = new RequestQueue();
  readonly #everyCard = new Watched(async () => {
    const cards = await every((after) => this.client.cards(after));
    for (const card of cards) this.#cards.get(card.card_id)?.amend((known) => newer(known, card));
    return cards.map((card) => newer(this.#cards.get(card.card_id)?.value, card));
  });
  readonly #everyGroup = new Watched(async () => {
    const groups = await every((after) => this.client.groups(after));
    for (const group of groups) this.#groups.get(group.group_id)?.amend(() => group);
    return groups;
  });
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
      load: async (unseen) => {
        const card = await this.#queue.run(() => this.client.card(id), unseen);
        this.#everyCard.amend((cards) =>
          cards.map((known) => (known.card_id === id ? newer(known, card) : known)),
        );
        return card;
      },
    });
  }

  /** Every card in the proxy's registry, within the grant: the gateway interface can't list cards (C-240). */
  cards(): Watched<readonly CardView[]> {
    return this.#everyCard;
  }

  /** Every group in the proxy's registry that the grant names, and that was made with it. */
  groups(): Watched<readonly GroupView[]> {
    return this.#everyGroup;
  }

  /** From the proxy's registry: the gateway interface has no query for groups (C-240). */
  group(id: string): Watched<GroupView> {
    return entry(this.#groups, id, {
      load: async () => {
        const group = (await this.#seen.groups(id)) ?? notSeen();
        this.#tellLists(group);
        return group;
      },
    });
  }

  /** What was done with a card, a group, or by this person to make groups: the newest, and more on demand. */
  activity(about: ActivityOf): WatchedActivity {
    const key = JSON.stringify(about);
    const known =
      this.#activities.get(key) ??
      new WatchedActivity((after) => this.client.operations(about, after));
    this.#activities.set(key, known);
    return known;
  }

  /** The cardholder: as the proxy saw it last, then as the gateway has it. */
  cardholder(id: string): Watched<CardholderView> {
    return entry(this.#cardholders, id, {
      known: () => this.#seen.cardholders(id),
      load: (unseen) => this.#queue.run(() => this.client.cardholder(id), unseen),
    });
  }

  /** The grant doesn't rule it out, as far as the page can tell; the proxy decides. */
  allows(operation: IssuingOperation): boolean {
    return this.granted?.includes(operation) ?? true;
  }

  /** Like `client.perform`; always reloads the card or group afterwards, and the list that it is in. */
  async perform<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingResult> {
    const end = this.#begin(operation, values, idempotencyKey);
    try {
      const result = await this.client.perform(operation, values, idempotencyKey);
      await this.#showRecorded(values);
      return result;
    } catch (error) {
      void this.#showRecorded(values);
      throw error;
    } finally {
      end?.();
      void this.#reload(operation, values);
    }
  }

  /** A list says what is on its way before the proxy tells of it. */
  #begin(operation: IssuingOperation, values: AnyValues, id: string): (() => void) | undefined {
    const { card_id = '', group_id = '', status } = values;
    const about = this.#activities.get(JSON.stringify(card_id ? { card_id } : { group_id }));
    const value = values.charge_amount ?? values.refund_amount ?? values.limit_amount;
    const { currency } = (this.#cards.get(card_id) ?? this.#groups.get(group_id))?.value ?? {};
    return about?.begin({
      id,
      operation,
      created_at: new Date().toISOString(),
      ...(status !== undefined && { requested_status: status }),
      ...(value !== undefined && currency !== undefined && { amount: { value, currency } }),
    });
  }

  /** Like `client.find`; reloads the card or group of what has been done. */
  async find<Name extends IssuingOperation>(
    operation: Name,
    values: IssuingValues<Name>,
    idempotencyKey: string,
  ): Promise<IssuingRequestFound> {
    const found = await this.client.find(operation, values, idempotencyKey);
    if (found.state === 'recorded') {
      await this.#showRecorded(values);
      void this.#reload(operation, values);
    }
    return found;
  }

  /** What a group is by now, its cards say too, and the list of groups. */
  #tellLists(group: GroupView): void {
    const { group_id: id, status: group_status } = group;
    this.#everyGroup.amend((groups) => groups.map((one) => (one.group_id === id ? group : one)));
    const told = (card: CardView) => (card.group_id === id ? { ...card, group_status } : card);
    for (const card of this.#cards.values()) card.amend(told);
    this.#everyCard.amend((cards) => cards.map(told));
  }

  /** What the proxy has recorded is shown before anyone is told that it is done: a page says one thing. */
  async #showRecorded({ card_id = '', group_id = '' }): Promise<void> {
    if (group_id) await this.group(group_id).reload();
    if (this.#cards.has(card_id)) await this.#recallCard(card_id);
  }

  /** The list last: it knows of a card what was seen of it. */
  async #reload(operation: IssuingOperation, { card_id = '' }): Promise<void> {
    this.#recallGroups(operation);
    for (const activity of this.#activities.values()) if (activity.followed) void activity.reload();
    await this.#cards.get(card_id)?.reload();
    if (this.#everyCard.followed) await this.#everyCard.reload();
  }

  /** Follows what others do with cards and groups, until the signal aborts or the grant is no good any more. */
  async keep(signal: AbortSignal): Promise<void> {
    await this.client
      .events(
        (operation) => void this.#hear(operation),
        () => this.renew(),
        signal,
      )
      .catch(() => undefined);
  }

  async #hear(operation: IssuingActivity): Promise<void> {
    const { kind, id = '' } = operation.resource ?? {};
    this.#recallGroups(operation.operation);
    if (kind === 'groups') await this.group(id).reload();
    if (kind === 'cards') await this.#recallCard(id);
    for (const listener of this.listeners) listener(operation);
    for (const activity of this.#activities.values()) if (activity.followed) void activity.reload();
    // The gateway is asked for a card as soon as someone sees it.
    if (kind === 'cards') this.#cards.get(id)?.renew();
  }

  /** One that was made is in the list of groups by now. */
  #recallGroups(operation: OperationName): void {
    if (operation === 'group.create' && this.#everyGroup.followed) void this.#everyGroup.reload();
  }

  async #recallCard(id: string): Promise<void> {
    const seen = await this.#seen.cards(id).catch(() => undefined);
    if (seen) {
      this.#cards.get(id)?.amend((known) => newer(known, seen));
      this.#everyCard.amend((cards) =>
        cards.map((known) => (known.card_id === id ? newer(known, seen) : known)),
      );
    }
  }

  /** Loads anew what is shown: someone has come back, and much may have happened meanwhile. */
  renew(): void {
    for (const kind of [this.#cards, this.#groups, this.#activities])
      for (const watched of kind.values()) watched.renew();
    for (const list of [this.#everyCard, this.#everyGroup]) list.renew();
  }

  /** Retries whatever failed to load, after a new grant or a lost connection. */
  recover(): void {
    for (const kind of [this.#cards, this.#groups, this.#cardholders, this.#activities])
      for (const watched of kind.values()) if (watched.error) void watched.refresh();
    for (const list of [this.#everyCard, this.#everyGroup]) if (list.error) void list.refresh();
  }
}

async function every<T>(ask: (after?: string) => Promise<GuardedPage<T>>): Promise<T[]> {
  const all: T[] = [];
  let after: string | undefined;
  do {
    const { data, next } = await ask(after);
    all.push(...data);
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
}

/** Of a card that was only entered into the registry, nothing is known that could be shown as its state. */
export const isAnswered = ({ status, balance }: CardView): boolean =>
  status !== 'unknown' || balance !== undefined;

/** What was seen later; of the same time, what was heard later. */
const newer = (known: CardView | undefined, heard: CardView): CardView =>
  known && Date.parse(known.as_of) > Date.parse(heard.as_of) ? known : heard;

type AnyValues = Readonly<
  Partial<
    Record<
      'card_id' | 'group_id' | 'status' | 'charge_amount' | 'refund_amount' | 'limit_amount',
      string
    >
  >
>;

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
