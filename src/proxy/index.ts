/** The merchant's backend: holds the secrets, signs, and answers the elements. */
export { createProxy } from './create-proxy.ts';
export type { Mountable, Proxy, ProxyDependencies } from './create-proxy.ts';
export type { Assets, Connection, FrameFile } from './context/context.ts';
export { addLanguage } from '../localization/loading/documents.ts';
export { checkLanguage, type LanguageFinding } from '../localization/loading/check-language.ts';
export type { LanguageFile } from '../localization/language-file.ts';
export { COUNTERS } from './jobs/measure.ts';
export { DUE_NAMES } from './jobs/run-jobs.ts';
export type { DueName, DueWork } from './jobs/run-jobs.ts';
export { importSeen, type Importer } from './registry/import-records.ts';
export { startOfDay, startOfNextDay } from './reconciliation/day.ts';
export type { Difference, Reconciliation } from '../contract/proxy/reconciliation.schema.ts';
export type { Unlisted } from './restoration/control-question.ts';
export type { Resumed } from './restoration/resume-restored.ts';
export type { Restoration } from '../contract/proxy/restoration.schema.ts';
export { listAudit, verifyAudit } from './events/verify-chain.ts';
export type { AuditBreak, AuditVerification } from './events/verify-chain.ts';
export { eventIdOf } from './events/event-chain.ts';
export type { EventContent, EventRow, Seal } from './store/event-rows.ts';
export { webhookSecretsOf } from './events/deliver-webhook.ts';
export { isRefused, standingOfStore } from './exchange/continuity.ts';
export type { Standing } from './exchange/continuity.ts';
export { unresolvedIn } from './books/list-unresolved.ts';
export { report } from './books/report.ts';
export type { Period, Report } from './books/report.ts';
export { REPORT_KINDS } from './books/sum-up.ts';
export type { ReportKind, ReportLine, ReportRow } from './books/sum-up.ts';
export { countCardSeals } from './saved-cards/count-seals.ts';
export type { CardSeals } from './saved-cards/count-seals.ts';
export { createMemoryStore } from './store/memory.ts';
export { ConflictError, StoreUnavailableError, StoreWentBackError } from './store/store.ts';
export type {
  Aggregate,
  NumberedTable,
  Query,
  Reader,
  Scalar,
  Store,
  StoreHistory,
  StoreMark,
  Transaction,
} from './store/store.ts';
export { TABLES } from './store/table-shapes.ts';
export type { RegistryRows, StoredCard } from './store/registry-rows.ts';
export type { TableName, Tables } from './store/tables.ts';
