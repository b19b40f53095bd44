import { nearestName } from '../../contract/values/nearest-name.ts';
import { isSecret, VARIABLES, type Environment } from './environment.ts';

/** Read by other commands and programs of the package, with what the proxy reads instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  TENDER_PROXY_PORT: 'only `npm start` and `tender demo` read it; set PORT, or use --port',
  TENDER_DEMO_PORT: '',
  TENDER_DEMO_DATA: '',
  TENDER_SANDBOX_PORT: '',
  TENDER_SANDBOX_STATE: '',
  TENDER_SET_UP: '',
  TENDER_WEBHOOK_SECRET: '',
};

const NAMES = new Set(VARIABLES.map(({ name }) => name));
/** The names of secrets, each of which a file may hold. */
const SECRETS = VARIABLES.filter(isSecret).map(({ name }) => name);
const KNOWN = new Set([...NAMES, ...SECRETS.map((name) => `${name}_FILE`)]);

/** A line for each variable that looks like one of the proxy's but is not, or that another one hides. */
export function unknownVariables(environment: Environment): string[] {
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith('TENDER_') && !name.startsWith('TENDER_TEST_'))
    .filter((name) => !KNOWN.has(name) && ELSEWHERE[name] !== '')
    .map((name) => [name, ELSEWHERE[name] ?? withoutFile(name) ?? nearest(name)]);
  const hidden = SECRETS.filter((name) => environment[name] && environment[`${name}_FILE`]).map(
    (name) => [name, `${name}_FILE is set too, and its file counts`],
  );
  return [...unknown, ...hidden].map(([name, why]) => `${name} changes nothing: ${why}`);
}

function withoutFile(name: string): string | undefined {
  const [, setting = ''] = /^(.+)_FILE$/.exec(name) ?? [];
  return NAMES.has(setting) ? `only secrets are read from files; set ${setting}` : undefined;
}

function nearest(name: string): string {
  const other = nearestName(name, KNOWN);
  return other === undefined
    ? 'no setting has this name; see docs/configuration.md'
    : `did you mean ${other}?`;
}
