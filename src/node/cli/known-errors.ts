import { NotShownError, UnknownOperationError } from '../../contract/operations/find-operation.ts';
import { AnalogyRefusedError, SigningError } from '../../signing/index.ts';
import { ConfigurationError } from '../configuration/faults.ts';
import { MissingBuildError } from '../runtime/folder-assets.ts';
import { PortError } from '../serving/listen.ts';
import { StoreError } from '../stores/open-store.ts';
import { StateFileError } from '../stores/sandbox-state.ts';
import { UsageError, type ExitReason } from './terminal/exit-codes.ts';

/** Errors that the reader can do something about, and how the program ends by them: the message is all that helps. */
const KNOWN = {
  failed: [PortError, MissingBuildError, StateFileError, StoreError],
  usage: [
    ConfigurationError,
    UsageError,
    UnknownOperationError,
    NotShownError,
    SigningError,
    AnalogyRefusedError,
  ],
} as const satisfies Partial<
  Record<ExitReason, readonly (abstract new (...args: never[]) => Error)[]>
>;

/** How the program ends by an error; undefined for one that nobody expects. */
export const exitOf = (error: unknown): keyof typeof KNOWN | undefined =>
  (['failed', 'usage'] as const).find((reason) =>
    KNOWN[reason].some((kind) => error instanceof kind),
  );
