import { resolve } from 'node:path';
import { Command } from 'commander';
import { readLanguage } from '../../configuration/read-languages.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { jsonOption, plainOutputOption, type OutputFormat } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { textTable } from '../terminal/text-table.ts';

export const checkLanguageCommand = (terminal: Terminal): Command =>
  new Command('check-language')
    .description(
      'say what of a language’s file is missing or suspicious, against the English texts',
    )
    .argument('<file>', 'the language, such as fr.json')
    .addOption(plainOutputOption())
    .addOption(jsonOption())
    .action(async (path: string, { output }: { output: OutputFormat }) => {
      const read = await readLanguage(resolve(path));
      if (typeof read === 'string') throw new UsageError(`${path} ${read}`);
      const { findings } = read;
      terminal.stdout.write(
        output === 'json'
          ? `${JSON.stringify(findings, undefined, 2)}\n`
          : `${findings.length === 0 ? 'Nothing is missing.' : textTable(findings.map(({ where, what }) => [where, what]))}\n`,
      );
      if (findings.length > 0) terminal.exitWith('failed');
    });
