// Writes the tables of docs/shopper-texts.md from the elements' states and the messages of each language.
import { readFileSync, writeFileSync } from 'node:fs';
import { withShopperTexts } from '../test/support/shopper-texts.ts';

const document = 'docs/shopper-texts.md';
writeFileSync(document, await withShopperTexts(readFileSync(document, 'utf8')));
