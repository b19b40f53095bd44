import { Command, Option } from 'commander';
import {
  eventIdOf,
  type AuditBreak,
  type AuditVerification,
  type EventRow,
} from '../../../proxy/index.ts';
import { listAuditOf, verifyAuditOf } from '../../serving/audit-of-store.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption, plainOutputOption, type OutputFormat } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const auditCommand = (terminal: Terminal): Command =>
  new Command('audit')
    .description('verify or list the chain of events: what happened, when, and who made it happen')
    .addCommand(verifyCommand(terminal))
    .addCommand(listCommand(terminal));

interface VerifyOptions {
  readonly config?: string;
  readonly head?: string;
  readonly output: OutputFormat;
}

const verifyCommand = (terminal: Terminal): Command =>
  configuredCommand('verify')
    .description(
      'check that no event is missing, changed, swapped or added, and name the first one that is',
    )
    .addOption(
      new Option('--head <event id>', 'an event noted earlier, such as that of the newest webhook'),
    )
    .addOption(plainOutputOption())
    .addOption(jsonOption())
    .action(async ({ head, output, ...options }: VerifyOptions) => {
      if (head !== undefined && !/^evt_\d{16}_[\w-]{22}$/.test(head))
        throw new UsageError(
          '--head must be the id of an event, as webhooks and this command have',
        );
      const found = await verifyAuditOf(await configurationOf(terminal, options), {
        ...(head && { head }),
      });
      terminal.stdout.write(PRINTED[output](found));
      if (found.broken) terminal.exitWith('failed');
    });

interface ListOptions {
  readonly config?: string;
  readonly from?: string;
}

const listCommand = (terminal: Terminal): Command =>
  configuredCommand('list')
    .description('print the events, one JSON object per line, oldest first')
    .addOption(new Option('--from <day>', 'such as 2026-11-21 (UTC); default: the first event'))
    .action(async ({ from, ...options }: ListOptions) => {
      const start = from === undefined ? 0 : Date.parse(from);
      if (Number.isNaN(start)) throw new UsageError(`"${from}" is not a day such as 2026-11-21`);
      await listAuditOf(await configurationOf(terminal, options), start, (event) => {
        terminal.stdout.write(`${JSON.stringify(lineOf(event))}\n`);
      });
    });

const lineOf = (event: EventRow) => ({
  id: eventIdOf(event),
  at: new Date(event.at).toISOString(),
  type: event.type,
  actor: event.actor,
  data: event.data,
});

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const shown = ({ from, to, ...found }: AuditVerification) => ({
  ...found,
  from: timeOf(from),
  to: timeOf(to),
});

const REASONS: Readonly<Record<AuditBreak['reason'], string>> = {
  missing: 'the event is missing',
  changed: 'it was changed, or the one before it was replaced',
  forged: 'no proxy recorded it: it is not sealed with the root secret',
  copied: 'it is a copy of an earlier one',
  unsealed:
    'it is the newest one and not sealed with a root secret of this configuration; if TENDER_SECRET was replaced, put the old one second',
  head: 'it is not the event of --head',
  'head-pruned': 'the event of --head was pruned, so nothing can be said of it: name a newer one',
};

const PRINTED: Readonly<Record<OutputFormat, (found: AuditVerification) => string>> = {
  json: (found) => `${JSON.stringify(shown(found), undefined, 2)}\n`,
  table: textOf,
};

function textOf({ events, from, to, head, anchor, waiting, broken }: AuditVerification): string {
  if (broken) return `broken at event ${broken.event}: ${REASONS[broken.reason]}\n`;
  if (head === null) return `no events yet, ${waiting} without a place\n`;
  const lines = [
    `unbroken: ${events} events from ${timeOf(from)} to ${timeOf(to)}, ${waiting} more without a place yet`,
    anchor === null ? 'none was pruned' : `the oldest stands behind ${anchor}, which was pruned`,
    `head ${head}`,
  ];
  return `${lines.join('\n')}\n`;
}
