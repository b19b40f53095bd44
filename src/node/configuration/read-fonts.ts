import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Bytes } from '../../contract/runtime/dependencies.ts';
import { errorCode } from '../runtime/error-code.ts';
import { ConfigurationError, type ConfigurationFault } from './faults.ts';
import type { Font } from './fonts.schema.ts';

/** A font with its file, which is one. */
export interface FontFile extends Font {
  /** The file's bytes. */
  readonly body: Bytes;
}

/** Every shopper loads it, so it should be far smaller; large scripts are split by `unicodeRange`. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The files of the frame's fonts.
 *
 * @throws ConfigurationError naming every file that can't be read or is no font.
 */
export async function readFonts(fonts: readonly Font[]): Promise<FontFile[]> {
  const read = await Promise.all(
    fonts.map(async (font, index): Promise<FontFile | ConfigurationFault> => {
      const file = resolve(font.file);
      const body = await readFont(file);
      if (typeof body !== 'string') return { ...font, body };
      return {
        key: `frame.fonts.${index}.file`,
        problem: `names ${JSON.stringify(file)}, which ${body}`,
      };
    }),
  );
  const faults = read.filter((one): one is ConfigurationFault => 'problem' in one);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return read.filter((one): one is FontFile => 'body' in one);
}

/** The file, or what is wrong with it. */
async function readFont(path: string): Promise<Bytes | string> {
  try {
    const about = await stat(path);
    // A device or pipe may never end.
    if (!about.isFile()) return 'is not a file';
    if (about.size > MAX_BYTES) return `is larger than ${MAX_BYTES / 1024 / 1024} MiB`;
    const body = new Uint8Array(await readFile(path));
    return isWoff2(body) ? body : 'is not a WOFF2 font, or not all of one';
  } catch (error) {
    return `can't be read (${errorCode(error)})`;
  }
}

const SIGNATURE = 0x774f4632;

/** By its first bytes: the signature, and the length that the file says it has. */
function isWoff2(body: Bytes): boolean {
  if (body.length < 48) return false;
  const header = new DataView(body.buffer, body.byteOffset);
  return header.getUint32(0) === SIGNATURE && header.getUint32(8) === body.length;
}
