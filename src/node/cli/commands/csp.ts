import { Option, type Command } from 'commander';
import { readIntegrity } from '../../page-security/integrity.ts';
import { LOADED_FILE, LOADINGS, type Loading } from '../../page-security/loading.ts';
import { pagePolicy } from '../../page-security/page-policy.ts';
import { scriptInventory, type ScriptRow } from '../../page-security/script-inventory.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { jsonOption, outputOption, type OutputFormat } from '../terminal/output.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface Options {
  readonly config?: string;
  readonly load: Loading;
  readonly authorisedBy?: string;
  readonly output: OutputFormat;
}

export const cspCommand = (terminal: Terminal): Command =>
  configuredCommand('csp')
    .description(
      'print the Content Security Policy and script inventory of a payment page (PCI DSS)',
    )
    .addOption(
      new Option('-l, --load <how>', 'how the page loads the elements')
        .choices(LOADINGS)
        .default('bundle'),
    )
    .option('-a, --authorised-by <person>', 'who has approved the scripts, for the inventory')
    .addOption(outputOption(terminal))
    .addOption(jsonOption())
    .action(async ({ load, authorisedBy, output, ...options }: Options) => {
      const { settings } = await configurationOf(terminal, options);
      const integrity = await readIntegrity();
      const file = LOADED_FILE[load];
      const report = {
        policy: pagePolicy(settings.publicUrl, load, integrity),
        link: preconnect(new URL(settings.publicUrl).origin),
        tag: file === undefined ? null : scriptTag(file, integrity[file]),
        scripts: scriptInventory(load, integrity, authorisedBy ?? null),
      };
      terminal.stdout.write(
        output === 'json' ? `${JSON.stringify(report, undefined, 2)}\n` : asText(report),
      );
    });

/** Once for the secure frame, and once for the elements' requests, which carry no credentials. */
const preconnect = (proxy: string): string =>
  `<${proxy}>; rel=preconnect, <${proxy}>; rel=preconnect; crossorigin`;

/** How the page names the file, whose address is the merchant's to choose. */
const scriptTag = (file: string, hash = ''): string =>
  `<script type="module" src="/${file}" integrity="${hash}" crossorigin="anonymous"></script>`;

interface Report {
  readonly policy: string;
  readonly link: string;
  readonly tag: string | null;
  readonly scripts: readonly ScriptRow[];
}

const asText = ({ policy, link, tag, scripts }: Report): string =>
  [
    'The page (add whatever else it loads, such as img-src):',
    `Content-Security-Policy: ${policy}`,
    '',
    'So that the browser connects to the proxy while the page loads, this header, or two elements <link> that say the same:',
    `Link: ${link}`,
    ...(tag === null ? [] : ['', 'Its script, wherever you serve it from:', tag]),
    '',
    'Its scripts, for the inventory of PCI DSS 6.4.3:',
    textTable([
      ['where', 'script', 'integrity', 'authorised by', 'purpose'],
      ...scripts.map(({ where, script, integrity, authorised_by: person, purpose }) => [
        where,
        script,
        integrity ?? 'ensured by your build',
        person ?? 'no one yet (--authorised-by)',
        purpose,
      ]),
    ]),
    '',
    'PCI DSS 11.6.1: at least once a week, compare this with the header and scripts that shoppers get.',
    '',
  ].join('\n');
