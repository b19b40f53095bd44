// Checks the packages as users get them: packs them, inspects them, and uses every entry.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { validateCem } from '@wc-toolkit/cem-validator';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { bundleInMemory } from '../../scripts/bundles.mjs';
import { writeDocumentCode } from '../documents/document-code.mjs';
import { integrityOf } from '../../scripts/integrity.mjs';
import { bundledPackages } from '../../scripts/notices.mjs';
import { pack, unpack } from './pack.mjs';
import { NAMES } from '../../scripts/packages.mjs';
import { root } from '../../scripts/set-up.mjs';

const allowed =
  /^(dist\/.+\.(js|js\.map|d\.ts|html|css|json)|dist\/cdn\/sources\/.+\.ts|package\.json|README\.md|LICENSE|THIRD-PARTY-NOTICES|CHANGELOG\.md)$/;

/** Frameworks that the typings are for, which their users have installed. */
const TYPED_FOR = ['@types/node', '@types/react', 'vue', 'playwright-core'];

/**
 * The analyzer writes an older schema and no paths of definitions; a type is exported by the entries, not by
 * the module of its element.
 */
const OFF = /** @type {const} */ ('off');
/** What the bundler writes to give the exports of one chunk the names of another. */
const ONLY_PASSES_ON = /^(?:\/\*![^*]*\*\/\s*)?export\s*\{[^}]*\}\s*from\s*"[^"]*";\s*$/;

/** How much may come to an empty project. @type {Partial<Record<string, { packages: number, megabytes: number }>>} */
const INSTALLED = { 'tender-elements': { packages: 10, megabytes: 8 } };

const scratch = mkdtempSync(join(tmpdir(), 'tender-package-'));
const faults = /** @type {string[]} */ ([]);
try {
  for (const name of NAMES) {
    const packed = pack(name, scratch);
    const { tarball, files } = packed;
    const folder = unpack(packed, scratch, TYPED_FOR);
    for (const file of files) if (!allowed.test(file)) faults.push(`should not be packed: ${file}`);
    await lint(folder, tarball);
    useDoors(name, folder, files);
    readIntegrity(folder);
    followMaps(folder, files);
    readNotices(name, folder);
    weigh(name, folder);
  }
  const page = join(scratch, 'node_modules', 'tender-elements');
  readTypings(page);
  useTypings();
  inferAlike(page);
  await keepSideEffects();
  await readElements(page);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'The packages are sound.' : `${faults.length} faults in the packages.`,
);
process.exit(faults.length === 0 ? 0 : 1);

/** @param {string} folder @param {string} tarball */
async function lint(folder, tarball) {
  const { messages } = await publint({ pkgDir: folder, strict: true, pack: false });
  const pkg = readJson(join(folder, 'package.json'));
  for (const message of messages)
    faults.push(`publint: ${formatMessage(message, pkg, { color: false })}`);

  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  if (!analysis.types) return faults.push('are the types wrong: there are none');
  for (const problem of analysis.problems) {
    // Only ES modules are given out: neither `require` of old nor resolution without `exports`.
    const kind = 'resolutionKind' in problem ? problem.resolutionKind : 'any';
    if (kind !== 'node10' && kind !== 'node16-cjs')
      faults.push(`are the types wrong: ${JSON.stringify(problem)}`);
  }
}

/**
 * Imports every entry in Node and starts the command line.
 * @param {string} name @param {string} folder @param {string[]} files
 */
function useDoors(name, folder, files) {
  const { exports, bin } = readJson(join(folder, 'package.json'));
  const doors = Object.entries(exports).flatMap(([door, target]) =>
    typeof target === 'string' ? spread(door, target.slice(2), files) : [],
  );
  for (const [door, target] of Object.entries(exports)) {
    const [before = '', after = ''] = String(target.types ?? target)
      .slice(2)
      .split('*');
    for (const file of files)
      if (file.startsWith(before) && file.endsWith(after) && !isTyped(file, files))
        faults.push(`${name}: ${door} gives out ${file}, which has no types`);
  }
  for (const door of doors) {
    const specifier = name + door.slice(1);
    const attributes = specifier.endsWith('.json') ? `, { with: { type: 'json' } }` : '';
    check(
      ['--input-type=module', '-e', `await import('${specifier}'${attributes})`],
      `import of ${specifier}`,
    );
  }
  for (const target of Object.values(bin ?? {})) check([join(folder, target), '--help'], target);
  console.log(`${name}: ${doors.length} entries, ${files.length} files`);
}

/** @param {string} file @param {string[]} files */
function isTyped(file, files) {
  return !file.endsWith('.js') || files.includes(file.replace(/\.js$/, '.d.ts'));
}

/** `./elements/*` stands for every file that its pattern matches. @param {string} door @param {string} target @param {string[]} files */
function spread(door, target, files) {
  if (!target.includes('*')) return [door];
  const [before = '', after = ''] = target.split('*');
  const found = files.filter((file) => file.startsWith(before) && file.endsWith(after));
  if (found.length === 0) faults.push(`${door} leads to no file`);
  return found.map((file) => door.replace('*', file.slice(before.length, -after.length)));
}

/** What a developer reads who hovers over a field is of the schema, and comes with the build. @param {string} folder */
function readTypings(folder) {
  const file = join(folder, 'dist', 'contract', 'proxy', 'session.schema.d.ts');
  if (!readFileSync(file, 'utf8').includes('/** What is to be paid. */'))
    faults.push('the typings do not say what the fields of a session mean');
}

/**
 * What is written in test/package as a merchant would is compiled against the typings, by the newest and
 * the oldest compiler that they are for. A dependency's own typings may want a newer one than ours do.
 * So is the code of the documents, in the surroundings of test/package/documents.
 */
function useTypings() {
  cpSync(join(root, 'test', 'package'), scratch, { recursive: true });
  writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }');
  for (const compiler of ['typescript', 'typescript-5.2'])
    compile(compiler, scratch, 'the typings');
  compile(
    'typescript',
    join(scratch, 'server'),
    'the typings of a server without those of browsers',
  );
  const documents = join(scratch, 'documents');
  console.log(`${writeDocumentCode(documents)} pieces of code in the documents`);
  compile('typescript', documents, 'the code of the documents');
}

/** What the page's package infers without zod is what zod infers of the same typings as built. @param {string} page */
function inferAlike(page) {
  const folder = join(scratch, 'inferred');
  mkdirSync(folder);
  const files = globSync('dist/**/*.schema.d.ts', { cwd: page });
  let count = 0;
  for (const file of globSync('dist/**/*.d.ts', { cwd: page }))
    if (/from ["']zod|import\(["']zod/.test(readFileSync(join(page, file), 'utf8')))
      faults.push(`tender-elements: ${file} names zod, which is not installed with it`);
  for (const [index, file] of files.entries()) {
    const text = readFileSync(join(page, file), 'utf8');
    const names = [...text.matchAll(/^export type (\w+) = z\.\w+<typeof /gm)].map(
      ([, name]) => name,
    );
    count += names.length;
    const from = (/** @type {string} */ folder) =>
      JSON.stringify(join(folder, file.replace(/\.d\.ts$/, '.js')));
    writeFileSync(
      join(folder, `schema-${index}.ts`),
      [
        `import type * as ours from ${from(page)};`,
        `import type * as parsed from ${from(root)};`,
        'type Alike<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;',
        ...names.map((name) => `export const ${name}: Alike<ours.${name}, parsed.${name}> = true;`),
      ].join('\n'),
    );
  }
  if (count < 30) faults.push(`only ${count} types are inferred from schemas`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "extends": "../tsconfig.json", "compilerOptions": { "exactOptionalPropertyTypes": true, "skipLibCheck": true } }',
  );
  compile('typescript', folder, 'the types of schemas');
  console.log(`${count} types are inferred as zod does`);
}

/** @param {string} compiler @param {string} folder @param {string} what */
function compile(compiler, folder, what) {
  const tsc = join(root, 'node_modules', compiler, 'bin', 'tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', folder], {
    cwd: scratch,
    encoding: 'utf8',
  });
  if (run.error || run.signal) faults.push(`${compiler} did not run: ${run.stderr}`);
  const ours = run.stdout
    .split('\n')
    .filter((line) => /error TS/.test(line) && !/^\.\./.test(line));
  if (ours.length > 0) faults.push(`${what} fail by ${compiler}:\n${ours.join('\n')}`);
}

/** A bundler must keep an element that is imported for its tag alone, and drop unused code. */
async function keepSideEffects() {
  const entry = join(scratch, 'entry.js');
  writeFileSync(
    entry,
    `import 'tender-elements/elements/order-summary'; import { createProxy } from 'tender-proxy';`,
  );
  const outputs = await bundleInMemory({
    root: scratch,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: entry } },
  });
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n');
  if (!code.includes('tender-order-summary')) faults.push('a bundler drops elements');
  if (code.includes('authorise.card')) faults.push('a bundler keeps a proxy that is never created');
}

/** What the manifest of the elements names is in the package, and is what it says. @param {string} folder */
async function readElements(folder) {
  const { modules, ...manifest } = readJson(join(folder, 'dist', 'custom-elements.json'));
  if (modules.length === 0) faults.push('custom-elements.json names no element');
  try {
    const rules = { schemaVersion: OFF, definitionPath: OFF, exportTypes: OFF };
    await validateCem(
      { ...manifest, modules },
      { packageJsonPath: join(folder, 'package.json'), rules: { manifest: rules } },
    );
  } catch (error) {
    faults.push(`custom-elements.json: ${String(error)}`);
  }
  for (const { path } of modules)
    if (!existsSync(join(folder, path)))
      faults.push(`custom-elements.json names ${path}, which is not there`);
}

/** @param {string} folder */
function readIntegrity(folder) {
  const named = readJson(join(folder, 'dist', 'integrity.json'));
  if (!isDeepStrictEqual(named, integrityOf(join(root, 'dist'))))
    faults.push('integrity.json does not say what the files for browsers are: build them together');
}

/** Whoever debugs a file of ours sees what we wrote. @param {string} folder @param {string[]} files */
function followMaps(folder, files) {
  for (const file of files) {
    // The components of React are written by the build, a few lines by the bundler: they map to nothing. Texts read the
    // same without a map, and what is carried is as others have published it.
    if (
      !file.endsWith('.js') ||
      /^dist\/(react[/.]|carried\/|cdn\/tender-texts-|localization\/built\/\w+\/)|rolldown-runtime/.test(
        file,
      )
    )
      continue;
    const text = readFileSync(join(folder, file), 'utf8');
    if (ONLY_PASSES_ON.test(text)) continue;
    const [, name] = /^\/\/# sourceMappingURL=(.+)$/m.exec(text) ?? [];
    const map = name && join(dirname(file), name);
    if (!map || !files.includes(map)) faults.push(`${file} has no source map`);
    else {
      const { sources, sourcesContent = [] } = readJson(join(folder, map));
      for (const [index, source] of sources.entries())
        if (!sourcesContent[index] && !files.includes(join(dirname(map), source)))
          faults.push(`${map} leaves out ${source}`);
    }
  }
}

/** What an empty project gets by installing it is no more than was promised. @param {string} name @param {string} folder */
function weigh(name, folder) {
  const folders = new Set([folder]);
  for (const each of folders)
    for (const dependency of Object.keys(readJson(join(each, 'package.json')).dependencies ?? {}))
      folders.add(join(root, 'node_modules', dependency));
  const sizes = [...folders].flatMap((cwd) =>
    globSync('**/*', { cwd, exclude: ['node_modules'] }).map((file) => statSync(join(cwd, file))),
  );
  const bytes = sizes.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
  console.log(`${name}: ${folders.size} packages, ${(bytes / 1e6).toFixed(2)} MB installed`);
  const { packages = Infinity, megabytes = Infinity } = INSTALLED[name] ?? {};
  if (folders.size > packages) faults.push(`${name} brings more than ${packages} packages`);
  if (bytes > megabytes * 1e6) faults.push(`${name} brings more than ${megabytes} MB`);
}

/** @param {string} name @param {string} folder */
function readNotices(name, folder) {
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES'), 'utf8');
  const bundled = bundledPackages(join(folder, 'dist'));
  if (name === 'tender-elements' && !bundled.includes('lit-html'))
    faults.push('the source maps do not say what is bundled');
  for (const name of bundled) {
    const { version, license } = readJson(join(root, 'node_modules', name, 'package.json'));
    if (!notices.includes(`${name} ${version} (${license})`))
      faults.push(`THIRD-PARTY-NOTICES lacks ${name} ${version}: build it again`);
  }
}

/** @param {string[]} args @param {string} what */
function check(args, what) {
  const run = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
  if (run.status !== 0)
    faults.push(`${what} fails: ${/^.*Error.*$/m.exec(run.stderr)?.[0] ?? run.stderr}`);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
