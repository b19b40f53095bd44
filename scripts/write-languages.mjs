// `npm run languages`: cuts each file of src/localization/languages/ into what a page loads for a checkout, what it
// loads for issued cards, and what the proxy's documents say; and writes the English texts as such a file, for
// translators.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writtenLanguages } from './languages.mjs';
import { root } from './set-up.mjs';

const localization = join(root, 'src', 'localization');
const written = await writtenLanguages();
rmSync(join(localization, 'built'), { recursive: true, force: true });
for (const [path, text] of Object.entries(written)) {
  mkdirSync(dirname(join(localization, path)), { recursive: true });
  writeFileSync(join(localization, path), text);
}
