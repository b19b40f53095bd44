// `npm run pictures:accept [-- part of a story's name…]`: what the last test run took of the stories
// becomes what they have to look like. Look at test-results/pictures first.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

const taken = join(root, 'test-results', 'pictures');
const accepted = join(root, 'test', 'stories', 'pictures');
const words = process.argv.slice(2);
const chosen = (/** @type {string} */ file) =>
  words.length === 0 || words.some((word) => file.includes(word));

const pictures = (existsSync(taken) ? readdirSync(taken) : []).filter(
  (file) => file.endsWith('.png') && !file.endsWith('.difference.png') && chosen(file),
);
if (pictures.length === 0) {
  console.error('There is no such picture; run "npm test -- e2e every-story" first.');
  process.exit(1);
}
mkdirSync(accepted, { recursive: true });
for (const file of pictures) {
  copyFileSync(join(taken, file), join(accepted, file));
  rmSync(join(taken, file.replace(/\.png$/, '.difference.png')), { force: true });
}
console.log(`accepted ${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}`);
