import type { RegistryKind } from '../../src/contract/proxy/registry.schema.ts';
import { importSeen } from '../../src/proxy/index.ts';
import { recordsOf } from '../../src/sandbox/seed/seeded-records.ts';
import { COMPANY, type Company } from '../../src/sandbox/seed/company.ts';
import type { Bench } from '../proxy/harness.ts';
import { gatewayProfile } from './gateway-profile.ts';

type Registry = Pick<Bench, 'store' | 'clock'>;
type Records = Readonly<Partial<Record<RegistryKind, readonly Record<string, string>[]>>>;

/** Imports what was issued elsewhere, as a merchant does (C-240). */
export async function introduce({ store, clock }: Registry, records: Records): Promise<void> {
  for (const [kind, each] of Object.entries(records))
    await importSeen(store, clock, kind as RegistryKind, each);
}

/** What the sandbox's company has. */
export const introduceCompany = (bench: Registry, company: Company = COMPANY): Promise<void> =>
  introduce(bench, recordsOf(company, gatewayProfile()));
