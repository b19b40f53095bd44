import { readFile } from 'node:fs/promises';
import { errorCode } from '../runtime/error-code.ts';

/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Variable {
  readonly name: string;
  /** Where its value goes in the configuration. */
  readonly path: readonly string[];
  /** `secrets` may also be read from the file that `<NAME>_FILE` names (P-45), and so may the PEM of `keys`. */
  readonly kind: 'text' | 'number' | 'list' | 'secret' | 'secrets' | 'keys';
  /** What other programs call it too. It wins where both are set, as it does with curl. */
  readonly alias?: string;
}

const variable = (name: string, path: string, kind: Variable['kind'] = 'text'): Variable => ({
  name,
  path: path.split('.'),
  kind,
});

/** Every environment variable of the configuration. */
export const VARIABLES: readonly Variable[] = [
  variable('TENDER_MODE', 'profile.mode'),
  variable('TENDER_GATEWAY_URL', 'profile.baseUrl.acquiring'),
  variable('TENDER_ISSUING_URL', 'profile.baseUrl.issuing'),
  variable('TENDER_MERCHANT_ID', 'profile.ids.merchantId'),
  variable('TENDER_ACCOUNT_ID', 'profile.ids.accountId'),
  variable('TENDER_COMPANY_ID', 'profile.ids.companyId'),
  variable('TENDER_SIGN_KEY', 'profile.secrets.signKey', 'secrets'),
  variable('TENDER_ISSUING_KEY', 'profile.secrets.issuingKey', 'secrets'),
  variable('TENDER_NOTIFY_KEY', 'profile.secrets.notifyKey', 'secrets'),
  variable('TENDER_PRIVATE_KEY', 'profile.secrets.privateKey', 'keys'),
  variable('TENDER_GATEWAY_KEY', 'profile.secrets.gatewayKey', 'keys'),
  variable('TENDER_ISSUING_PRIVATE_KEY', 'profile.secrets.issuingPrivateKey', 'keys'),
  variable('TENDER_ISSUING_GATEWAY_KEY', 'profile.secrets.issuingGatewayKey', 'keys'),
  variable('TENDER_API_KEY', 'settings.apiKeys', 'secrets'),
  variable('TENDER_SECRET', 'settings.secrets', 'secrets'),
  variable('TENDER_PUBLIC_URL', 'settings.publicUrl'),
  variable('TENDER_HANDOFF_URL', 'settings.handoffUrl'),
  variable('TENDER_ALLOWED_ORIGINS', 'settings.allowedOrigins', 'list'),
  variable('TENDER_OUTER_ORIGINS', 'settings.outerOrigins', 'list'),
  variable('TENDER_TRUSTED_PROXIES', 'settings.trustedProxies', 'list'),
  variable('TENDER_WEBHOOK_URL', 'settings.webhookUrl'),
  variable('TENDER_DATABASE_URL', 'database', 'secret'),
  variable('TENDER_DATABASE_POOLER_URL', 'databasePooler', 'secret'),
  { ...variable('HTTPS_PROXY', 'network.httpsProxy', 'secret'), alias: 'https_proxy' },
  { ...variable('NO_PROXY', 'network.noProxy', 'list'), alias: 'no_proxy' },
  variable('TENDER_CA_FILE', 'network.certificates'),
  variable('TENDER_KEEP_ALIVE', 'network.keepAliveSeconds', 'number'),
  variable('TENDER_LOG_LEVEL', 'logLevel'),
  variable('TENDER_METRICS_KEY', 'metricsKey', 'secret'),
  variable('TENDER_TRACES', 'traces'),
  variable('HOST', 'host'),
  variable('PORT', 'port', 'number'),
];

/** What the environment sets: each value with the variable it came from and its place. */
export interface EnvironmentValue {
  /** The variable, such as `TENDER_API_KEY`. */
  readonly name: string;
  /** Its place in the configuration. */
  readonly path: readonly string[];
  /** The value, as the configuration's schema takes it. */
  readonly value: unknown;
}

/** A file may hold it as well. */
export const isSecret = ({ kind }: Pick<Variable, 'kind'>): boolean =>
  kind === 'secret' || kind === 'secrets' || kind === 'keys';

/** A variable names a file that can't be read. */
export interface UnreadVariable extends Omit<EnvironmentValue, 'value'> {
  /** What is in the way, as the end of a sentence. */
  readonly problem: string;
}

/** Reads the variables that are set and not empty, and says of which the file can't be read. */
export async function readEnvironment(
  environment: Environment,
): Promise<readonly [EnvironmentValue[], UnreadVariable[]]> {
  const read = await Promise.all(VARIABLES.map((rule) => readVariable(rule, environment)));
  return [
    read.flatMap((one) => (one && 'value' in one ? [one] : [])),
    read.flatMap((one) => (one && 'problem' in one ? [one] : [])),
  ];
}

async function readVariable(
  { name, path, kind, alias }: Variable,
  environment: Environment,
): Promise<EnvironmentValue | UnreadVariable | undefined> {
  const file = isSecret({ kind }) ? environment[`${name}_FILE`] : undefined;
  if (file) {
    const named = { name: `${name}_FILE`, path };
    const text = await readFile(file, 'utf8').catch((error: unknown) => ({
      problem: `names a file that can't be read (${errorCode(error)})`,
    }));
    if (typeof text !== 'string') return { ...named, ...text };
    if (kind === 'keys') return { ...named, value: keysIn(text) };
    // One secret a line. Only line ends are cut: a key may hold any other character (C-060).
    const lines = text.split(/\r?\n/).filter((line) => line !== '');
    return { ...named, value: kind === 'secrets' ? lines : lines[0] };
  }
  for (const each of [alias ?? name, name]) {
    const text = environment[each];
    if (text) return { name: each, path, value: VALUE_OF[kind](text) };
  }
  return undefined;
}

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** One PEM after another; its lines may be written as `\\n`, where a variable can't have several. */
const keysIn = (text: string): string[] => {
  const lines = text.replaceAll('\\n', '\n');
  return lines.match(/-----BEGIN[^-]*-----[^-]*-----END[^-]*-----/g) ?? [lines.trim()];
};

const VALUE_OF: Record<Variable['kind'], (text: string) => unknown> = {
  text: (text) => text,
  secret: (text) => text,
  list: parts,
  secrets: parts,
  keys: keysIn,
  // Anything that is not a number is left unchanged, for the schema to reject.
  number: (text) => (/^\d+$/.test(text) ? Number(text) : text),
};
