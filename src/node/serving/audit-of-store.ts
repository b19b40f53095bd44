import {
  listAudit,
  verifyAudit,
  type EventRow,
  type AuditVerification,
} from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { openKnownStore } from '../stores/open-store.ts';

type Configured = Pick<Configuration, 'database' | 'settings'>;

/** Checks the audit chain of the configured store. @throws StoreError */
export async function verifyAuditOf(
  { database, settings }: Configured,
  expected: { readonly head?: string },
): Promise<AuditVerification> {
  const store = await openKnownStore(database);
  try {
    return await verifyAudit(store, settings.secrets, expected);
  } finally {
    await store.close();
  }
}

/** Calls `take` with each entry from a time on. @throws StoreError */
export async function listAuditOf(
  { database }: Configured,
  from: number,
  take: (event: EventRow) => void,
): Promise<void> {
  const store = await openKnownStore(database);
  try {
    await listAudit(store, from, take);
  } finally {
    await store.close();
  }
}
