// Draws the diagrams of docs/architecture.md from the tables that the architecture test checks.
import { readFileSync, writeFileSync } from 'node:fs';
import { withDiagrams } from '../test/support/house-diagram.ts';

const document = 'docs/architecture.md';
writeFileSync(document, withDiagrams(readFileSync(document, 'utf8')));
