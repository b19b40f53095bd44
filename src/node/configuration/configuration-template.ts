import { describeConfiguration, type Setting } from './describe-configuration.schema.ts';

const SCHEMA = './node_modules/tender-proxy/dist/configuration.schema.json';

/** Never in a file that is kept with the code. */
const SECRET: readonly string[] = [
  'profile.secrets.signKey',
  'profile.secrets.issuingKey',
  'profile.secrets.notifyKey',
  'profile.secrets.privateKey',
  'profile.secrets.gatewayKey',
  'profile.secrets.issuingPrivateKey',
  'profile.secrets.issuingGatewayKey',
  'settings.apiKeys',
  'settings.secrets',
  'metricsKey',
];

type Mode = 'sandbox' | 'live';
type Values = Readonly<Record<string, unknown>>;

/** Unless somebody decides otherwise, no card number reaches a merchant's servers (SAQ A). */
const offering = (...methods: string[]): Values => ({
  'profile.hosted': true,
  'profile.offered': methods,
});

/**
 * A configuration file with every key in it, each with what it changes. Keys that have a default are
 * commented out; what the mode needs is left to be filled in. It offers the hosted page alone unless it is to offer the
 * card form too.
 */
export function configurationTemplate(mode: Mode, { offersCards = false } = {}): string {
  const chosen = offering(...(offersCards ? ['card', 'hosted'] : ['hosted']));
  const lines = describeConfiguration().flatMap((setting) => linesOf(setting, mode, chosen, '  '));
  return `{\n${lines.join('\n').trimEnd()}\n}\n`;
}

function linesOf(setting: Setting, mode: Mode, chosen: Values, indent: string): string[] {
  const { path, meaning, variable, members } = setting;
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (name === '$schema') return [`${indent}"$schema": ${JSON.stringify(SCHEMA)},`, ''];
  const comment = `${indent}// ${meaning}${variable === undefined ? '' : ` ${variable}`}`;
  if (members)
    return [
      comment,
      `${indent}${JSON.stringify(name)}: {`,
      ...members.flatMap((member) => linesOf(member, mode, chosen, `${indent}  `)),
      `${indent}},`,
      '',
    ];
  if (SECRET.includes(path)) return [`${comment} (or ${variable}_FILE)`];
  const value = chosen[path] ?? valueIn(setting, mode);
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(value)},`;
  return [comment, `${indent}${path in chosen || isNeeded(setting, mode) ? '' : '// '}${entry}`];
}

/** Live mode has no default for what the sandbox has one of. */
const isNeeded = ({ path, inSandbox, otherwise }: Setting, mode: Mode): boolean =>
  path === 'profile.mode' ||
  (mode === 'live' &&
    inSandbox !== undefined &&
    otherwise === undefined &&
    path !== OTHER_ADDRESS &&
    !isListening(path));

const isListening = (path: string): boolean => ['database', 'host', 'port'].includes(path);
/** Without it, that of payments is meant. */
const OTHER_ADDRESS = 'profile.baseUrl.issuing';

function valueIn({ path, inSandbox, otherwise, type }: Setting, mode: Mode): unknown {
  if (path === 'profile.mode') return mode;
  const known = mode === 'sandbox' || isListening(path) ? (inSandbox ?? otherwise) : otherwise;
  if (known !== undefined) return known;
  if (type.startsWith('list')) return [];
  return type === 'object' ? {} : type === 'integer' || type === 'number' ? 0 : '';
}
