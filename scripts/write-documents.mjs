// `npm run documents`: writes what documents say of the code from the code, as the tests have it: the diagrams of the
// architecture, the shopper's texts, the configuration's keys, the points that fit a gateway.
import { readFileSync, writeFileSync } from 'node:fs';
import { withConfiguration } from '../test/support/configuration-reference.ts';
import { withPoints } from '../test/support/fit-guide.ts';
import { withDiagrams } from '../test/support/house-diagram.ts';
import { withShopperTexts } from '../test/support/shopper-texts.ts';

for (const [document, written] of Object.entries({
  'docs/architecture.md': withDiagrams,
  'docs/shopper-texts.md': withShopperTexts,
  'docs/configuration.md': withConfiguration,
  'docs/fit.md': withPoints,
}))
  writeFileSync(document, await written(readFileSync(document, 'utf8')));
