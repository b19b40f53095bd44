import type { TableName, Tables } from './tables.ts';

/** What a column holds. Times are numbers. */
export type ColumnType = 'text' | 'number';

export interface TableShape<Row = Readonly<Record<string, unknown>>> {
  /** The members that rows are searched by, beside `id`. The others are in the row's document only. */
  readonly columns: { readonly [Column in Exclude<keyof Row, 'id'>]?: ColumnType };
  readonly indexes: readonly {
    readonly columns: readonly (keyof Row & string)[];
    readonly unique?: boolean;
  }[];
}

const TYPED_TABLES: { readonly [T in TableName]: TableShape<Tables[T]> } = {
  sessions: {
    columns: { orderKey: 'text', state: 'text', expiresAt: 'number' },
    indexes: [{ columns: ['orderKey'] }, { columns: ['state', 'expiresAt'] }],
  },
  orders: { columns: {}, indexes: [] },
  attempts: {
    columns: {
      orderNo: 'text',
      orderKey: 'text',
      sessionId: 'text',
      dueAt: 'number',
      transactionId: 'text',
      notifyHash: 'text',
      createdAt: 'number',
      cardHmac: 'text',
      addressHash: 'text',
    },
    indexes: [
      { columns: ['orderNo'], unique: true },
      { columns: ['orderKey'] },
      { columns: ['sessionId'] },
      { columns: ['dueAt'] },
      { columns: ['transactionId'] },
      { columns: ['notifyHash'] },
      { columns: ['createdAt'] },
      { columns: ['cardHmac', 'createdAt'] },
      { columns: ['addressHash', 'createdAt'] },
    ],
  },
  requests: { columns: { expiresAt: 'number' }, indexes: [{ columns: ['expiresAt'] }] },
  events: { columns: { sessionId: 'text' }, indexes: [{ columns: ['sessionId'] }] },
  counters: { columns: {}, indexes: [] },
  operations: {
    columns: {
      orderNo: 'text',
      target: 'text',
      state: 'text',
      deduplicationKey: 'text',
      dueAt: 'number',
      notifyHash: 'text',
    },
    indexes: [
      { columns: ['orderNo'], unique: true },
      { columns: ['target', 'state'] },
      { columns: ['deduplicationKey'] },
      { columns: ['dueAt'] },
      { columns: ['notifyHash'] },
    ],
  },
  transactions: { columns: {}, indexes: [] },
  subscriptions: {
    columns: { dueAt: 'number', attemptId: 'text' },
    indexes: [{ columns: ['dueAt'] }, { columns: ['attemptId'] }],
  },
  grants: { columns: { expiresAt: 'number' }, indexes: [{ columns: ['expiresAt'] }] },
  reveals: {
    columns: { cardId: 'text', subject: 'text', at: 'number' },
    indexes: [{ columns: ['cardId', 'at'] }, { columns: ['subject', 'at'] }],
  },
  cards: { columns: {}, indexes: [] },
  groups: { columns: {}, indexes: [] },
  cardholders: { columns: {}, indexes: [] },
  deliveries: { columns: { dueAt: 'number' }, indexes: [{ columns: ['dueAt'] }] },
  notifications: {
    columns: { dueAt: 'number', about: 'text', receivedAt: 'number' },
    indexes: [
      { columns: ['dueAt'] },
      { columns: ['about', 'receivedAt'] },
      { columns: ['receivedAt'] },
    ],
  },
  savedCards: { columns: { owner: 'text' }, indexes: [{ columns: ['owner'] }] },
  pendingCards: { columns: { expiresAt: 'number' }, indexes: [{ columns: ['expiresAt'] }] },
  handoffs: { columns: { expiresAt: 'number' }, indexes: [{ columns: ['expiresAt'] }] },
};

/** The tables, for stores: what each is searched by, and what is unique in it. */
export const TABLES: Readonly<Record<TableName, TableShape>> = TYPED_TABLES;
