import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { holdsCardNumber } from '../../../contract/card-number-scan.ts';
import { REGISTRY_RECORDS, type RegistryKind } from '../../../contract/proxy/registry.schema.ts';
import { importSeen } from '../../../proxy/index.ts';
import { CsvError, readCsv, type CsvRecord } from '../../read-csv.ts';
import { openStore } from '../../stores/open-store.ts';
import { systemClock } from '../../surroundings.ts';
import { configurationOf, configuredCommand } from '../configured.ts';
import { UsageError } from '../exit-codes.ts';

const KINDS = Object.keys(REGISTRY_RECORDS) as RegistryKind[];

export const importCommand = (): Command =>
  configuredCommand('import')
    .argument('<file>', 'a CSV file with a line of column names, for example cards.csv')
    .description(
      'tell the proxy of cards, groups or cardholders that exist: the interface can list none',
    )
    .addHelpText('after', `\nColumns, by what the file is about:\n${columnsHelp()}`)
    .action(async (file: string, options: { config?: string }) => {
      const { kind, records } = await readRecords(file);
      const { database } = await configurationOf(options);
      const store = await openStore(database);
      try {
        const { added, known } = await importSeen(store, systemClock, kind, records);
        process.stdout.write(`${kind}: ${added} added, ${known} known before\n`);
      } finally {
        await store.close();
      }
    });

const columnsHelp = (): string =>
  KINDS.map((kind) => {
    const { record } = REGISTRY_RECORDS[kind];
    return `  ${kind}: ${Object.keys(record.shape).join(', ')}`;
  }).join('\n');

interface Records {
  readonly kind: RegistryKind;
  readonly records: readonly Record<string, string>[];
}

/** The records of a file, each checked. @throws UsageError that names the line. */
async function readRecords(file: string): Promise<Records> {
  const rows = await readTable(file);
  const kind = kindOf(rows);
  const { id, record } = REGISTRY_RECORDS[kind];
  const seen = new Set<string>();
  for (const { line, values } of rows) {
    const fault = (what: string) => new UsageError(`line ${line}: ${what}`);
    if (Object.values(values).some(holdsCardNumber))
      throw fault('holds a whole card number; last_four is all that may be here');
    const [issue] = record.safeParse(values).error?.issues ?? [];
    if (issue) throw fault([issue.path.join('.'), issue.message].filter(Boolean).join(': '));
    const name = values[id] ?? '';
    if (seen.has(name)) throw fault(`${id} ${name} stands in the file twice`);
    seen.add(name);
  }
  return { kind, records: rows.map(({ values }) => values) };
}

async function readTable(file: string): Promise<CsvRecord[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} can't be read`);
  });
  try {
    const rows = readCsv(text);
    if (rows.length > 0) return rows;
  } catch (error) {
    throw error instanceof CsvError ? new UsageError(error.message) : error;
  }
  throw new UsageError('the file has no records under its column names');
}

/** A card's record may name its holder too, so cards are looked for first. */
function kindOf(rows: readonly CsvRecord[]): RegistryKind {
  const kind = KINDS.find((one) =>
    rows.some(({ values }) => values[REGISTRY_RECORDS[one].id] !== undefined),
  );
  if (kind) return kind;
  const ids = KINDS.map((one) => REGISTRY_RECORDS[one].id).join(', ');
  throw new UsageError(`line 1: one of these columns is needed: ${ids}`);
}
