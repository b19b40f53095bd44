import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const ENTRIES = 'src/entries';

/** The files whose declarations the package's entries pass on, found through `export … from`. */
export function publicFiles() {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} file */
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(PASSED_ON))
      visit(posix.join(posix.dirname(file), specifier));
  };
  const entries = readdirSync(ENTRIES, { recursive: true, encoding: 'utf8' });
  for (const entry of entries.filter((name) => name.endsWith('.ts')))
    visit(posix.join(ENTRIES, entry));
  return [...found];
}

const PASSED_ON = /^export\b[^;]*? from '(\.[^']+)';/gm;
