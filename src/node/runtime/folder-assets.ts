import type { Bytes } from '../../contract/runtime/dependencies.ts';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
};

/** A file of a build. */
export interface Asset {
  /** The file's bytes. */
  readonly body: Bytes;
  /** Content-Type. */
  readonly type: string;
}

/** Finds a file by its path in the build; nothing for one that is not there. */
export type FolderAssets = (path: string) => Promise<Asset | undefined>;

/** The build that a folder should hold is not there. */
export class MissingBuildError extends Error {
  override readonly name = 'MissingBuildError';
}

/**
 * The files of a built folder by their path, `card.html` or `assets/card-1a2b.js`. The folder is
 * listed at once, so that no request can name anything else; each file is read when it is first
 * asked for.
 */
export async function folderAssets(folder: string): Promise<FolderAssets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new MissingBuildError(`there is no build in ${folder}: run "npm run build" first`);
  });
  const paths = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file).split(sep).join('/'), file]),
  );
  const read = new Map<string, Promise<Asset>>();

  return (path) => {
    const file = paths.get(path);
    if (file === undefined) return Promise.resolve(undefined);
    const known = read.get(path) ?? readAsset(file);
    read.set(path, known);
    return known;
  };
}

const readAsset = async (file: string): Promise<Asset> => ({
  body: new Uint8Array(await readFile(file)),
  type: TYPES[extname(file)] ?? 'application/octet-stream',
});
