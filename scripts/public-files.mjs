import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The files whose declarations the package's entries pass on, found through `export … from`. */
export function publicFiles() {
  const found = new Set(globSync('src/entries/**/*.ts').map((file) => file.replaceAll('\\', '/')));
  for (const file of found)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(PASSED_ON))
      found.add(posix.join(posix.dirname(file), specifier));
  return [...found];
}

const PASSED_ON = /^export\b[^;]*? from '(\.[^']+)';/gm;
