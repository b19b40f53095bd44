import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../../configuration/environment.ts';
import type { ExitReason } from './exit-codes.ts';

/** What a program reads and writes: that of the process, or what a test has put in its place. */
export interface ProgramIo {
  readonly env: Environment;
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable;
}

/** The same as a command has it. */
export interface Terminal extends ProgramIo {
  /** Says what the exit code will be; the program ends on its own, so that output is written first. */
  exitWith(reason: ExitReason): void;
}
