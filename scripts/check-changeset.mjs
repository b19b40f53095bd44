// `npm run changeset`: who changes src/ says in .changeset/ what that means for users. Compared is with the branch that
// the change goes into; where that is not here (a shallow or fresh clone), there is nothing to compare.
import { spawnSync } from 'node:child_process';
import { runSteps } from './set-up.mjs';

const branch = process.env['GITHUB_BASE_REF'] || 'main';
const base = [`origin/${branch}`, branch].find(
  (name) => spawnSync('git', ['merge-base', name, 'HEAD']).status === 0,
);
if (base === undefined) console.log(`left out: there is no ${branch} here to compare with`);
else runSteps(process.env, ['changeset', 'status', `--since=${base}`]);
