import type { AttemptRow, TableName, Tables } from './tables.ts';

/** What can be compared in a store. */
export type Scalar = string | number | boolean | null;

/** Which rows, in which order. */
export interface Query<Row> {
  /** Columns that must equal. */
  readonly where?: { readonly [K in keyof Row]?: Scalar };
  /** A column that must equal one of these: the rows of many in one statement. */
  readonly among?: {
    readonly column: keyof Row & string;
    readonly values: readonly string[];
  };
  /** One column's bounds: `after` excludes, `from` and `to` include. Null columns never match. */
  readonly range?: {
    readonly column: keyof Row & string;
    readonly after?: string | number;
    readonly from?: string | number;
    readonly to?: string | number;
  };
  /** By default `id` ascending. */
  readonly orderBy?: keyof Row & string;
  /** Greatest first. */
  readonly descending?: boolean;
  /**
   * Only what comes after this place in the order, by the value it is ordered by and the id. Null
   * values have no place.
   */
  readonly past?: readonly [value: string | number, id: string];
  /** The most rows to answer; by default all. */
  readonly limit?: number;
  /** In a transaction: the rows stay as they are until its end, as those that `get` answers do. */
  readonly isHeld?: boolean;
}

/** The rows that there are. */
export interface Reader {
  /** The row with this id. */
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>;
  /** The rows that match. */
  find<T extends TableName>(table: T, query: Query<Tables[T]>): Promise<Tables[T][]>;
}

/** Tables whose rows are numbered as they come. */
export type NumberedTable = 'outbox';

/** What a transaction can keep others off by name, whether or not a row of it exists. */
export type Aggregate =
  | 'order'
  | 'order-number'
  | 'request'
  | 'movement'
  | 'card-testing'
  | 'saved-cards'
  | 'events'
  | 'reveal'
  | 'pruning'
  | 'reconciliation'
  | 'mode'
  | 'turns';

/**
 * Reads and writes that happen together or not at all. A row that `get` answered stays as it is until
 * the end: other transactions that get or update it wait. What depends on rows that `find` answered,
 * or on rows that are missing, needs `lock`: until the next one, `find` may answer the same again without
 * looking, with what the transaction itself has written since.
 */
export interface Transaction extends Reader {
  /**
   * What is read from here on is read once no other transaction holds the aggregate; this one holds it
   * until the end. Take it before the rows of the aggregate, or two transactions may wait for each
   * other, and one is run again.
   */
  lock(aggregate: Aggregate, id: string): Promise<void>;
  /** Finds rows that no other transaction works on, and keeps others off them. */
  claim<T extends TableName>(table: T, query: Query<Tables[T]>): Promise<Tables[T][]>;
  /** When the id or a unique index is taken, the transaction throws ConflictError, at the latest at its end. */
  insert<T extends TableName>(table: T, row: Tables[T]): Promise<void>;
  /** Replaces the named members and answers the row as it is then; throws when it is absent. */
  update<T extends TableName>(
    table: T,
    id: string,
    changes: Partial<Omit<Tables[T], 'id'>>,
  ): Promise<Tables[T]>;
  /** Deletes the row; nothing happens when it is absent. */
  remove(table: TableName, id: string): Promise<void>;
  /**
   * Inserts a row under the id of a number that is greater than those of all rows there by transactions
   * that had ended by then; it may skip.
   */
  append<T extends NumberedTable>(table: T, row: Omit<Tables[T], 'id'>): Promise<void>;
}

/**
 * Where the proxy keeps its state, shared by several processes or not. What it is asked itself needs no
 * more than one answer. Work must be short and call nothing outside the store: it may be run again, when
 * it and another one waited for each other.
 *
 * @throws StoreUnavailableError when the storage can't be reached or takes too long. What was written
 * may be there or not; to write the same again must do no harm.
 */
export interface Store extends Reader {
  /** Reads one state of the store, without waiting for writers, nor making them wait. */
  read<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /** Does the work as a whole or not at all. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Throws, within two seconds, when the storage can't be reached or written. */
  check(): Promise<void>;
  /** Which history of the storage this is. */
  history?(): Promise<StoreHistory>;
  /** From now on each transaction fails with StoreWentBackError that does not find the storage so, if anything is named. */
  expect?(mark: StoreMark | undefined): void;
  /** The time of the storage, where several machines share it: milliseconds since the epoch. */
  time?(): Promise<number>;
  /** How its connections are taken up, where there are several. */
  connections?(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** Leaves nothing behind of what was removed, and gives its room back. */
  compact?(): Promise<void>;
  /** Releases connections and files. */
  close(): Promise<void>;
  /** Tells other processes of what changed: sessions by id, or all operations together. It may get lost: they look from time to time. */
  announce?(topics: readonly string[]): void;
  /** Called with what another process announced, and with `ANYTHING` after a time in which nothing was heard. */
  onAnnounced?(listener: (topic: string) => void): void;
  /** Whether another process has written since it was last asked, where nothing is announced; absent where nobody can tell. */
  isChangedElsewhere?(): boolean;
}

/** In place of a topic: nobody knows what has changed. */
export const ANYTHING = '*';

/** Where the storage is a server, others may take its place. */
export interface StoreHistory {
  /** Changes when a copy goes on in place of what was copied; null where nothing tells. */
  readonly timeline: string | null;
  /** Commits are acknowledged once another server has them, too. */
  readonly isSynchronous: boolean;
}

/** What is known to be in the storage. */
export interface StoreMark {
  /** As in its history. */
  readonly timeline: string | null;
  /** At least, of the row of `lineages`. */
  readonly beat: number;
}

/** What a store can be asked itself, where that costs no less than `read`. */
export const readerBy = (read: Store['read']): Reader => ({
  get: (table, id) => read((reader) => reader.get(table, id)),
  find: (table, query) => read((reader) => reader.find(table, query)),
});

/** The id of a row that goes by number: such ids sort as their numbers do. */
export const numberedId = (value: number): string => String(value).padStart(16, '0');

/** A row with this id, or with the same unique columns, exists already. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** The storage can't be used for now. The message says where it is and what to do, and no secret. */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError';
  /** That of the cause: `SQLITE_FULL`, `57P01`. */
  readonly code: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly code?: string } = {}) {
    super(message, options);
    this.code = options.code;
  }
}

/** The storage lacks what was in it, or may: what is done now might have been done already. */
export class StoreWentBackError extends StoreUnavailableError {
  override readonly name = 'StoreWentBackError';

  constructor(options?: ErrorOptions) {
    super('the database went back: stop the proxies and run "tender restore"', options);
  }
}

/** What is recorded together with the outcome of a payment, in the same transaction. */
export type AttemptEffect = (
  tx: Transaction,
  payment: Pick<AttemptRow, 'id' | 'outcome'>,
) => Promise<void>;
