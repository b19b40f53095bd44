import { errorCode } from '../../runtime/error-code.ts';
import { maskSecrets } from '../../logging/mask-secrets.ts';

/** What an unexpected error is, with card numbers and secrets masked (P-42, P-43). */
export const fatalErrorMessage = (error: unknown): string =>
  maskSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Lets the program die of an uncaught error as usual, but with a masked message. */
export function installFatalErrorHandler(): void {
  process.stdout.on('error', (error) => {
    // Whoever reads has seen enough: `tender audit list | head`.
    if (errorCode(error) === 'EPIPE') process.exit(1);
    throw error;
  });
  process.on('uncaughtException', (error) => {
    process.stderr.write(`tender: ${fatalErrorMessage(error)}\n`);
    process.exit(1);
  });
}
