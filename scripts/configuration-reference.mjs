// Writes docs/configuration.md from the configuration's schema, and with `--schema <file>` the JSON Schema
// that editors complete tender.config.json by.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import {
  configurationJsonSchema,
  describeConfiguration,
} from '../src/node/configuration/describe-configuration.schema.ts';

/** @typedef {import('../src/node/configuration/describe-configuration.schema.ts').Setting} Setting */

export const DOCUMENT = 'docs/configuration.md';

/** @returns {Promise<string>} */
export async function configurationReference() {
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

/** @param {Setting} setting @returns {Setting[]} */
const flat = (setting) => (setting.members ? setting.members.flatMap(flat) : [setting]);

/** @param {Setting[]} settings */
const table = (settings) =>
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

/** @param {string[]} cells */
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
/** @param {string} text */
const code = (text) => `\`${text}\``;

/** Long lists are named, not shown. @param {unknown} value */
function shown(value) {
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

/** @param {string} path @param {unknown} inSandbox @param {unknown} otherwise */
const isNeeded = (path, inSandbox, otherwise) =>
  path === 'profile.mode' ||
  NEEDED_CODES.includes(path) ||
  (inSandbox !== undefined &&
    otherwise === undefined &&
    !['profile.baseUrl.issuing', 'database', 'host', 'port'].includes(path));

if (import.meta.main) {
  const [option, file] = process.argv.slice(2);
  if (option === '--schema' && file)
    writeFileSync(file, JSON.stringify(configurationJsonSchema(), undefined, 1));
  else writeFileSync(DOCUMENT, await configurationReference());
}
