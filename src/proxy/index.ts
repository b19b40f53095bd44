/** The merchant's backend: holds the secrets, signs, and answers the elements. */
export { createProxy } from './create-proxy.ts';
export type { Proxy, Surroundings } from './create-proxy.ts';
export type { Assets, Connection } from './context.ts';
export type { DueWork } from './due/run-due.ts';
export { importSeen } from './registry/import-seen.ts';
export { webhookSecretsOf } from './webhooks/deliver.ts';
export { createMemoryStore } from './store/memory.ts';
export { ConflictError } from './store/store.ts';
export type { Query, Scalar, Store, Transaction } from './store/store.ts';
export { searchableColumns, TABLES } from './store/tables.ts';
export type { TableName, Tables } from './store/tables.ts';
