import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { Option, type Command } from 'commander';
import { CodecError } from '../../../codec/index.ts';
import { findOperation } from '../../../contract/operations/find-operation.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import { maskCardNumbers } from '../../../contract/values/card-number.ts';
import { nearestName } from '../../../contract/values/nearest-name.ts';
import { OUTCOMES } from '../../../contract/vocabulary/outcomes.ts';
import { placeAt, type Tree } from '../../configuration/trees.ts';
import { withValues, type Change } from '../../configuration/with-value.ts';
import { checkPoints } from '../../fit/check-points.ts';
import { fitSamples, type Samples } from '../../fit/fit-samples.ts';
import type { Meaning } from '../../fit/said-parts.ts';
import { markOf } from '../../fit/marks.ts';
import type { SampleText } from '../../fit/sample.ts';
import { POINTS } from '../../fit/points.ts';
import { withFound, type SampleFinding } from '../../fit/sample-finding.ts';
import { systemClock } from '../../runtime/dependencies.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { configuredCommand, draftOf, fileOf } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption, outputOption, type OutputFormat } from '../terminal/output.ts';
import { operationsHelp } from '../terminal/operations-help.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface FitOptions {
  readonly config?: string;
  readonly check?: true;
  readonly request: readonly string[];
  readonly answer: readonly string[];
  readonly notification: readonly string[];
  readonly means: readonly string[];
  readonly says: readonly string[];
  readonly parts: readonly string[];
  readonly note: readonly string[];
  readonly write?: true;
  readonly output: OutputFormat;
}

/** An option that may be given several times. */
const repeated = (flags: string, description: string): Option =>
  new Option(flags, description)
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], 'none');

export const fitCommand = (terminal: Terminal): Command =>
  configuredCommand('fit')
    .argument('[operation]', 'whose samples they are, like orders.refund')
    .description(
      'find by samples from the gateway’s documents, and their key, what the profile has to say; or list what is open',
    )
    .option('--check', 'list every point that the interface leaves open; fails while one is')
    .addOption(
      repeated(
        '--request <file>',
        'a sample request, its body alone or behind its headers, or - for standard input',
      ),
    )
    .addOption(repeated('--answer <file>', 'a sample answer, likewise'))
    .addOption(repeated('--notification <file>', 'a sample notification, likewise'))
    .addOption(
      repeated(
        '--means <outcome>',
        `what the documents say that the answers mean: ${OUTCOMES.join(', ')}; of entries that differ each code's, as in 20=succeeded`,
      ),
    )
    .addOption(
      repeated(
        '--says <field=meaning>',
        'what the documents say that a field’s value in the samples means: open3d=on, token_flag=yes, interval=month, review_flag=approve, status=blocked (of a card or group), isOneTime=true, event=dispute (of a notification)',
      ),
    )
    .addOption(
      repeated(
        '--parts <fields>',
        'what is signed, in the documents’ order: order_no,amount,refund_orders.transaction_id; give one for requests and one for answers where they differ',
      ),
    )
    .addOption(
      repeated(
        '--note <place=source>',
        'what you have read of a value in the documents: wire.itemFields="page 12"',
      ),
    )
    .option('--write', 'write what was found into the configuration file')
    .addOption(outputOption(terminal))
    .addOption(jsonOption())
    .addHelpText('after', operationsHelp)
    .action(async (name: string | undefined, options: FitOptions) => {
      const { profile, said } = await draftOf(terminal, options);
      if (options.check) {
        showPoints(terminal, options.output, checkPoints(profile, said));
        return;
      }
      const read = options.note.map((note) => noteIn(note, profile));
      const findings = await findingsOf(terminal, name, options, profile);
      const date = new Date(systemClock.now()).toISOString().slice(0, 10);
      const writes = findings.flatMap((found) => writesOf(found));
      // A mark is of what counts once all of it is written.
      const written = withFound(profile, findings);
      const changes = [
        ...writes,
        ...findings.flatMap((found) => markIn(found, written, `of ${name ?? ''}, ${date}`)),
        ...read,
      ];
      show(terminal, options.output, findings, changes);
      if (options.write) await writeInto(options.config, changes);
      if (findings.some(({ result }) => result === 'open' || result === 'contradicts'))
        terminal.exitWith('failed');
    });

/** What the samples show; nothing where there are only notes. */
async function findingsOf(
  terminal: Terminal,
  name: string | undefined,
  { request, answer, notification, parts, note, means, says }: FitOptions,
  profile: Profile,
): Promise<readonly SampleFinding[]> {
  const hasSamples = [request, answer, notification].some((files) => files.length > 0);
  if (!hasSamples && note.length > 0) return [];
  if (name === undefined)
    throw new UsageError('name the operation whose samples they are, or use --check or --note');
  const operation = findOperation(name);
  if (!hasSamples) throw new UsageError('give a sample with --request, --answer or --notification');
  const samplesIn = (files: readonly string[], kind: string) =>
    Promise.all(files.map((file) => sampleIn(terminal, file, kind)));
  const samples: Samples = {
    requests: await samplesIn(request, 'request'),
    answers: await samplesIn(answer, 'answer'),
    notifications: await samplesIn(notification, 'notification'),
    means: meaningIn(means),
    says: Object.fromEntries(says.map((text) => saidIn(text))),
    parts: parts.map((fields) => fields.split(',').map((field) => field.trim())),
  };
  try {
    return fitSamples(operation, samples, profile);
  } catch (error) {
    if (error instanceof CodecError)
      throw new UsageError(`the sample can't be read: ${error.message}`);
    throw error;
  }
}

/** `succeeded` of all, or `20=succeeded` of each code. */
function meaningIn(texts: readonly string[]): Meaning | undefined {
  const said = texts.map((text) => {
    const [, code, meaning = ''] = /^(?:(.+)=)?(\w+)$/.exec(text.trim()) ?? [];
    const outcome = OUTCOMES.find((each) => each === meaning);
    if (outcome === undefined || (code === undefined && texts.length > 1))
      throw new UsageError(
        `--means: give one of ${OUTCOMES.join(', ')}, or what each code means, as in 20=succeeded`,
      );
    return { code, outcome };
  });
  const [first] = said;
  return first === undefined || first.code === undefined
    ? first?.outcome
    : Object.fromEntries(said.map(({ code = '', outcome }) => [code, outcome]));
}

/** `open3d=on` */
function saidIn(text: string): [string, string] {
  const [, field = '', meaning = ''] = /^(\w+)=(\w+)$/.exec(text.trim()) ?? [];
  if (!SAID.includes(field))
    throw new UsageError(
      `--says: give one of the fields ${SAID.join(', ')}, and its meaning, as in open3d=on`,
    );
  return [field, meaning];
}
const SAID = ['open3d', 'token_flag', 'interval', 'review_flag', 'status', 'isOneTime', 'event'];

async function sampleIn({ stdin }: Terminal, file: string, kind: string): Promise<SampleText> {
  if (file === '-') return { name: 'standard input', text: (await textOf(stdin)).trim() };
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--${kind}: ${file} can't be read (${errorCode(error)})`);
  });
  return { name: basename(file), text: text.trim() };
}

const writesOf = ({ at, value }: SampleFinding): Change[] =>
  at === undefined || value === undefined ? [] : [{ path: at, value }];

const fittedAt = (place: string): string[] => ['fitted', place];

/** What was found or held has been tried. */
function markIn({ at, from }: SampleFinding, written: Profile, of: string): Change[] {
  if (at === undefined) return [];
  const place = at.join('.');
  const by = ['sample', of, ...(from === undefined ? [] : [`(${from.slice(0, 150)})`])].join(' ');
  return [{ path: fittedAt(place), value: markOf(written, place, by) }];
}

/** `wire.itemFields=page 12` */
function noteIn(text: string, profile: Profile): Change {
  const [place = '', ...by] = text.split('=');
  const keys = POINTS.flatMap((point) => point.keys);
  if (by.length === 0 || !keys.some((key) => place === key || place.startsWith(`${key}.`))) {
    const nearest = nearestName(place, keys);
    throw new UsageError(
      `--note: give the key of a point and where you have read of it, as in wire.itemFields="page 12"${nearest === undefined ? '' : `; did you mean "${nearest}"?`}`,
    );
  }
  return { path: fittedAt(place), value: markOf(profile, place, by.join('=').trim()) };
}

function show(
  { stdout }: Terminal,
  output: OutputFormat,
  findings: readonly SampleFinding[],
  changes: readonly Change[],
): void {
  const part = changes.reduce<Tree>(
    (tree, { path, value }) => placeAt(tree, ['profile', ...path], value),
    {},
  );
  // A sample may hold a card number, and what was found quotes texts of it.
  const text =
    output === 'json'
      ? `${JSON.stringify({ findings, part }, undefined, 2)}\n`
      : `${textTable(findings.map(({ result, key, detail }) => [result, key, detail]))}\n\n${JSON.stringify(part, undefined, 2)}\n`;
  stdout.write(maskCardNumbers(text));
}

function showPoints(
  terminal: Terminal,
  output: OutputFormat,
  points: ReturnType<typeof checkPoints>,
): void {
  terminal.stdout.write(
    output === 'json'
      ? `${JSON.stringify(points, undefined, 2)}\n`
      : `${textTable(points.map(({ state, keys, by, tried }) => [state, keys.join(' '), by, tried]))}\n`,
  );
  if (points.some(({ state }) => state === 'open')) terminal.exitWith('failed');
}

/** The file keeps its comments. */
async function writeInto(config: string | undefined, changes: readonly Change[]): Promise<void> {
  const file = fileOf(config);
  if (file === null) throw new UsageError('there is no configuration file: run tender init');
  const inProfile = changes.map(({ path, value }) => ({ path: ['profile', ...path], value }));
  await writeFile(file, withValues(await readFile(file, 'utf8'), inProfile));
}
