// Checks the package as others get it: packs it, looks at what is inside, and uses every door of it.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from './set-up.mjs';

const allowed =
  /^(dist\/.+\.(js|d\.ts|html|css|json)|dist\/frame\/reference\/(LICENSE|NOTICE)|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/;

const scratch = mkdtempSync(join(tmpdir(), 'tender-package-'));
const faults = /** @type {string[]} */ ([]);
try {
  const { name, folder, files } = pack();
  for (const file of files) if (!allowed.test(file)) faults.push(`should not be packed: ${file}`);
  await lint(folder);
  useDoors(name, folder, files);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'The package is sound.' : `${faults.length} faults in the package.`,
);
process.exit(faults.length === 0 ? 0 : 1);

/** Packs and unpacks below a `node_modules`, where Node treats it as it will at a merchant's. */
function pack() {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const answer = JSON.parse(packed);
  const [{ name, filename, files }] = Array.isArray(answer) ? answer : Object.values(answer);
  const folder = join(scratch, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(scratch, filename), '-C', folder, '--strip-components=1']);
  return { name, folder, files: files.map((/** @type {{ path: string }} */ { path }) => path) };
}

/** @param {string} folder */
async function lint(folder) {
  const { messages } = await publint({ pkgDir: folder, strict: true, pack: false });
  const pkg = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const message of messages)
    faults.push(`publint: ${formatMessage(message, pkg, { color: false })}`);
}

/**
 * Imports every entry in Node and starts the command line.
 * @param {string} name @param {string} folder @param {string[]} files
 */
function useDoors(name, folder, files) {
  const { exports, bin, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const link = join(scratch, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', dependency), link);
  }
  const doors = Object.entries(exports).flatMap(([door, target]) =>
    spread(door, target.slice(2), files),
  );
  for (const door of doors) {
    const specifier = name + door.slice(1);
    if (specifier.endsWith('.json')) continue;
    check(['--input-type=module', '-e', `await import('${specifier}')`], `import of ${specifier}`);
  }
  for (const target of Object.values(bin)) check([join(folder, target), '--help'], target);
  console.log(`${doors.length} entries, ${files.length} files`);
}

/** `./elements/*` stands for every file that its pattern matches. @param {string} door @param {string} target @param {string[]} files */
function spread(door, target, files) {
  if (!target.includes('*')) return [door];
  const [before = '', after = ''] = target.split('*');
  const found = files.filter((file) => file.startsWith(before) && file.endsWith(after));
  if (found.length === 0) faults.push(`${door} leads to no file`);
  return found.map((file) => door.replace('*', file.slice(before.length, -after.length)));
}

/** @param {string[]} args @param {string} what */
function check(args, what) {
  const run = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
  if (run.status !== 0)
    faults.push(`${what} fails: ${/^.*Error.*$/m.exec(run.stderr)?.[0] ?? run.stderr}`);
}
