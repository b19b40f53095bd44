// `npm run pictures:accept [-- part of a story's name…]`: what the last test run took of the stories
// becomes what they have to look like. Look at test-results/pictures first.
import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './set-up.mjs';

const accepted = join(root, 'test', 'stories', 'pictures');
const words = process.argv.slice(2);
const pictures = globSync(join(root, 'test-results', 'pictures', '*.png')).filter(
  (file) =>
    !file.endsWith('.difference.png') &&
    (words.length === 0 || words.some((word) => basename(file).includes(word))),
);
if (pictures.length === 0) {
  console.error('There is no such picture; run "npm test -- e2e every-story" first.');
  process.exit(1);
}
mkdirSync(accepted, { recursive: true });
for (const file of pictures) {
  copyFileSync(file, join(accepted, basename(file)));
  rmSync(file.replace(/\.png$/, '.difference.png'), { force: true });
}
console.log(`accepted ${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}`);
