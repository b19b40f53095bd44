import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';
import type { OperationNews } from '../../contract/proxy/lists.schema.ts';
import { OPERATIONS_TOPIC } from '../context/change-notifier.ts';
import type { Context } from '../context/context.ts';
import { publishAllEvents } from '../events/publish-events.ts';
import { newestEvent } from '../events/event-chain.ts';
import type { Operator } from '../grants/operator.ts';
import { eventMessage, serverSentEvents } from '../http/event-stream.ts';
import { covers } from '../registry/granted.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { Reader } from '../store/store.ts';
import type { OperationRow } from '../store/tables.ts';
import { coversOperation } from '../money/granted-orders.ts';
import { operationView } from './list-operations.ts';

/** Events that one look reads. */
const AT_ONCE = 100;

/**
 * `GET /v1/operations/events`: each operation whose outcome is recorded or changes from now on. With a grant: those
 * that its list of operations may hold, until the grant ends.
 */
export function streamOperationEvents(
  context: Context,
  caller: Operator,
  request: Request,
): Response {
  const claims = caller.kind === 'grant' ? caller.claims : undefined;
  let place: string | undefined;

  /** The grant as it is by now: it may have been revoked, or cover another group. */
  async function grantNow(reader: Reader): Promise<GrantClaims | undefined> {
    const grant = claims && (await reader.get('grants', claims.jti));
    return grant && !grant.revoked ? { ...claims, resources: grant.resources } : undefined;
  }

  async function messageOf(reader: Reader, row: OperationRow): Promise<string> {
    const operation = await operationView(context, reader, caller, row);
    return eventMessage('operation', { operation } satisfies OperationNews);
  }

  return serverSentEvents(context, request, {
    owner: caller.name,
    topic: OPERATIONS_TOPIC,
    ...(claims && { endsAt: claims.exp * 1_000 }),
    async look() {
      await publishAllEvents(context);
      return context.store.read(async (reader) => {
        const grant = await grantNow(reader);
        if (claims && !grant) return undefined;
        if (place === undefined) {
          place = (await newestEvent(reader))?.id ?? '';
          return [eventMessage('operation', {} satisfies OperationNews)];
        }
        const events = await reader.find('events', {
          range: { column: 'id', after: place },
          limit: AT_ONCE,
        });
        place = events.at(-1)?.id ?? place;
        const messages: string[] = [];
        for (const id of new Set(events.flatMap(operationIn))) {
          const row = await reader.get('operations', id);
          if (row && (!grant || (await mayBeTold(context, reader, grant, row))))
            messages.push(await messageOf(reader, row));
        }
        return messages;
      });
    },
  });
}

/** Several events of one operation are told as what it is by now. */
function operationIn({ type, data }: EventRow): string | [] {
  if (!type.startsWith('operation.')) return [];
  const { operation } = data as { operation?: { id?: unknown } };
  return typeof operation?.id === 'string' ? operation.id : [];
}

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
