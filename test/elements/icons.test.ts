import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ICONS } from '../../src/elements/wallet/icons.ts';

for (const [name, path] of Object.entries(ICONS))
  test(`the icon ${name} is drawn as in the package it was taken from, and whole`, () => {
    const svg = readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8');
    const shapes = [...svg.matchAll(/<(\w+) d="([^"]+)"/g)];
    assert.equal(svg.match(/<(?!svg|!--|\/)\w+/g)?.length, shapes.length);
    assert.equal(path, shapes.map(([, , d]) => d).join(''));
  });
