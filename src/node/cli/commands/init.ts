import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { configurationTemplate } from '../../configuration/configuration-template.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { UsageError } from '../terminal/exit-codes.ts';

const NEXT = {
  sandbox: 'Next: `tender sandbox` and `tender proxy`, each in a terminal of its own.',
  live: 'Next: fill in what is empty, give TENDER_SIGN_KEY, TENDER_ISSUING_KEY, TENDER_API_KEY and TENDER_SECRET by the environment, then `tender check`.',
};

export const initCommand = (): Command =>
  new Command('init')
    .description('write a configuration file with every key in it, explained')
    .argument('[file]', 'where to', 'tender.config.jsonc')
    .option('--live', 'for a live gateway: what it needs is left to be filled in')
    .action(async (file: string, { live = false }: { live?: boolean }) => {
      const mode = live ? 'live' : 'sandbox';
      await writeFile(file, configurationTemplate(mode), { flag: 'wx' }).catch((error: unknown) => {
        throw new UsageError(
          errorCode(error) === 'EEXIST'
            ? `${file} is there already, and is left as it is`
            : `${file} can't be written (${errorCode(error)})`,
        );
      });
      process.stdout.write(`${file} written. ${NEXT[mode]}\n`);
    });
