import { readFile } from 'node:fs/promises';
import { parse, printParseErrorCode, visit, type ParseError } from 'jsonc-parser';
import type { z } from 'zod';
import { portFault } from '../../contract/values/port.ts';
import { issueDetail } from '../../contract/values/issue-detail.schema.ts';
import { errorCode } from '../runtime/error-code.ts';
import { configurationSchema, type Configuration } from './configuration.schema.ts';
import {
  readEnvironment,
  VARIABLES,
  type Environment,
  type EnvironmentValue,
  type UnreadVariable,
} from './environment.ts';
import { ConfigurationError, type PlacedFault } from './faults.ts';
import { certificateFaults } from './certificate-faults.ts';
import { boundContradictions } from './bound-contradictions.ts';
import { doubledMeanings, unsentFaults } from './doubled-meanings.ts';
import { modeFaults } from './live-mode.ts';
import { poolerAlone } from './live-database.ts';
import { missingKeys, ownPairFaults, rsaFaults, sharedKeyFaults } from './key-faults.ts';
import { pathFaults } from './path-faults.ts';
import { recipeFaults } from './recipe-faults.ts';
import { SANDBOX_DEFAULTS } from './sandbox-defaults.ts';
import { isTree, overlay, placeAt, replaceAt, valueAt, type Tree } from './trees.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';

/** Where a configuration is read from. */
export interface ConfigurationSource {
  /** Variables by name, such as `process.env`. */
  readonly environment: Environment;
  /** The configuration file, if there is one. */
  readonly file: string | null;
}

/**
 * The configuration from file and environment, which wins. In sandbox mode, the default, what
 * neither says is filled in.
 *
 * @throws ConfigurationError naming every fault by its variable and its place in the file.
 */
export async function loadConfiguration(source: ConfigurationSource): Promise<Configuration> {
  const { given, set, unread } = await readSources(source);
  const live = valueAt(given, ['profile', 'mode']) === 'live';
  const merged = overlay(live ? LIVE_DEFAULTS : sandboxDefaults(given), given);

  const parsed = configurationSchema.safeParse(merged);
  const issues = parsed.success ? [] : parsed.error.issues;
  const misshapen = [
    ...issues.flatMap((issue) => faultsOf(issue, merged)),
    ...(live ? unsaid(merged) : []),
  ];
  // What a fault of the form hides would be found only at the next start.
  const whole = parsed.success ? parsed.data : assumingRest(merged, issues);
  const others = whole
    ? [
        ...modeFaults(whole),
        ...poolerAlone(whole),
        ...missingKeys(whole),
        ...sharedKeyFaults(whole),
        ...unsentFaults(whole),
        ...(await faultsOfParts(whole)),
        ...(await ownPairFaults(whole)),
        ...(await certificateFaults(whole)),
      ]
    : [];

  const unreadAt = unread.map(({ path }) => path.join('.'));
  const shaped = misshapen.filter(({ path }) => !unreadAt.includes(path));
  const known = [...unreadAt, ...shaped.map(({ path }) => path)];
  const faults = [
    ...shaped,
    ...others.filter(({ path }) => !known.some((at) => overlap(at, path))),
  ];
  if (!parsed.success || unread.length + faults.length > 0) throw errorOf(faults, unread, set);
  return parsed.data;
}

/** A profile that may not be whole yet. */
export interface DraftProfile {
  /** As live mode would have it; what is still missing is the sandbox's, but of keys nothing is assumed. */
  readonly profile: Profile;
  /** What file and environment say of it. */
  readonly said: Tree;
}

/**
 * The profile as far as it goes, for what looks at parts of it alone.
 *
 * @throws ConfigurationError for what is there and wrong.
 */
export async function loadDraft(source: ConfigurationSource): Promise<DraftProfile> {
  const { given, set, unread } = await readSources(source);
  const merged = overlay(overlay(LIVE_DEFAULTS, given), { profile: { mode: 'live' } });
  const parsed = configurationSchema.safeParse(merged);
  const issues = parsed.success ? [] : parsed.error.issues;
  const shaped = issues
    .filter(({ code, path }) => code === 'unrecognized_keys' || !isUnfilled(valueAt(merged, path)))
    .flatMap((issue) => faultsOf(issue, merged));
  const whole = parsed.success ? parsed.data : assumingRest(merged, issues);
  const faults = [...shaped, ...(whole ? await faultsOfParts(whole) : [])];
  if (!whole || unread.length + faults.length > 0) throw errorOf(faults, unread, set);
  const said = valueAt(given, ['profile']);
  const keysOf = (name: string) => {
    const keys = valueAt(said, ['secrets', name]);
    return Array.isArray(keys) ? (keys as string[]) : [];
  };
  // The cast: of each kind of key, those that are given.
  const secrets = Object.fromEntries(
    Object.keys(whole.profile.secrets).map((name) => [name, keysOf(name)]),
  ) as Profile['secrets'];
  return { profile: { ...whole.profile, secrets }, said: isTree(said) ? said : {} };
}

/** What contradicts itself, whatever is still missing beside it. */
const faultsOfParts = async (whole: Configuration): Promise<readonly PlacedFault[]> => [
  ...doubledMeanings(whole),
  ...boundContradictions(whole),
  ...pathFaults(whole),
  ...recipeFaults(whole),
  ...(await rsaFaults(whole)),
];

/** As the template leaves what is to be filled in. */
const isUnfilled = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface Sources {
  readonly given: Tree;
  readonly set: readonly EnvironmentValue[];
  readonly unread: readonly UnreadVariable[];
}

async function readSources({ file, environment }: ConfigurationSource): Promise<Sources> {
  const tree = file === null ? {} : await readConfigurationFile(file);
  const [set, unread] = await readEnvironment(environment);
  return {
    given: set.reduce((given, { path, value }) => placeAt(given, path, value), tree),
    set,
    unread,
  };
}

const errorOf = (
  faults: readonly PlacedFault[],
  unread: readonly UnreadVariable[],
  set: readonly EnvironmentValue[],
): ConfigurationError =>
  new ConfigurationError([
    ...unread.map(({ name, problem }) => ({ key: name, problem })),
    ...faults.map(({ path, problem }) => ({ key: keyName(path.split('.'), set), problem })),
  ]);

/** What has a default for the sandbox, which is no guess to make about a real gateway. */
const unsaid = (given: unknown): PlacedFault[] =>
  valueAt(given, ['profile', 'timeZone']) === undefined
    ? [
        {
          path: 'profile.timeZone',
          problem:
            'is missing: live mode requires the time zone of the gateway’s times, such as "UTC"; the gateway can tell you',
        },
      ]
    : [];

function faultsOf(issue: z.core.$ZodIssue, given: unknown): PlacedFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      problem: 'is not a known setting',
    }));
  const path = issue.path.join('.') || 'the configuration';
  const isMissing = valueAt(given, issue.path) === undefined;
  return [{ path, problem: isMissing ? 'is missing' : issueDetail(issue) }];
}

/** What has the wrong form is taken for the sandbox's, so that all the rest can be looked at. */
function assumingRest(
  given: unknown,
  issues: readonly z.core.$ZodIssue[],
): Configuration | undefined {
  const assumed = issues.reduce<unknown>((tree, issue) => {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    return paths.reduce<unknown>((inner, path) => {
      const inList = path.findIndex((step) => typeof step === 'number');
      const end = inList < 0 ? path : path.slice(0, inList);
      return replaceAt(inner, end, valueAt(SANDBOX_DEFAULTS, end));
    }, tree);
  }, given);
  // By JSON, which leaves out what is undefined: a key that is there is one too many.
  return configurationSchema.safeParse(JSON.parse(JSON.stringify(assumed))).data;
}

const overlap = (one: string, other: string): boolean =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);

/** In live mode only this much goes without saying. */
const LIVE_DEFAULTS = {
  // Empty, so that each key that is missing inside is named.
  profile: { baseUrl: {}, ids: {}, secrets: {} },
  settings: {},
  database: SANDBOX_DEFAULTS.database,
  host: SANDBOX_DEFAULTS.host,
  port: SANDBOX_DEFAULTS.port,
};

/** A sandbox proxy is reached where it listens, and card issuing is where payments are, unless somebody says else. */
function sandboxDefaults(given: Tree): unknown {
  const { port } = given;
  const acquiring = valueAt(given, ['profile', 'baseUrl', 'acquiring']);
  const defaults =
    acquiring === undefined
      ? SANDBOX_DEFAULTS
      : overlay(SANDBOX_DEFAULTS, { profile: { baseUrl: { issuing: acquiring } } });
  // One that is none is a fault of its own.
  if (portFault(port) !== undefined) return defaults;
  return overlay(defaults, { settings: { publicUrl: `http://127.0.0.1:${String(port)}` } });
}

async function readConfigurationFile(file: string): Promise<Tree> {
  const fault = (problem: string) => new ConfigurationError([{ key: file, problem }]);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fault(`can't be read (${errorCode(error)})`);
  });
  // Errors of this parser name a place and quote nothing: the file may hold secrets.
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(text, errors, { allowTrailingComma: true });
    refuseDoubledKeys(text, fault);
  } catch (error) {
    if (error instanceof RangeError) throw fault('nests too deep');
    throw error;
  }
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw fault(`line ${line} is not JSON (${printParseErrorCode(error.error)})`);
  }
  if (!isTree(value)) throw fault('must be one JSON object');
  return value;
}

/** The parser takes the last of them, and a reader perhaps the first: a code would have two meanings. */
function refuseDoubledKeys(text: string, fault: (problem: string) => Error): void {
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(name, _offset, _length, line) {
      const names = open.at(-1);
      if (names?.has(name)) throw fault(`line ${line + 1} says ${JSON.stringify(name)} again`);
      names?.add(name);
    },
  });
}

/** `TENDER_SIGN_KEY (profile.secrets.signKey)`, or the path alone where no variable leads there. */
function keyName(path: readonly PropertyKey[], set: readonly EnvironmentValue[]): string {
  const dotted = path.map(String).join('.') || 'the configuration';
  const leadsHere = (rule: { readonly path: readonly string[] }) =>
    rule.path.every((step, index) => path[index] === step);
  const name = (set.find(leadsHere) ?? VARIABLES.find(leadsHere))?.name;
  return name === undefined ? dotted : `${name} (${dotted})`;
}
