// `npm run licences`: what an install of the package brings along is under licences that ask for nothing
// but their own text. The lock file names them.
import { readFileSync } from 'node:fs';

const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense'];

/** @type {Record<string, { version?: string, license?: string, dev?: boolean, peer?: boolean, devOptional?: boolean }>} */
const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const installed = Object.entries(packages).filter(
  ([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional,
);
const refused = installed.filter(([, { license }]) => !ALLOWED.includes(license ?? ''));
for (const [path, { version, license = 'no licence' }] of refused)
  console.error(
    `${path.replace(/^.*node_modules\//, '')} ${version}: ${license}. Use another package, or decide on the licence here.`,
  );
if (installed.length === 0) console.error('The lock file names nothing that is installed.');
console.log(`${installed.length - refused.length} of ${installed.length} licences are allowed.`);
process.exit(refused.length === 0 && installed.length > 0 ? 0 : 1);
