import { Option, type Command } from 'commander';
import { REPORT_KINDS, type Report, type ReportLine } from '../../../proxy/index.ts';
import { ReportError, reportOfStore } from '../../serving/report-of-store.ts';
import { csv } from '../../../contract/values/csv.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface ReportOptions {
  readonly config?: string;
  readonly timeZone?: string;
  readonly lines?: boolean;
  readonly output: 'table' | 'csv' | 'json';
}

export const reportCommand = (terminal: Terminal): Command =>
  configuredCommand('report')
    .argument('<day or month>', 'such as 2026-11-21 or 2026-11')
    .description(
      'sum up what was charged, refunded, reversed, disputed or is unresolved, by currency and method',
    )
    .addOption(
      new Option('--time-zone <zone>', 'time zone of the days; default: that of the profile'),
    )
    .addOption(new Option('--lines', 'print every movement instead of totals'))
    .addOption(
      new Option('-o, --output <format>', 'how to print')
        .choices(['table', 'csv', 'json'])
        .default(terminal.stdout.isTTY ? 'table' : 'csv', 'table on a terminal, csv otherwise'),
    )
    .action(async (span: string, { output, lines, timeZone, ...options }: ReportOptions) => {
      const configuration = await configurationOf(terminal, options);
      const zone = timeZone ?? configuration.profile.timeZone;
      const made = await reportOfStore(configuration, { span, timeZone: zone }).catch(
        (error: unknown) => {
          throw error instanceof ReportError ? new UsageError(error.message) : error;
        },
      );
      terminal.stdout.write(PRINTED[output]({ ...made, time_zone: zone }, lines ?? false));
    });

type Made = Report & { readonly from: string; readonly to: string; readonly time_zone: string };

const PRINTED = {
  table: (made: Made, lines: boolean): string => `${textTable(tableOf(made, lines, true))}\n`,
  csv: (made: Made, lines: boolean): string => csv(tableOf(made, lines)),
  json: ({ lines: all, rows, totals, ...span }: Made, lines: boolean): string =>
    `${JSON.stringify({ ...span, ...(lines ? { lines: all.map(shownLine) } : { rows, totals }) }, undefined, 2)}\n`,
} as const;

function tableOf({ rows, totals, lines }: Made, each: boolean, withTotals = false): string[][] {
  if (each) return [LINE, ...lines.map(cellsOf)];
  const all = withTotals ? [...rows, ...totals.map((row) => ({ ...row, method: 'all' }))] : rows;
  return [
    ['currency', 'method', ...REPORT_KINDS.flatMap((kind) => [`${kind}_count`, kind]), 'net'],
    ...all.map(({ currency, method, sums, net }) => [
      currency,
      method,
      ...REPORT_KINDS.flatMap((kind) => [String(sums[kind].count), sums[kind].amount]),
      net,
    ]),
  ];
}

const LINE = [
  'at',
  'kind',
  'method',
  'order_id',
  'order_no',
  'transaction_id',
  'recurring_id',
  'currency',
  'amount',
  'said',
];

/** What takes an earlier line back has a negative amount. */
const shownLine = ({ at, amount, correction, said, ...line }: ReportLine) => ({
  at: new Date(at).toISOString(),
  ...line,
  currency: amount.currency,
  amount: correction ? `-${amount.value}` : amount.value,
  ...(said !== undefined && { said }),
});

function cellsOf(line: ReportLine): string[] {
  const shown: Readonly<Record<string, string | undefined>> = shownLine(line);
  return LINE.map((name) => shown[name] ?? '');
}
