import { Command, Option } from 'commander';
import type { AuditBreak, AuditRow, AuditVerification } from '../../../proxy/index.ts';
import { listAuditOf, verifyAuditOf } from '../../serving/audit-of-store.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { exitWith, UsageError } from '../terminal/exit-codes.ts';
import { jsonOption, plainOutputOption, type OutputFormat } from '../terminal/output.ts';

export const auditCommand = (): Command =>
  new Command('audit')
    .description(
      'verify or list the audit chain: what was done, by whom, and what the gateway said',
    )
    .addCommand(verifyCommand())
    .addCommand(listCommand());

interface VerifyOptions {
  readonly config?: string;
  readonly head?: string;
  readonly output: OutputFormat;
}

const verifyCommand = (): Command =>
  configuredCommand('verify')
    .description(
      'check that no entry is missing, changed, swapped or added, and name the first one that is',
    )
    .addOption(
      new Option('--head <number:hash>', 'a head that was noted earlier and must be in the chain'),
    )
    .addOption(plainOutputOption())
    .addOption(jsonOption())
    .action(async ({ head, output, ...options }: VerifyOptions) => {
      if (head !== undefined && !/^[1-9]\d{0,15}:[\w-]{43}$/.test(head))
        throw new UsageError(
          '--head must be a number and a hash, as "tender audit verify" prints them',
        );
      const found = await verifyAuditOf(await configurationOf(options), { ...(head && { head }) });
      process.stdout.write(PRINTED[output](found));
      if (found.broken) exitWith('failed');
    });

interface ListOptions {
  readonly config?: string;
  readonly from?: string;
}

const listCommand = (): Command =>
  configuredCommand('list')
    .description('print the entries, one JSON object per line, oldest first')
    .addOption(new Option('--from <day>', 'such as 2026-11-21 (UTC); default: the first entry'))
    .action(async ({ from, ...options }: ListOptions) => {
      const start = from === undefined ? 0 : Date.parse(from);
      if (Number.isNaN(start)) throw new UsageError(`"${from}" is not a day such as 2026-11-21`);
      await listAuditOf(await configurationOf(options), start, (entry) => {
        process.stdout.write(`${JSON.stringify(lineOf(entry))}\n`);
      });
    });

const lineOf = ({ id, at, type, actor, about, details, eventId, hash }: AuditRow) => ({
  entry: Number(id),
  at: new Date(at).toISOString(),
  type,
  actor,
  about,
  ...(details && { details }),
  ...(eventId && { event_id: `evt_${eventId}` }),
  hash,
});

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const shown = ({ from, to, ...found }: AuditVerification) => ({
  ...found,
  from: timeOf(from),
  to: timeOf(to),
});

const REASONS: Readonly<Record<AuditBreak['reason'], string>> = {
  missing: 'the entry is missing',
  changed: 'it was changed, or the one before it was replaced',
  seal: 'it was not sealed with the root secret',
  unsealed:
    'it is the newest one and not sealed with a root secret of this configuration; if TENDER_SECRET was replaced, put the old one second',
  'event-changed': 'its event was changed',
  'event-missing': 'its event was removed',
  'event-skipped': 'an event before it has no entry',
  head: 'it is not the entry of --head',
};

const PRINTED: Readonly<Record<OutputFormat, (found: AuditVerification) => string>> = {
  json: (found) => `${JSON.stringify(shown(found), undefined, 2)}\n`,
  table: textOf,
};

function textOf({ entries, from, to, head, events, waiting, broken }: AuditVerification): string {
  if (broken) return `broken at entry ${broken.entry}: ${REASONS[broken.reason]}\n`;
  if (head === null) return `no entries yet, ${waiting} events not in the chain yet\n`;
  const lines = [
    `unbroken: ${entries} entries from ${timeOf(from)} to ${timeOf(to)}`,
    `${events} events unchanged, ${waiting} not in the chain yet`,
    `head ${head}`,
  ];
  return `${lines.join('\n')}\n`;
}
