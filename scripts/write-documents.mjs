// `npm run documents`: writes what documents say of the code from the code, as the tests have it: the diagrams of the
// architecture, the shopper's texts, the configuration's keys, the points that fit a gateway; and Storybook's guides as
// Markdown, which is what links from the README and the packages lead to.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConfiguration } from '../test/support/configuration-reference.ts';
import { withPoints } from '../test/support/fit-guide.ts';
import { writtenGuides } from '../test/support/guides.ts';
import { withDiagrams } from '../test/support/house-diagram.ts';
import { withShopperTexts } from '../test/support/shopper-texts.ts';

for (const [document, written] of Object.entries({
  'docs/architecture.md': withDiagrams,
  'docs/shopper-texts.md': withShopperTexts,
  'docs/configuration.md': withConfiguration,
  'docs/fit.md': withPoints,
}))
  writeFileSync(document, await written(readFileSync(document, 'utf8')));

const guides = join('docs', 'guides');
rmSync(guides, { recursive: true, force: true });
mkdirSync(guides);
for (const [name, text] of await writtenGuides()) writeFileSync(join(guides, name), text);
