import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { configurationTemplate } from '../../configuration/configuration-template.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import type { Terminal } from '../terminal/terminal.ts';

const NEXT = {
  sandbox: 'Next: run `tender sandbox` and `tender proxy`, each in its own terminal.',
  live: 'Next: fill in the empty values, set TENDER_SIGN_KEY, TENDER_API_KEY and TENDER_SECRET in the environment, and TENDER_ISSUING_KEY if you issue cards, then run `tender check`. `tender csp` prints the headers of your payment page.',
};

/** What a merchant has to know before the first session is created. */
const SCOPE =
  "PCI DSS: where a session offers 'hosted' alone, the gateway's own payment page takes the card, and no card number reaches a server of yours (SAQ A): this file says that unless you give --card. With 'card', as --card writes it, numbers pass through this proxy, which is then in scope. Docs: Guides, PCI DSS.";

interface Options {
  readonly live?: boolean;
  readonly card?: boolean;
}

export const initCommand = (terminal: Terminal): Command =>
  new Command('init')
    .description(
      'write a configuration file with every key in it, explained; it offers the hosted page alone',
    )
    .argument('[file]', 'where to', 'tender.config.jsonc')
    .option('--live', 'for a live gateway: required values are left empty for you to fill in')
    .option('--card', 'offer the card form too, which takes card numbers through the proxy')
    .action(async (file: string, { live = false, card = false }: Options) => {
      const mode = live ? 'live' : 'sandbox';
      const template = configurationTemplate(mode, { offersCards: card });
      await writeFile(file, template, { flag: 'wx' }).catch((error: unknown) => {
        throw new UsageError(
          errorCode(error) === 'EEXIST'
            ? `${file} exists already and was not changed`
            : `${file} can't be written (${errorCode(error)})`,
        );
      });
      terminal.stdout.write(`${file} written. ${NEXT[mode]}\n\n${SCOPE}\n`);
    });
