import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { configurationTemplate } from '../../configuration/configuration-template.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { UsageError } from '../terminal/exit-codes.ts';

const NEXT = {
  sandbox: 'Next: run `tender sandbox` and `tender proxy`, each in its own terminal.',
  live: 'Next: fill in the empty values, set TENDER_SIGN_KEY, TENDER_API_KEY and TENDER_SECRET in the environment, and TENDER_ISSUING_KEY if you issue cards, then run `tender check`.',
};

export const initCommand = (): Command =>
  new Command('init')
    .description('write a configuration file with every key in it, explained')
    .argument('[file]', 'where to', 'tender.config.jsonc')
    .option('--live', 'for a live gateway: required values are left empty for you to fill in')
    .action(async (file: string, { live = false }: { live?: boolean }) => {
      const mode = live ? 'live' : 'sandbox';
      await writeFile(file, configurationTemplate(mode), { flag: 'wx' }).catch((error: unknown) => {
        throw new UsageError(
          errorCode(error) === 'EEXIST'
            ? `${file} exists already and was not changed`
            : `${file} can't be written (${errorCode(error)})`,
        );
      });
      process.stdout.write(`${file} written. ${NEXT[mode]}\n`);
    });
