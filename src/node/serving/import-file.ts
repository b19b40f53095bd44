import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { holdsCardNumber } from '../../contract/values/card-number.ts';
import { REGISTRY_RECORDS, type RegistryKind } from '../../contract/proxy/registry.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { importSeen } from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { CsvError, readCsv, type CsvRecord } from '../runtime/read-csv.ts';
import { openStoreAtOnce } from '../stores/open-store.ts';
import { systemClock, systemRandom } from '../runtime/dependencies.ts';

/** What is wrong with a file that was to be imported, and where. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface Imported {
  readonly kind: RegistryKind;
  readonly added: number;
  readonly known: number;
}

const KINDS = Object.keys(REGISTRY_RECORDS) as RegistryKind[];

/**
 * Puts the cards, groups or cardholders of a CSV file into the registry of the configured store.
 * @throws ImportError, and nothing is kept
 */
export async function importFile(
  file: string,
  { database, settings }: Pick<Configuration, 'database' | 'settings'>,
  options: { readonly correct?: boolean } = {},
): Promise<Imported> {
  const { kind, records } = await readRecords(file);
  const store = await openStoreAtOnce(database);
  try {
    const by = {
      actor: { kind: 'person', name: userInfo().username },
      random: systemRandom,
      secrets: settings.secrets,
    } as const;
    return { kind, ...(await importSeen(store, systemClock, kind, records, { ...options, by })) };
  } catch (error) {
    throw error instanceof Problem ? new ImportError(error.message) : error;
  } finally {
    await store.close();
  }
}

interface Records {
  readonly kind: RegistryKind;
  readonly records: readonly Record<string, string>[];
}

/** The records of a file, each checked. @throws ImportError that names the line. */
async function readRecords(file: string): Promise<Records> {
  const rows = await readTable(file);
  const kind = kindOf(rows);
  const { id, record } = REGISTRY_RECORDS[kind];
  const seen = new Set<string>();
  for (const { line, values } of rows) {
    const fault = (what: string) => new ImportError(`line ${line}: ${what}`);
    if (Object.values(values).some(holdsCardNumber))
      throw fault('contains a full card number; only last_four is allowed');
    const [issue] = record.safeParse(values).error?.issues ?? [];
    if (issue) throw fault([issue.path.join('.'), issue.message].filter(Boolean).join(': '));
    const name = values[id] ?? '';
    if (seen.has(name)) throw fault(`${id} ${name} appears twice in the file`);
    seen.add(name);
  }
  return { kind, records: rows.map(({ values }) => values) };
}

async function readTable(file: string): Promise<CsvRecord[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ImportError(`${file} can't be read`);
  });
  try {
    const rows = readCsv(text);
    if (rows.length > 0) return rows;
  } catch (error) {
    throw error instanceof CsvError ? new ImportError(error.message) : error;
  }
  throw new ImportError('the file has no records below its header row');
}

/** A card's record may name its holder too, so cards are looked for first. */
function kindOf(rows: readonly CsvRecord[]): RegistryKind {
  const kind = KINDS.find((one) =>
    rows.some(({ values }) => values[REGISTRY_RECORDS[one].id] !== undefined),
  );
  if (kind) return kind;
  const ids = KINDS.map((one) => REGISTRY_RECORDS[one].id).join(', ');
  throw new ImportError(`line 1: one of these columns is required: ${ids}`);
}
