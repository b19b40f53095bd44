import type { AttemptRow, TableName, Tables } from './tables.ts';

export type Scalar = string | number | boolean | null;

export interface Query<Row> {
  /** Columns that must equal. */
  readonly where?: { readonly [K in keyof Row]?: Scalar };
  /** One column's bounds: `after` excludes, `from` and `to` include. Null columns never match. */
  readonly range?: {
    readonly column: keyof Row & string;
    readonly after?: string | number;
    readonly from?: string | number;
    readonly to?: string | number;
  };
  /** `id` ascending when left out. */
  readonly orderBy?: keyof Row & string;
  readonly descending?: boolean;
  readonly limit?: number;
}

/** Reads and writes that happen together or not at all. */
export interface Transaction {
  get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined>;
  find<T extends TableName>(table: T, query: Query<Tables[T]>): Promise<Tables[T][]>;
  /** Throws ConflictError when the id or a unique index is taken. */
  insert<T extends TableName>(table: T, row: Tables[T]): Promise<void>;
  /** Replaces the named columns and answers the row as it stands then; throws when it is absent. */
  update<T extends TableName>(
    table: T,
    id: string,
    changes: Partial<Omit<Tables[T], 'id'>>,
  ): Promise<Tables[T]>;
  remove(table: TableName, id: string): Promise<void>;
}

/**
 * Where the proxy keeps its state. Transactions are serialisable: two that touch the same rows act
 * as if one came after the other, whether in one process or in several (P-02, P-11). Work inside
 * one must be short and call nothing outside the store; it may be run again after a conflict
 * between processes.
 */
export interface Store {
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Throws when the storage can't be reached or written. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

/** What is written down together with an attempt's outcome, beside the outcome itself. */
export type AttemptEffect = (tx: Transaction, attempt: AttemptRow) => Promise<void>;
