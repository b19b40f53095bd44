import { createHash } from 'node:crypto';
import { DatabaseError, types, type Connection, type PoolClient, type Submittable } from 'pg';
import type { SqlConnection, SqlResult } from './sql-transaction.ts';
import type { Statement } from './statements.ts';

/** A connection of the pool while one transaction has it. */
export interface PostgresConnection extends SqlConnection {
  /** Sends what is queued and the last statement; nothing, if nothing but what opens it would be sent. */
  commit(): Promise<void>;
  /** Undoes what was sent. Says whether the connection can be used again. */
  rollback(): Promise<boolean>;
}

/** A column of an answer, and how its text is read. */
interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What a connection has prepared, by text: the columns of each answer. */
type Prepared = Map<string, readonly Column[]>;
const preparedBy = new WeakMap<PoolClient, Prepared>();

interface Waiting {
  readonly statement: Statement;
  readonly answer?: PromiseWithResolvers<SqlResult>;
}

/**
 * Statements go out together: those that are queued with the next that is run, and those that are run
 * in one turn of the event loop with each other. One write, one answer, one wake-up on both sides. The
 * server runs them one after the other, and none behind one that failed. `opening` goes out with the
 * first of them. `faultOf` says what an error is called outside. Behind a pooler the server may be another one
 * each time, so nothing is taken to be prepared.
 */
export function connectionOf(
  client: PoolClient,
  opening: readonly Statement[],
  faultOf: (error: unknown) => unknown,
  isPooled = false,
): PostgresConnection {
  const prepared: Prepared =
    (isPooled ? undefined : preparedBy.get(client)) ?? new Map<string, readonly Column[]>();
  if (!isPooled) preparedBy.set(client, prepared);
  let waiting: Waiting[] = opening.map((statement) => ({ statement }));
  let [isSent, isScheduled, isUnderWay, isBroken, isForgotten] = [
    false,
    false,
    false,
    false,
    false,
  ];
  let failed: { readonly fault: unknown } | undefined;

  const send = (): void => {
    isScheduled = false;
    if (isUnderWay) return;
    const sent = joined(waiting);
    waiting = [];
    [isSent, isUnderWay] = [true, true];
    const statements = sent.map(({ statement }) => statement);
    const isParsing = statements.some(({ text }) => !prepared.has(text));
    client.query(
      batchOf(statements, prepared, isPooled, (error, results = []) => {
        isUnderWay = false;
        if (error === null || error === undefined) {
          for (const [index, { answer }] of sent.entries())
            answer?.resolve(results[index] ?? { rows: [] });
        } else {
          isBroken ||= !(error instanceof DatabaseError);
          // Which of them the server has prepared is not known.
          isForgotten ||= isParsing;
          failed = { fault: faultOf(error) };
          for (const { answer } of [...sent, ...waiting.splice(0)]) answer?.reject(failed.fault);
        }
        if (waiting.some(({ answer }) => answer)) send();
      }),
    );
  };

  const run = (statement: Statement): Promise<SqlResult> => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- rethrown unchanged, whatever was thrown
    if (failed) return Promise.reject(failed.fault);
    const answer = Promise.withResolvers<SqlResult>();
    waiting.push({ statement, answer });
    // After all else that is ready now, so that it comes along.
    if (!isScheduled) process.nextTick(send);
    isScheduled = true;
    return answer.promise;
  };

  return {
    run,
    queue: (statement) => void waiting.push({ statement }),
    async commit() {
      if (isSent || waiting.length > opening.length) await run({ text: 'commit', values: [] });
    },
    async rollback() {
      if (!isSent || isBroken) return !isBroken;
      const isNamed = isForgotten && !isPooled;
      if (isNamed) prepared.clear();
      try {
        await client.query(isNamed ? 'rollback; deallocate all' : 'rollback');
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** What is selected without asking for an answer, such as a lock, is one statement with what is selected so before it. */
function joined(waiting: readonly Waiting[]): readonly Waiting[] {
  const sent: Waiting[] = [];
  for (const each of waiting) {
    const before = sent.at(-1);
    if (before && isSilent(before) && isSilent(each))
      sent.splice(-1, 1, { statement: both(before.statement, each.statement) });
    else sent.push(each);
  }
  return sent;
}

const SELECT = 'select ';
const isSilent = ({ statement, answer }: Waiting): boolean =>
  !answer && statement.text.startsWith(SELECT);

const both = (one: Statement, other: Statement): Statement => ({
  text: `${one.text}, ${other.text.slice(SELECT.length).replace(/\$(\d+)/g, (_sign, number) => `$${Number(number) + one.values.length}`)}`,
  values: [...one.values, ...other.values],
});

/** What the driver calls with the messages of the server, as it does with its own queries. */
interface Batch extends Submittable {
  /** The driver sets another one, to keep its time-out. */
  callback: (error: unknown, results?: readonly SqlResult[]) => void;
  handleRowDescription(message: { readonly fields: readonly Described[] }): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: unknown): void;
}

interface Described {
  readonly name: string;
  readonly dataTypeID: Parameters<typeof types.getTypeParser>[0];
}

/**
 * Statements that are sent in one go. A text is prepared, and its answer described, once; each time where there is no name
 * that a server would keep.
 */
function batchOf(
  statements: readonly Statement[],
  prepared: Prepared,
  isUnnamed: boolean,
  callback: Batch['callback'],
): Batch {
  const results: SqlResult[] = [];
  let rows: unknown[] = [];
  const columns = (): readonly Column[] =>
    prepared.get(statements[results.length]?.text ?? '') ?? [];
  return {
    callback,
    submit(connection: Connection) {
      connection.stream.cork();
      for (const { text, values } of statements) {
        const name = isUnnamed ? '' : nameOf(text);
        const isNew = !prepared.has(text);
        if (isNew || isUnnamed) connection.parse({ name, text, types: [] }, true);
        if (isNew) {
          prepared.set(text, []);
          connection.describe({ type: 'S', name }, true);
        }
        const bound = values.map((value) => (value === null ? null : String(value)));
        connection.bind({ statement: name, values: bound }, true);
        connection.execute({}, true);
      }
      connection.sync();
      connection.stream.uncork();
    },
    handleRowDescription({ fields }) {
      prepared.set(
        statements[results.length]?.text ?? '',
        fields.map(({ name, dataTypeID }) => ({
          name,
          parse: types.getTypeParser(dataTypeID, 'text') as Column['parse'],
        })),
      );
    },
    handleDataRow({ fields }) {
      const row: Record<string, unknown> = {};
      for (const [index, { name, parse }] of columns().entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      rows.push(row);
    },
    handleCommandComplete() {
      results.push({ rows });
      rows = [];
    },
    handleReadyForQuery() {
      this.callback(null, results);
    },
    handleError(error) {
      this.callback(error);
    },
  };
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return name;
}
