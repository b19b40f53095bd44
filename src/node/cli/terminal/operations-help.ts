import { OPERATION_NAMES } from '../../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../../contract/operations/operations.schema.ts';
import { textTable } from './text-table.ts';

/** Every operation with what it does, for the help of commands that take one. */
export const operationsHelp = (): string =>
  `\nOperations:\n${textTable(OPERATION_NAMES.map((name) => [`  ${name}`, operationOf(name).summary]))}`;
