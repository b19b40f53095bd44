#!/usr/bin/env node
/*
 * The program itself needs modules that an older Node does not have, so this file imports nothing of it
 * before the version is known.
 */
import { tooOld } from '../runtime/node-version.ts';

const fault = tooOld();
if (fault === undefined) {
  const [{ enableCompileCache }, { compiledFolder }] = await Promise.all([
    import('node:module'),
    import('../runtime/package-folders.ts'),
  ]);
  enableCompileCache(compiledFolder());
  const [{ run }, { installFatalErrorHandler }] = await Promise.all([
    import('./program.ts'),
    import('./terminal/fatal-error.ts'),
  ]);
  installFatalErrorHandler();
  process.exitCode = await run(process.argv.slice(2), process);
} else {
  process.stderr.write(`tender: ${fault}\n`);
  process.exitCode = 2;
}
