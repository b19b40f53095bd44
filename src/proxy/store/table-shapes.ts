import type { TableName, Tables } from './tables.ts';

/** What a column holds. Times are numbers. */
export type ColumnType = 'text' | 'number';

/** How a table is stored: its columns beside the document, and its indexes. */
export interface TableShape<Row = Readonly<Record<string, unknown>>> {
  /**
   * The members that rows are searched by, besides `id`. The others are in the row's document only.
   */
  readonly columns: { readonly [Column in Exclude<keyof Row, 'id'>]?: ColumnType };
  /** What is searched by, leading column first. */
  readonly indexes: readonly {
    readonly columns: readonly (keyof Row & string)[];
    readonly unique?: boolean;
    /** Most rows have no value there, and those are never searched for. */
    readonly partial?: boolean;
  }[];
}

const TYPED_TABLES: { readonly [T in TableName]: TableShape<Tables[T]> } = {
  sessions: {
    columns: {
      orderKey: 'text',
      owner: 'text',
      email: 'text',
      fullName: 'text',
      state: 'text',
      expiresAt: 'number',
    },
    indexes: [
      { columns: ['orderKey'] },
      { columns: ['owner'], partial: true },
      { columns: ['email'], partial: true },
      { columns: ['fullName'], partial: true },
      { columns: ['state', 'expiresAt'] },
    ],
  },
  orders: { columns: { state: 'text' }, indexes: [{ columns: ['state', 'id'] }] },
  duplicates: { columns: { createdAt: 'number' }, indexes: [{ columns: ['createdAt'] }] },
  attempts: {
    columns: {
      orderNo: 'text',
      besides: 'text',
      orderKey: 'text',
      sessionId: 'text',
      outcome: 'text',
      dueAt: 'number',
      transactionId: 'text',
      notifyHash: 'text',
      createdAt: 'number',
      cardHmac: 'text',
      lastFour: 'text',
      addressHash: 'text',
      siteHash: 'text',
      areaHash: 'text',
    },
    indexes: [
      { columns: ['orderNo', 'besides'], unique: true },
      { columns: ['orderKey'] },
      { columns: ['sessionId'] },
      { columns: ['outcome', 'id'] },
      { columns: ['outcome', 'createdAt'] },
      { columns: ['dueAt'], partial: true },
      { columns: ['transactionId'], partial: true },
      { columns: ['notifyHash'], partial: true },
      { columns: ['createdAt'] },
      { columns: ['cardHmac', 'createdAt'], partial: true },
      { columns: ['lastFour', 'createdAt'], partial: true },
      { columns: ['addressHash', 'createdAt'], partial: true },
      { columns: ['siteHash', 'createdAt'], partial: true },
      { columns: ['areaHash', 'createdAt'], partial: true },
    ],
  },
  requests: {
    columns: { expiresAt: 'number' },
    indexes: [{ columns: ['expiresAt'], partial: true }],
  },
  events: { columns: { sessionId: 'text' }, indexes: [{ columns: ['sessionId'] }] },
  outbox: { columns: {}, indexes: [] },
  counters: { columns: {}, indexes: [] },
  leases: { columns: {}, indexes: [] },
  lineages: { columns: {}, indexes: [] },
  operations: {
    columns: {
      operation: 'text',
      orderNo: 'text',
      target: 'text',
      state: 'text',
      outcome: 'text',
      deduplicationKey: 'text',
      dueAt: 'number',
      notifyHash: 'text',
      createdAt: 'number',
      paymentAt: 'number',
      subject: 'text',
    },
    indexes: [
      { columns: ['orderNo'], unique: true },
      { columns: ['paymentAt'], partial: true },
      { columns: ['target', 'state'] },
      { columns: ['target', 'createdAt'], partial: true },
      { columns: ['operation', 'createdAt'] },
      { columns: ['subject', 'createdAt'] },
      { columns: ['outcome', 'id'] },
      { columns: ['outcome', 'createdAt'] },
      { columns: ['createdAt'] },
      { columns: ['deduplicationKey'], partial: true },
      { columns: ['dueAt'], partial: true },
      { columns: ['notifyHash'], partial: true },
    ],
  },
  transactions: {
    columns: { doubtedAt: 'number', disputedAt: 'number', unsettledAt: 'number', orderNo: 'text' },
    indexes: [
      { columns: ['doubtedAt'], partial: true },
      { columns: ['disputedAt'], partial: true },
      { columns: ['unsettledAt'], partial: true },
      { columns: ['orderNo'] },
    ],
  },
  movements: {
    columns: { commandId: 'text', kind: 'text', at: 'number' },
    indexes: [{ columns: ['commandId'] }, { columns: ['kind', 'at'] }, { columns: ['at'] }],
  },
  subscriptions: {
    columns: { dueAt: 'number', attemptId: 'text', cancelledAt: 'number', owner: 'text' },
    indexes: [
      { columns: ['owner'], partial: true },
      { columns: ['dueAt'], partial: true },
      { columns: ['cancelledAt'], partial: true },
      { columns: ['attemptId'] },
    ],
  },
  grants: { columns: { expiresAt: 'number' }, indexes: [{ columns: ['expiresAt'] }] },
  reveals: {
    columns: { cardId: 'text', subject: 'text', at: 'number' },
    indexes: [{ columns: ['cardId', 'at'] }, { columns: ['subject', 'at'] }],
  },
  cards: {
    columns: { groupId: 'text', cardholderId: 'text' },
    indexes: [
      { columns: ['groupId', 'id'], partial: true },
      { columns: ['cardholderId', 'id'], partial: true },
    ],
  },
  groups: { columns: {}, indexes: [] },
  cardholders: { columns: {}, indexes: [] },
  deliveries: {
    columns: { dueAt: 'number', state: 'text', sessionId: 'text' },
    indexes: [
      { columns: ['dueAt'], partial: true },
      { columns: ['state', 'id'] },
      { columns: ['sessionId', 'state'], partial: true },
    ],
  },
  notifications: {
    columns: { dueAt: 'number', about: 'text', receivedAt: 'number' },
    indexes: [
      { columns: ['dueAt'], partial: true },
      { columns: ['about', 'receivedAt'] },
      { columns: ['receivedAt'] },
    ],
  },
  savedCards: {
    columns: { owner: 'text', sealedBy: 'text' },
    indexes: [{ columns: ['owner'] }, { columns: ['sealedBy'] }],
  },
  pendingCards: {
    columns: { owner: 'text', expiresAt: 'number' },
    indexes: [{ columns: ['owner'] }, { columns: ['expiresAt'] }],
  },
  handoffs: { columns: { expiresAt: 'number' }, indexes: [{ columns: ['expiresAt'] }] },
};

/** The tables, for stores: what each is searched by, and what is unique in it. */
export const TABLES: Readonly<Record<TableName, TableShape>> = TYPED_TABLES;
