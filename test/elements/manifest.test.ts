import '@lit-labs/ssr/lib/install-global-dom-shim.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LitElement } from 'lit';
import { manifestElements } from '../support/manifest.ts';

test('the manifest, of which typings and editors are made, names what a page can set, and no helper of ours', async () => {
  await import('../../src/entries/index.ts');
  for (const { tagName = '', members = [] } of manifestElements()) {
    const element = customElements.get(tagName) as unknown as typeof LitElement;
    const named = new Set(members.map(({ name }) => name));
    const settable = [...element.elementProperties].flatMap(([name, { state }]) =>
      state ? [] : [String(name)],
    );
    assert.deepEqual(
      settable.filter((name) => !named.has(name)),
      [],
      tagName,
    );
    assert.ok(!named.has('wear'), tagName);
  }
});
