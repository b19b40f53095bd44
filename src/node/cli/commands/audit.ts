import { Command, Option } from 'commander';
import type { AuditBreak, AuditRow, AuditVerification } from '../../../proxy/index.ts';
import { listAuditOf, verifyAuditOf } from '../../serving/audit-of-store.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { exitWith, UsageError } from '../terminal/exit-codes.ts';

export const auditCommand = (): Command =>
  new Command('audit')
    .description('the chain of what was done, by whom, and of what the gateway said')
    .addCommand(verifyCommand())
    .addCommand(listCommand());

interface VerifyOptions {
  readonly config?: string;
  readonly head?: string;
  readonly json?: boolean;
}

const verifyCommand = (): Command =>
  configuredCommand('verify')
    .description(
      'check that no entry is missing, changed, swapped or added, and name the first one that is',
    )
    .addOption(
      new Option('--head <number:hash>', 'an entry that was noted before and has to be there'),
    )
    .addOption(new Option('--json', 'print JSON'))
    .action(async ({ head, json, ...options }: VerifyOptions) => {
      if (head !== undefined && !/^[1-9]\d{0,15}:[\w-]{43}$/.test(head))
        throw new UsageError(
          '--head must be a number and a hash, as "tender audit verify" prints them',
        );
      const found = await verifyAuditOf(await configurationOf(options), { ...(head && { head }) });
      process.stdout.write(json ? `${JSON.stringify(shown(found))}\n` : textOf(found));
      if (found.broken) exitWith('failed');
    });

interface ListOptions {
  readonly config?: string;
  readonly from?: string;
}

const listCommand = (): Command =>
  configuredCommand('list')
    .description('print the entries, one JSON object a line, the oldest first')
    .addOption(new Option('--from <day>', 'such as 2026-11-21 (UTC); the first one when left out'))
    .action(async ({ from, ...options }: ListOptions) => {
      const start = from === undefined ? 0 : Date.parse(from);
      if (Number.isNaN(start)) throw new UsageError(`"${from}" is no day like 2026-11-21.`);
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
  unsealed: 'it is the newest one and not sealed with a root secret of this configuration',
  'event-changed': 'its event is not as it was recorded',
  'event-missing': 'its event was removed',
  'event-skipped': 'an event before it has no entry',
  head: 'it is not the entry of --head',
};

function textOf({ entries, from, to, head, events, waiting, broken }: AuditVerification): string {
  if (broken) return `broken at entry ${broken.entry}: ${REASONS[broken.reason]}\n`;
  if (head === null) return `no entries yet, ${waiting} waiting\n`;
  const lines = [
    `unbroken: ${entries} entries from ${timeOf(from)} to ${timeOf(to)}`,
    `${events} events as they were recorded, ${waiting} waiting for their place`,
    `head ${head}`,
  ];
  return `${lines.join('\n')}\n`;
}
