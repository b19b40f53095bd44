import { readFile } from 'node:fs/promises';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { issueDetail } from '../../contract/values/issue-detail.schema.ts';
import { errorCode } from '../runtime/error-code.ts';
import { configurationSchema, type Configuration } from './configuration.schema.ts';
import {
  readEnvironment,
  VARIABLES,
  type Environment,
  type EnvironmentValue,
} from './environment.ts';
import { ConfigurationError, type ConfigurationFault } from './faults.ts';
import { certificateFaults } from './certificate-faults.ts';
import { modeFaults } from './live-mode.ts';
import { SANDBOX_DEFAULTS } from './sandbox-defaults.ts';

/** Where a configuration is read from. */
export interface ConfigurationSource {
  /** Variables by name, such as `process.env`. */
  readonly environment: Environment;
  /** The configuration file, if there is one. */
  readonly file: string | null;
}

type Tree = { [key: string]: unknown };

/**
 * The configuration from file and environment, which wins. In sandbox mode, the default, what
 * neither says is filled in.
 *
 * @throws ConfigurationError naming every fault by its variable and its place in the file.
 */
export async function loadConfiguration(source: ConfigurationSource): Promise<Configuration> {
  const file = source.file === null ? {} : await readConfigurationFile(source.file);
  const set = await readEnvironment(source.environment);

  const given = set.reduce(place, file);
  const live = valueAt(given, ['profile', 'mode']) === 'live';
  const merged = overlay(live ? LIVE_DEFAULTS : sandboxDefaults(given), given);

  const name = (path: readonly PropertyKey[]) => keyName(path, set);
  const parsed = configurationSchema.safeParse(merged);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.flatMap((issue): ConfigurationFault[] => {
        if (issue.code === 'unrecognized_keys')
          return issue.keys.map((key) => ({
            key: name([...issue.path, key]),
            problem: 'is not a known setting',
          }));
        const missing = valueAt(merged, issue.path) === undefined;
        return [{ key: name(issue.path), problem: missing ? 'is missing' : issueDetail(issue) }];
      }),
    );

  const faults = [...modeFaults(parsed.data), ...(await certificateFaults(parsed.data))];
  if (faults.length > 0)
    throw new ConfigurationError(
      faults.map(({ path, problem }) => ({ key: name(path.split('.')), problem })),
    );
  return parsed.data;
}

/** In live mode only this much goes without saying. */
const LIVE_DEFAULTS = {
  // Empty, so that each key that is missing inside is named.
  profile: { baseUrl: {}, ids: {}, secrets: {} },
  settings: {},
  database: SANDBOX_DEFAULTS.database,
  host: SANDBOX_DEFAULTS.host,
  port: SANDBOX_DEFAULTS.port,
};

/** A sandbox proxy is reached where it listens. */
function sandboxDefaults({ port }: Tree): unknown {
  // One that is none is a fault of its own.
  if (typeof port !== 'number' || port > 65_535) return SANDBOX_DEFAULTS;
  return overlay(SANDBOX_DEFAULTS, { settings: { publicUrl: `http://127.0.0.1:${port}` } });
}

async function readConfigurationFile(file: string): Promise<Tree> {
  const fault = (problem: string) => new ConfigurationError([{ key: file, problem }]);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fault(`can't be read (${errorCode(error)})`);
  });
  // Errors of this parser name a place and quote nothing: the file may hold secrets.
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw fault(`line ${line} is not JSON (${printParseErrorCode(error.error)})`);
  }
  if (!isTree(value)) throw fault('must be one JSON object');
  return value;
}

/** `TENDER_SIGN_KEY (profile.secrets.signKey)`, or the path alone where no variable leads there. */
function keyName(path: readonly PropertyKey[], set: readonly EnvironmentValue[]): string {
  const dotted = path.map(String).join('.') || 'the configuration';
  const leadsHere = (rule: { readonly path: readonly string[] }) =>
    rule.path.every((step, index) => path[index] === step);
  const name = (set.find(leadsHere) ?? VARIABLES.find(leadsHere))?.name;
  return name === undefined ? dotted : `${name} (${dotted})`;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function overlay(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isTree(under) || !isTree(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, overlay(under[key], over[key])]));
}

const place = (tree: Tree, { path, value }: EnvironmentValue): Tree =>
  overlay(
    tree,
    path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value),
  ) as Tree;

const valueAt = (tree: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    tree,
  );
