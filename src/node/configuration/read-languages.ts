import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkLanguage, type LanguageFile, type LanguageFinding } from '../../proxy/index.ts';
import { errorCode } from '../runtime/error-code.ts';
import { ConfigurationError, type ConfigurationFault } from './faults.ts';

/** A language's file with what of it is missing or suspicious. */
export interface ReadLanguage {
  readonly file: LanguageFile;
  readonly findings: readonly LanguageFinding[];
}

const isLanguageFile = (read: unknown): read is LanguageFile =>
  typeof (read as { readonly meta?: { readonly tag?: unknown } } | null)?.meta?.tag === 'string';

/** One language's file; answers what is wrong with it where it can't be used at all. */
export async function readLanguage(path: string): Promise<ReadLanguage | string> {
  try {
    const file: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!isLanguageFile(file)) return 'has no meta.tag';
    const findings = checkLanguage(file);
    const fault = findings.find(({ where }) => where === 'meta');
    return fault ? `meta.${fault.what}` : { file, findings };
  } catch (error) {
    return error instanceof SyntaxError ? 'is no JSON' : `can’t be read (${errorCode(error)})`;
  }
}

/**
 * The files of languages that the configuration adds.
 *
 * @throws ConfigurationError naming every file that can't be read or is no language.
 */
export async function readLanguages(paths: readonly string[]): Promise<ReadLanguage[]> {
  const read = await Promise.all(paths.map((path) => readLanguage(resolve(path))));
  const faults = read.flatMap((one, index): ConfigurationFault[] =>
    typeof one === 'string'
      ? [
          {
            key: `frame.languages.${index}`,
            problem: `names ${JSON.stringify(resolve(paths[index] ?? ''))}, which ${one}`,
          },
        ]
      : [],
  );
  if (faults.length > 0) throw new ConfigurationError(faults);
  return read.filter((one) => typeof one !== 'string');
}
