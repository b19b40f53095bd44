import { readFile } from 'node:fs/promises';
import { MissingBuildError } from '../runtime/folder-assets.ts';
import { integrityFile } from '../runtime/package-folders.ts';

/** `sha384-…` (Subresource Integrity) of each file for browsers, by its path in the package's dist. */
export type Integrity = Readonly<Partial<Record<string, string>>>;

/** @throws MissingBuildError where the package is not built. */
export async function readIntegrity(): Promise<Integrity> {
  const text = await readFile(integrityFile(), 'utf8').catch(() => {
    throw new MissingBuildError(`there is no ${integrityFile()}: run "npm run build" first`);
  });
  return JSON.parse(text) as Integrity;
}
