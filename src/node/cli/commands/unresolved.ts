import { Option, type Command } from 'commander';
import { UNRESOLVED_ASKS, UNRESOLVED_KINDS } from '../../../contract/vocabulary/unresolved.ts';
import type { Unresolved, UnresolvedFilters } from '../../../contract/proxy/unresolved.schema.ts';
import { unresolvedInStore } from '../../serving/unresolved-in-store.ts';
import { csv } from '../../../contract/values/csv.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface UnresolvedOptions extends Pick<UnresolvedFilters, 'kind' | 'asks'> {
  readonly config?: string;
  readonly all?: boolean;
  readonly output: 'table' | 'csv' | 'json';
}

export const unresolvedCommand = (terminal: Terminal): Command =>
  configuredCommand('unresolved')
    .description(
      'list what a person has to decide, as GET /v1/unresolved has it: what is known, and what can be decided',
    )
    .addOption(new Option('--kind <kind>', 'only this').choices(UNRESOLVED_KINDS))
    .addOption(
      new Option('--asks <what>', 'only what asks this of a person').choices(UNRESOLVED_ASKS),
    )
    .addOption(new Option('--all', 'with what the gateway is still queried about'))
    .addOption(
      new Option('-o, --output <format>', 'how to print')
        .choices(['table', 'csv', 'json'])
        .default(terminal.stdout.isTTY ? 'table' : 'csv', 'table on a terminal, csv otherwise'),
    )
    .action(async ({ output, kind, asks, all, ...options }: UnresolvedOptions) => {
      const configuration = await configurationOf(terminal, options);
      const found = await unresolvedInStore(configuration, {
        ...(kind && { kind }),
        ...(asks && { asks }),
        ...(!all && { action_required_by: 'merchant' }),
      });
      terminal.stdout.write(PRINTED[output](found));
    });

const PRINTED = {
  table: (found: readonly Unresolved[]): string =>
    found.length === 0 ? 'Nothing waits for you.\n' : `${found.map(paragraphOf).join('\n\n')}\n`,
  csv: (found: readonly Unresolved[]): string => csv([COLUMNS, ...found.map(cellsOf)]),
  json: (found: readonly Unresolved[]): string => `${JSON.stringify(found, undefined, 2)}\n`,
} as const;

const COLUMNS = [
  'id',
  'kind',
  'asks',
  'since',
  'currency',
  'amount',
  'order_id',
  'order_no',
  'transaction_id',
  'requested_by',
  'action_required_by',
  'evidence',
];

const cellsOf = (one: Unresolved): string[] => [
  one.id,
  one.kind,
  one.asks,
  one.since,
  one.amount?.currency ?? '',
  one.amount?.value ?? '',
  one.order_id ?? '',
  one.order_no ?? '',
  one.transaction_id ?? '',
  one.requested_by,
  one.action_required_by ?? '',
  one.evidence.map(({ code }) => code).join(' '),
];

/** Sentences are too long for columns: one matter is a few lines. */
function paragraphOf(one: Unresolved): string {
  const money = one.amount ? `${one.amount.value} ${one.amount.currency}` : 'amount not known';
  const about = one.order_id ?? one.resource?.id ?? one.transaction_id ?? '';
  return [
    `${one.kind}  ${money}  ${about}`.trimEnd(),
    `  ${one.id}, requested by ${one.requested_by}, since ${one.since}`,
    ...one.evidence.map((known) => `  ${sentenceOf(known)}`),
    textTable(one.decisions.map(({ decision, consequence }) => [`  ${decision}:`, consequence])),
  ].join('\n');
}

function sentenceOf({
  text,
  at,
  times,
  http_status,
  amount,
  before,
  then,
}: Unresolved['evidence'][number]): string {
  const facts = [
    ...(times === undefined ? [] : [`${times} times`]),
    ...(http_status === undefined ? [] : [`HTTP ${http_status}`]),
    ...(amount ? [`${amount.value} ${amount.currency}`] : []),
    ...(before !== undefined && then !== undefined ? [`${before}, then ${then}`] : []),
    ...(at === undefined ? [] : [at]),
  ];
  return facts.length > 0 ? `${text} (${facts.join(', ')})` : text;
}
