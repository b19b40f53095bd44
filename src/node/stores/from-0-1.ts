import type { TableName } from '../../proxy/store/tables.ts';
import type { SqlConnection } from './sql-transaction.ts';
import { insertRow } from './statements.ts';

/** Rows that are read at once. */
const BATCH = 500;

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };
type Change = (row: StoredRow) => StoredRow;

/** Members that were JSON in a string are objects now. */
const parsed =
  (...members: readonly string[]): Change =>
  (row) => ({
    ...row,
    ...Object.fromEntries(
      members.map((member) => {
        const text = row[member];
        return [member, typeof text === 'string' ? (JSON.parse(text) as unknown) : null];
      }),
    ),
  });

const renamed =
  (names: Readonly<Record<string, string>>): Change =>
  (row) => {
    const members = Object.entries(row).map(([member, value]) => [names[member] ?? member, value]);
    return { ...Object.fromEntries(members), id: row.id } as StoredRow;
  };

const same: Change = (row) => row;
const DUE = { nextAt: 'dueAt' } as const;

/** Every table that 0.1 stored: its name there, and what its rows are now. */
const TABLES_OF_0_1: Readonly<
  Record<string, { readonly now: TableName; readonly change: Change }>
> = {
  sessions: {
    now: 'sessions',
    change: (row) => {
      const session = parsed('terms')(row);
      const { shopper } = session['terms'] as { readonly shopper?: { readonly id?: string } };
      const [account] = String(session['orderKey']).split('|');
      return { ...session, owner: shopper?.id === undefined ? null : `${account}|${shopper.id}` };
    },
  },
  orders: {
    now: 'orders',
    change: renamed({ holder: 'activeAttemptId', paidBy: 'paidAttemptId' }),
  },
  attempts: {
    now: 'attempts',
    change: (row) =>
      renamed({
        ...DUE,
        asked: 'queryCount',
        notFound: 'notFoundCount',
        ledAway: 'wasRedirected',
      })(parsed('nextAction', 'recurring')(row)),
  },
  requests: {
    now: 'requests',
    change: (row) => renamed({ madeId: 'resourceId', keptUntil: 'expiresAt' })(parsed('body')(row)),
  },
  events: { now: 'events', change: parsed('data') },
  counters: { now: 'counters', change: same },
  operations: {
    now: 'operations',
    change: (row) =>
      renamed({ ...DUE, asked: 'queryCount', sameness: 'deduplicationKey' })(
        parsed('summary', 'result')(row),
      ),
  },
  transactions: { now: 'transactions', change: renamed({ refunding: 'refundPending' }) },
  subscriptions: { now: 'subscriptions', change: renamed(DUE) },
  grants: { now: 'grants', change: same },
  reveals: { now: 'reveals', change: same },
  ...registry('cards'),
  ...registry('groups'),
  ...registry('cardholders'),
  deliveries: { now: 'deliveries', change: (row) => renamed(DUE)(parsed('attempts')(row)) },
  notifications: { now: 'notifications', change: (row) => renamed(DUE)(parsed('named')(row)) },
  savedCards: { now: 'savedCards', change: same },
  wantedCards: { now: 'pendingCards', change: same },
  handoffs: { now: 'handoffs', change: same },
};

function registry(now: 'cards' | 'groups' | 'cardholders') {
  const change: Change = (row) => renamed({ seenAt: 'observedAt' })(parsed('view')(row));
  return { [now]: { now, change } };
}

/**
 * 0.1 kept a row as an id and a JSON document, whose structured members were JSON in strings. Its
 * tables are set aside, copied, and dropped. Some of the new ones have the same names, but none has a
 * column `document`: a process of 0.1 that still runs can neither read nor write them.
 */
export async function fromZeroOne(
  connection: SqlConnection,
  createTables: (connection: SqlConnection) => Promise<void>,
): Promise<void> {
  const aside = (name: string): string => `"tender_0_1_${name}"`;
  const execute = (text: string, ...values: (string | number)[]) =>
    connection.run({ text, values });
  for (const name of Object.keys(TABLES_OF_0_1))
    await execute(`alter table "tender_${name}" rename to ${aside(name)}`);
  await createTables(connection);
  for (const [name, { now, change }] of Object.entries(TABLES_OF_0_1)) {
    for (let after = '', count = BATCH; count === BATCH;) {
      const page = `select document from ${aside(name)} where id > $1 order by id limit $2`;
      const { rows } = await execute(page, after, BATCH);
      for (const row of rows) {
        const { document } = row as { readonly document: unknown };
        const stored = (
          typeof document === 'string' ? JSON.parse(document) : document
        ) as StoredRow;
        after = stored.id;
        // A cast, because the loop runs over all tables: `change` makes rows of the table `now`.
        await connection.run(insertRow(now, change(stored) as never));
      }
      count = rows.length;
    }
    await execute(`drop table ${aside(name)}`);
  }
}
