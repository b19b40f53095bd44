/** The merchant's backend: holds the secrets, signs, and answers the elements. */
export { createProxy } from './create-proxy.ts';
export type { Proxy, ProxyDependencies } from './create-proxy.ts';
export type { Assets, Connection } from './context/context.ts';
export { DUE_NAMES } from './jobs/run-jobs.ts';
export type { DueName, DueWork } from './jobs/run-jobs.ts';
export { importSeen } from './registry/import-records.ts';
export { startOfDay, startOfNextDay } from './reconciliation/day.ts';
export type { Difference, Reconciliation } from '../contract/proxy/reconciliation.schema.ts';
export { webhookSecretsOf } from './events/deliver-webhook.ts';
export { IncompleteReportError, report, REPORT_KINDS } from './books/report.ts';
export type { Period, Report, ReportLine, ReportRow } from './books/report.ts';
export { countCardSeals } from './saved-cards/count-seals.ts';
export type { CardSeals } from './saved-cards/count-seals.ts';
export { createMemoryStore } from './store/memory.ts';
export { ConflictError, StoreUnavailableError } from './store/store.ts';
export type { Aggregate, Query, Reader, Scalar, Store, Transaction } from './store/store.ts';
export { TABLES } from './store/table-shapes.ts';
export type { TableName, Tables } from './store/tables.ts';
