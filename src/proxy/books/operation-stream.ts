import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import type { OperationNews } from '../../contract/proxy/lists.schema.ts';
import { OPERATIONS_TOPIC } from '../context/change-notifier.ts';
import type { Context } from '../context/context.ts';
import type { Feed, OpenStream } from '../context/open-streams.ts';
import { publishAllEvents } from '../events/publish-events.ts';
import { newestEvent } from '../events/event-chain.ts';
import type { Operator } from '../grants/operator.ts';
import { eventMessage, serverSentEvents } from '../http/event-stream.ts';
import { covers } from '../registry/granted.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { readTogether } from '../store/together.ts';
import { coversOperation } from '../money/granted-orders.ts';
import { createListenerIndex, namesOfGrant, namesOfOperation } from './listener-index.ts';
import { operationView } from './list-operations.ts';

/** Events that one statement reads. */
const AT_ONCE = 500;

interface Listener {
  readonly caller: Operator;
  /** It was told that it is told all from here on. */
  isToldAll: boolean;
}
type Listening = OpenStream<Listener>;

/** What was found to be new. */
interface News {
  /** Grants that were revoked. */
  readonly revoked: readonly string[];
  /** Operations, each as it is by now. */
  readonly operations: readonly OperationRow[];
}

/**
 * `GET /v1/operations/events`: each operation whose outcome is recorded or changes from now on. With a grant: those
 * that its list of operations may hold, until the grant ends.
 */
export const streamOperationEvents = (
  context: Context,
  caller: Operator,
  request: Request,
): Response =>
  serverSentEvents<Listener>(context, request, {
    owner: caller.name,
    topic: OPERATIONS_TOPIC,
    about: { caller, isToldAll: false },
    ...(caller.kind === 'grant' && { endsAt: caller.claims.exp * 1_000 }),
    feed: operationFeed,
  });

function operationFeed(context: Context): Feed<Listener> {
  const index = createListenerIndex<Listening>();
  let place: string | undefined;

  /** What happened since the last look, however many listen. */
  async function newsIn(reader: Reader): Promise<News> {
    const events: EventRow[] = [];
    for (let more = true; more;) {
      const page = await reader.find('events', {
        range: { column: 'id', after: place ?? '' },
        limit: AT_ONCE,
      });
      events.push(...page);
      place = page.at(-1)?.id ?? place;
      more = page.length === AT_ONCE;
    }
    // Several events of one operation are told as what it is by now.
    const ids = [...new Set(events.flatMap(operationIn))];
    const rows = await Promise.all(ids.map((id) => reader.get('operations', id)));
    return {
      revoked: events.flatMap(revokedIn),
      operations: rows.filter((row) => row !== undefined),
    };
  }

  /** The grant as it is by now; its stream ends where it was revoked. */
  async function grantNow(
    reader: Reader,
    stream: Listening,
    claims: GrantClaims,
  ): Promise<GrantClaims | undefined> {
    const grant = await reader.get('grants', claims.jti);
    if (!grant || grant.revoked) {
      stream.end();
      return undefined;
    }
    const now = { ...claims, resources: grant.resources };
    // It may cover another group by now.
    index.put(stream, namesOfGrant(now));
    return now;
  }

  async function mayHear(
    reader: Reader,
    stream: Listening,
    row: OperationRow,
  ): Promise<Listening | []> {
    const { caller } = stream.about;
    if (caller.kind === 'merchant') return stream;
    const grant = await grantNow(reader, stream, caller.claims);
    return grant && (await mayBeTold(context, reader, grant, row)) ? stream : [];
  }

  /** Who is told of an operation, and what: the server is told more. */
  async function messagesOf(reader: Reader, row: OperationRow): Promise<(() => void)[]> {
    const names = await namesOfOperation(reader, row, index);
    const streams = [...new Set(names.flatMap((name) => [...index.of(name)]))];
    const told = await Promise.all(
      streams.filter(isToldAll).map((stream) => mayHear(reader, stream, row)),
    );
    const byKind = Map.groupBy(told.flat(), ({ about }) => about.caller.kind);
    return Promise.all(
      [...byKind.values()].map(async (those) => {
        const [{ about }] = those as [Listening];
        const operation = await operationView(context, reader, about.caller, row);
        const message = eventMessage('operation', { operation } satisfies OperationNews);
        return () => those.forEach((stream) => stream.tell(message));
      }),
    );
  }

  return {
    async look(streams) {
      const fresh = [...streams].filter((stream) => !isToldAll(stream));
      await publishAllEvents(context);
      const tellers = await context.store.read(async (rows) => {
        const reader = readTogether(rows);
        if (place === undefined) {
          place = (await newestEvent(rows))?.id ?? '';
          return [];
        }
        const { revoked, operations } = await newsIn(reader);
        for (const id of revoked) for (const stream of [...index.of(`grant|${id}`)]) stream.end();
        return Promise.all(operations.map((row) => messagesOf(reader, row)));
      });
      for (const tell of tellers.flat()) tell();
      for (const stream of fresh) {
        const { caller } = stream.about;
        index.put(stream, caller.kind === 'merchant' ? ['merchant'] : namesOfGrant(caller.claims));
        stream.about.isToldAll = true;
        stream.tell(eventMessage('operation', {} satisfies OperationNews));
      }
    },
    left: (stream) => index.remove(stream),
  };
}

const isToldAll = ({ about }: Listening): boolean => about.isToldAll;

function operationIn({ type, data }: EventRow): string | [] {
  if (!type.startsWith('operation.')) return [];
  const { operation } = data as { operation?: { id?: unknown } };
  return typeof operation?.id === 'string' ? operation.id : [];
}

const revokedIn = ({ type, data }: EventRow): string | [] =>
  type === 'grant.revoked' && typeof data['grant_id'] === 'string' ? data['grant_id'] : [];

/** As the list of operations answers it: a card's as its balance, a group's as the group, one's own new groups. */
async function mayBeTold(
  context: Context,
  reader: Reader,
  grant: GrantClaims,
  row: OperationRow,
): Promise<boolean> {
  const { operation, subject, target } = row;
  const [kind, id = ''] = target?.split('|') ?? [];
  if (kind === 'cards')
    return grant.operations.includes('card.query') && covers(context, reader, grant, kind, id);
  if (kind === 'groups') return covers(context, reader, grant, kind, id);
  if (grant.orders !== undefined && (await coversOperation(context, reader, grant.orders, row)))
    return true;
  return (
    operation === 'group.create' && grant.operations.includes(operation) && subject === grant.sub
  );
}
