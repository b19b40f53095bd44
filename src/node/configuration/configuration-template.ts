import { describeConfiguration, type Setting } from './describe-configuration.schema.ts';

const SCHEMA = './node_modules/tender-elements/dist/configuration.schema.json';

/** Never in a file that is kept with the code. */
const SECRET: readonly string[] = [
  'profile.secrets.signKey',
  'profile.secrets.issuingKey',
  'settings.apiKeys',
  'settings.secrets',
  'metricsKey',
];

/**
 * A configuration file with every key in it, each with what it changes. Keys that have a default are
 * commented out; what the mode needs is left to be filled in.
 */
export function configurationTemplate(mode: 'sandbox' | 'live'): string {
  const lines = describeConfiguration().flatMap((setting) => linesOf(setting, mode, '  '));
  return `{\n${lines.join('\n').trimEnd()}\n}\n`;
}

function linesOf(setting: Setting, mode: 'sandbox' | 'live', indent: string): string[] {
  const { path, meaning, variable, members } = setting;
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (name === '$schema') return [`${indent}"$schema": ${JSON.stringify(SCHEMA)},`, ''];
  const comment = `${indent}// ${meaning}${variable === undefined ? '' : ` ${variable}`}`;
  if (members)
    return [
      comment,
      `${indent}${JSON.stringify(name)}: {`,
      ...members.flatMap((member) => linesOf(member, mode, `${indent}  `)),
      `${indent}},`,
      '',
    ];
  if (SECRET.includes(path)) return [`${comment} (or ${variable}_FILE)`];
  const entry = `${JSON.stringify(name)}: ${JSON.stringify(valueIn(setting, mode))},`;
  return [comment, `${indent}${isNeeded(setting, mode) ? '' : '// '}${entry}`];
}

/** Live mode has no default for what the sandbox has one of. */
const isNeeded = ({ path, inSandbox, otherwise }: Setting, mode: 'sandbox' | 'live'): boolean =>
  path === 'profile.mode' ||
  (mode === 'live' &&
    inSandbox !== undefined &&
    otherwise === undefined &&
    path !== OTHER_ADDRESS &&
    !isListening(path));

const isListening = (path: string): boolean => ['database', 'host', 'port'].includes(path);
/** Without it, that of payments is meant. */
const OTHER_ADDRESS = 'profile.baseUrl.issuing';

function valueIn({ path, inSandbox, otherwise, type }: Setting, mode: 'sandbox' | 'live'): unknown {
  if (path === 'profile.mode') return mode;
  const known = mode === 'sandbox' || isListening(path) ? (inSandbox ?? otherwise) : otherwise;
  if (known !== undefined) return known;
  if (type.startsWith('list')) return [];
  return type === 'object' ? {} : type === 'integer' || type === 'number' ? 0 : '';
}
