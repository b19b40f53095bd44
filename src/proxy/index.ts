/** The merchant's backend: holds the secrets, signs, and answers the elements. */
export { createProxy } from './create-proxy.ts';
export type { Mountable, Proxy, ProxyDependencies } from './create-proxy.ts';
export type { Assets, Connection } from './context/context.ts';
export { COUNTERS } from './jobs/measure.ts';
export { DUE_NAMES } from './jobs/run-jobs.ts';
export type { DueName, DueWork } from './jobs/run-jobs.ts';
export { importSeen } from './registry/import-records.ts';
export { startOfDay, startOfNextDay } from './reconciliation/day.ts';
export type { Difference, Reconciliation } from '../contract/proxy/reconciliation.schema.ts';
export type { Resumed } from './restoration/resume-restored.ts';
export type { Restoration } from '../contract/proxy/restoration.schema.ts';
export { listAudit, verifyAudit } from './audit/verify-chain.ts';
export type { AuditBreak, AuditVerification } from './audit/verify-chain.ts';
export type { AuditNote, AuditRow } from './store/audit-rows.ts';
export { webhookSecretsOf } from './events/deliver-webhook.ts';
export type { Booking, BookingKind } from './books/bookings.ts';
export { IncompleteReportError, report, REPORT_KINDS } from './books/report.ts';
export type { Period, Report, ReportLine, ReportRow } from './books/report.ts';
export { countCardSeals } from './saved-cards/count-seals.ts';
export type { CardSeals } from './saved-cards/count-seals.ts';
export { createMemoryStore } from './store/memory.ts';
export { ConflictError, StoreUnavailableError } from './store/store.ts';
export type {
  Aggregate,
  NumberedTable,
  Query,
  Reader,
  Scalar,
  Store,
  Transaction,
} from './store/store.ts';
export { TABLES } from './store/table-shapes.ts';
export type { TableName, Tables } from './store/tables.ts';
