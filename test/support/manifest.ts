import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

interface Named {
  readonly name?: string;
}

type Lists = 'attributes' | 'events' | 'cssParts' | 'cssProperties' | 'slots' | 'members';

/** An element as custom-elements.json describes it. */
export type ManifestElement = { readonly tagName?: string } & {
  readonly [List in Lists]?: readonly Named[];
};

/** What the package's custom-elements.json says of each element, made anew. */
export function manifestElements(): ManifestElement[] {
  const folder = mkdtempSync(join(tmpdir(), 'tender-manifest-'));
  try {
    const program = join('node_modules', '.bin', 'cem');
    const args = ['analyze', '--quiet', '--outdir', relative('', folder)];
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const { modules } = JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')) as {
      readonly modules: readonly { readonly declarations: readonly ManifestElement[] }[];
    };
    return modules.flatMap(({ declarations }) => declarations);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
