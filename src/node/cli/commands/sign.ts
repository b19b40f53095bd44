import type { Command } from 'commander';
import { encodeRequest } from '../../../codec/index.ts';
import { findOperation } from '../../../contract/operations/find-operation.ts';
import { operationOf } from '../../../contract/operations/operations.schema.ts';
import { explainSignature, signatureName } from '../../../signing/index.ts';
import { readRequest } from '../../../gateway/index.ts';
import { configurationOf, configuredCommand } from '../terminal/configured.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { currencyOption } from '../terminal/currency-option.ts';
import { outputOption, print, type OutputFormat } from '../terminal/output.ts';
import { operationsHelp } from '../terminal/operations-help.ts';
import {
  dataOption,
  readValues,
  sourceOf,
  valuesOption,
  type RequestOptions,
} from '../terminal/read-values.ts';
import type { Terminal } from '../terminal/terminal.ts';

interface SignOptions extends RequestOptions {
  readonly currency?: string;
  readonly config?: string;
  readonly output: OutputFormat;
}

export const signCommand = (terminal: Terminal): Command =>
  configuredCommand('sign')
    .argument('<operation>', 'its name, like orders.update')
    .description(
      'show how a request is signed: the string that is hashed, with secrets masked, and the hash',
    )
    .addOption(valuesOption())
    .addHelpText('after', operationsHelp)
    .addOption(dataOption())
    .addOption(currencyOption())
    .addOption(outputOption(terminal))
    .action(async (name: string, options: SignOptions) => {
      const operation = findOperation(name);
      const { profile } = await configurationOf(terminal, options);
      const { identity } = operationOf(operation);
      const ids = Object.fromEntries(
        Object.entries(identity).map(([field, id]) => [field, profile.ids[id]]),
      );
      const given = await readValues(terminal, sourceOf(options));
      const read = readRequest(operation, given, profile, options.currency);
      if ('faults' in read) throw new UsageError(read.faults.join('\n'));
      const values = { ...ids, ...read.request };
      const encoding = profile.operations[operation]?.encoding ?? operationOf(operation).encoding;
      const { rules, parts, text, signature } = await explainSignature(
        operation,
        values,
        profile,
        encodeRequest(values, encoding, profile.xml),
      );
      print(
        terminal,
        {
          operation,
          field: signatureName(rules),
          recipe: rules.recipe.status,
          parts: Object.fromEntries(
            parts.map((part, index) => [`${index + 1} ${part.name}`, part.value]),
          ),
          string: text,
          hash: signature,
        },
        options.json === true ? 'json' : options.output,
      );
    });
