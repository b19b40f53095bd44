// `npm run changeset`: who changes src/ says in .changeset/ what that means for users. Compared is with the branch
// that the change goes into; where that is not here (a shallow or fresh clone, the branch itself), there is
// nothing to compare.
import { execFileSync } from 'node:child_process';

const branch = process.env['GITHUB_BASE_REF'] || 'main';
const base = [`origin/${branch}`, branch].map(mergeBase).find((found) => found !== undefined);
if (base === undefined) {
  console.log(`left out: there is no ${branch} here to compare with`);
  process.exit(0);
}
const changed = (/** @type {string} */ folder, /** @type {string[]} */ ...filter) =>
  git('diff', '--name-only', ...filter, `${base}..HEAD`, '--', folder);
const sources = changed('src').split('\n').filter(Boolean);
const said = changed('.changeset', '--diff-filter=AM').match(/^\.changeset\/(?!README).+\.md$/m);
// A release gathers them and takes them away.
const released = changed('package.json') && changed('.changeset', '--diff-filter=D');
if (sources.length === 0 || said || released) {
  console.log(`${sources.length} files of src/ changed${said ? `: ${said[0]}` : ''}`);
  process.exit(0);
}
console.error(
  `src/ has changed since ${branch} (${sources.slice(0, 3).join(', ')}…) and no changeset says what that means for ` +
    'users: run "npx changeset", or "npx changeset --empty" if it means nothing to them.',
);
process.exit(1);

/** @param {string} name @returns {string | undefined} */
function mergeBase(name) {
  try {
    return git('merge-base', name, 'HEAD').trim();
  } catch {
    return undefined;
  }
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
