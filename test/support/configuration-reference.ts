import { format, resolveConfig } from 'prettier';
import {
  describeConfiguration,
  type Setting,
} from '../../src/node/configuration/describe-configuration.schema.ts';
import { formsText } from './fit-guide.ts';

const DOCUMENT = 'docs/configuration.md';

/** All of docs/configuration.md, from the configuration's schema. */
export async function withConfiguration(): Promise<string> {
  const text = `# Configuration

The proxy reads a file, \`tender.config.jsonc\` or \`tender.config.json\` (or the one that \`--config\` names), and
environment variables, which win. \`tender init\` writes a file with every key in it, explained; its \`$schema\` makes
editors complete and check it. Comments and trailing commas are fine. \`tender check\` says whether a configuration works.

In **sandbox mode**, which is the default, everything has a value that fits the simulated gateway, so \`tender proxy\` just
runs. In **live mode**, what has only a sandbox default has to be given; the column "Live" says so.

A faulty configuration is refused with the name of each faulty key and its variable; no value of it is printed. A variable
that begins with \`TENDER_\` and is none of these is named when the proxy starts.

## Keys

${table(describeConfiguration().flatMap(flat))}

## Forms

[Fit Tender to your gateway](fit.md) says where to find what your gateway needs.

${formsText()}

## Secrets

\`TENDER_SIGN_KEY\`, \`TENDER_ISSUING_KEY\`, \`TENDER_API_KEY\`, \`TENDER_SECRET\`, \`TENDER_DATABASE_URL\`,
\`TENDER_METRICS_KEY\` and \`HTTPS_PROXY\` may also be read from a file, one secret a line: \`TENDER_SIGN_KEY_FILE=/run/secrets/sign-key\`. Lists
in variables are separated by commas.

## Other variables

| variable | read by | meaning |
| --- | --- | --- |
| \`TENDER_SANDBOX_PORT\` | \`tender sandbox\`, \`npm start\` | port of the sandbox gateway, 4100 |
| \`TENDER_SANDBOX_STATE\` | \`tender sandbox\` | SQLite file that keeps the sandbox's state; in memory when unset |
| \`TENDER_PROXY_PORT\` | \`npm start\` | port of the demo's proxy, 4000; \`tender proxy\` reads \`PORT\` |
| \`TENDER_DEMO_PORT\` | \`npm start\` | port of the demo's storefront, 5173 |
| \`TENDER_DEMO_DATA\` | \`npm start\` | folder of the demo's database; a temporary one when unset |
`;
  return format(text, { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT });
}

const flat = (setting: Setting): Setting[] =>
  setting.members ? setting.members.flatMap(flat) : [setting];

const table = (settings: readonly Setting[]) =>
  [
    '| key and variable | what it changes | default | live | type |',
    '| --- | --- | --- | --- | --- |',
    ...settings.map(({ path, variable, type, otherwise, inSandbox, meaning }) =>
      row([
        [path, ...(variable ? [variable] : [])].map(code).join('<br>'),
        meaning,
        inSandbox !== undefined && otherwise === undefined
          ? `${shown(inSandbox)} (sandbox)`
          : shown(otherwise),
        isNeeded(path, inSandbox, otherwise) ? 'needed' : '',
        type,
      ]),
    ),
  ].join('\n');

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (text: string) => `\`${text}\``;

/** Long lists are named, not shown. */
function shown(value: unknown): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value);
  return text.length > 40
    ? Array.isArray(value)
      ? `${value.length} entries`
      : 'several'
    : code(text);
}

/** Without these live mode does not start. */
const NEEDED_CODES = ['orderStatus', 'paymentStatus', 'reviewFlag'].map(
  (name) => `profile.codes.${name}`,
);

const isNeeded = (path: string, inSandbox: unknown, otherwise: unknown) =>
  path === 'profile.mode' ||
  NEEDED_CODES.includes(path) ||
  (inSandbox !== undefined &&
    otherwise === undefined &&
    !['profile.baseUrl.issuing', 'database', 'host', 'port'].includes(path));
