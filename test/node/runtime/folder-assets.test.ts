import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { folderAssets, MissingBuildError } from '../../../src/node/index.ts';

const root = await mkdtemp(join(tmpdir(), 'tender-assets-'));
after(() => rm(root, { recursive: true }));
await mkdir(join(root, 'frame', 'assets'), { recursive: true });
await writeFile(join(root, 'frame', 'card.html'), '<!doctype html>');
await writeFile(join(root, 'frame', 'assets', 'card-1a2b.js'), 'export {}');
await writeFile(join(root, 'secret.txt'), 'secret');

describe('the files of a built folder', () => {
  test('are found by their path, with their type', async () => {
    const assets = await folderAssets(join(root, 'frame'));
    assert.equal((await assets('card.html'))?.type, 'text/html; charset=utf-8');
    const script = await assets('assets/card-1a2b.js');
    assert.equal(script?.type, 'text/javascript; charset=utf-8');
    assert.equal(new TextDecoder().decode(script.body), 'export {}');
  });

  for (const path of ['../secret.txt', 'assets/../../secret.txt', '/etc/passwd', 'assets', ''])
    test(`are all there is: not ${path || 'an empty path'}`, async () => {
      const assets = await folderAssets(join(root, 'frame'));
      assert.equal(await assets(path), undefined);
    });

  test('have to be built first', async () => {
    await assert.rejects(folderAssets(join(root, 'none')), (error) => {
      assert(error instanceof MissingBuildError);
      assert.match(error.message, /npm run build/);
      return true;
    });
  });
});
