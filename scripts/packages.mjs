// What is published: two packages from one source tree, under one version. Each holds what its entries reach,
// with typings and source maps, and the data that is named here; it depends on what these files import.
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { buildSync } from 'esbuild';
import ts from 'typescript';
import { lighten } from './lighten.mjs';
import { writeNotices } from './notices.mjs';
import { root } from './set-up.mjs';

/**
 * @typedef {'tender-elements' | 'tender-proxy'} PackageName
 * @typedef {object} Package what its manifest says, but for these
 * @property {Readonly<Record<string, string | { types: string }>>} exports
 * @property {Readonly<Record<string, string>>} [bin]
 * @property {readonly string[]} [carried] packages that it holds in place of depending on them
 * @property {readonly string[]} data files and folders that no module imports
 * @property {Readonly<Record<string, string>>} peers what its user may have, and in which version
 */

/** @param {string} list */
const words = (list) => list.split(' ');

/** @param {string[]} names of files in `src/entries` that are imported by these names */
const entries = (...names) =>
  Object.fromEntries(names.map((name) => [`./${name}`, `./dist/entries/${name}.js`]));

/** @type {Readonly<Record<PackageName, Package & Readonly<Record<string, unknown>>>>} */
export const PACKAGES = {
  'tender-elements': {
    description:
      'Custom elements for checkout and card issuing, and the client of the merchant’s server: what a page and a shop need of Tender.',
    keywords: words(
      'custom-elements web-components checkout payments card-form card-issuing 3-d-secure lit pci-dss',
    ),
    exports: {
      '.': './dist/entries/index.js',
      ...entries('checkout', 'issuing', 'staff', 'account', 'autoload', 'elements/*'),
      ...entries('languages', 'presets', 'server'),
      './boot': './dist/cdn/boot.js',
      './react': './dist/react/index.js',
      './react/*': './dist/react/*.js',
      './jsx': { types: './dist/typings/jsx.d.ts' },
      './vue': { types: './dist/typings/vue.d.ts' },
      './custom-elements.json': './dist/custom-elements.json',
      './integrity.json': './dist/integrity.json',
      './package.json': './package.json',
    },
    carried: ['standardwebhooks'],
    data: ['dist/cdn', 'dist/editors', 'dist/custom-elements.json', 'dist/integrity.json'],
    peers: { '@lit/react': '^1.0.8', react: '>=18' },
    sideEffects: ['./dist/cdn/**', './dist/elements/**', './dist/entries/**'],
    // jsDelivr would serve this file at an address where its own imports lead nowhere; unpkg redirects to it.
    unpkg: './dist/cdn/tender.js',
    customElements: 'dist/custom-elements.json',
    'web-types': 'dist/editors/web-types.json',
  },
  'tender-proxy': {
    description:
      'The merchant backend of Tender: signs what its elements ask for, keeps every payment, serves the secure frame; with a sandbox gateway and a testing kit.',
    keywords: words(
      'payments payment-gateway checkout card-issuing proxy sandbox 3-d-secure pci-dss',
    ),
    exports: {
      '.': './dist/entries/proxy.js',
      ...entries('node', 'express', 'fastify', 'hono', 'next', 'gateway', 'sandbox', 'testing'),
      './testing/msw': './dist/entries/testing-msw.js',
      './configuration.schema.json': './dist/configuration.schema.json',
      './integrity.json': './dist/integrity.json',
      './package.json': './package.json',
    },
    data: ['dist/frame', 'dist/configuration.schema.json', 'dist/integrity.json'],
    peers: { '@opentelemetry/api': '^1.4.0', msw: '>=3' },
    bin: { tender: 'dist/node/cli/main.js' },
    sideEffects: ['./dist/frame/**', './dist/testing/worker/local-storage.js'],
  },
};

export const NAMES = /** @type {PackageName[]} */ (Object.keys(PACKAGES));

/** Writes what is built as it is published. @param {PackageName} name @param {string} [parent] where @returns {string} its folder */
export function stage(name, parent = join(root, 'dist', 'packages')) {
  const { carried = [], data, peers, ...own } = PACKAGES[name];
  const folder = join(parent, name);
  rmSync(folder, { recursive: true, force: true });
  const doors = doorsOf(PACKAGES[name]);
  const [missing] = unbuilt(name);
  if (missing) throw new Error(`${missing} is not built: run \`npm run build\` first`);
  const { files, packages, loaded } = reachedFrom(doors);
  for (const file of [...files, ...data, 'README.md', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  if (!loaded.has('zod')) {
    packages.delete('zod');
    standInForZod(folder, files);
  }
  for (const dependency of carried) {
    packages.delete(dependency);
    carry(dependency, folder, files);
  }
  if (data.includes('dist/cdn')) lighten(folder);
  writeNotices(folder, name);
  const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name,
    ...Object.fromEntries(SHARED.map((member) => [member, source[member]])),
    ...own,
    dependencies: Object.fromEntries(
      Object.entries(source.dependencies).filter(([dependency]) => packages.has(dependency)),
    ),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(peers).map((peer) => [peer, { optional: true }]),
    ),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  return folder;
}

/** @param {Pick<Package, 'exports' | 'bin'>} of */
const doorsOf = ({ exports, bin }) => [...Object.values(exports), ...Object.values(bin ?? {})];

/** What a package is made of and the build has not left in a folder. @param {PackageName} name @param {string} [cwd] */
export const unbuilt = (name, cwd = root) =>
  [
    ...doorsOf(PACKAGES[name]).map((target) =>
      typeof target === 'string' ? target : target.types,
    ),
    ...PACKAGES[name].data.map((file) => `./${file}`),
  ].filter(
    (pattern, at, all) =>
      pattern.startsWith('./dist/') &&
      all.indexOf(pattern) === at &&
      globSync(pattern, { cwd }).length === 0,
  );

/** What both say of themselves. */
const SHARED = words('version license author homepage repository bugs type engines');

/**
 * All that a package's entries lead to: as modules, each with its map, and from the entries' own typings as typings.
 * Nothing else can be imported, and compilers ask for no more.
 * @param {readonly (string | { types: string })[]} targets of a manifest's `exports`
 */
function reachedFrom(targets) {
  const files = /** @type {Set<string>} */ (new Set());
  const packages = /** @type {Set<string>} */ (new Set());
  /** Of these, what a program loads; the rest is named in typings. */
  const loaded = /** @type {Set<string>} */ (new Set());
  /** @param {string} file */
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    if (existsSync(join(root, `${file}.map`))) files.add(`${file}.map`);
    const isTypings = file.endsWith('.d.ts');
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      if (fileName.startsWith('.')) visit(besideOf(file, fileName, isTypings));
      else {
        const [scope = '', name = ''] = fileName.split('/');
        const dependency = scope.startsWith('@') ? `${scope}/${name}` : scope;
        packages.add(dependency);
        if (!isTypings) loaded.add(dependency);
      }
    }
  };
  for (const target of targets) {
    const pattern = typeof target === 'string' ? target : target.types;
    const found = globSync(pattern, { cwd: root }).filter((file) => /\.(js|d\.ts)$/.test(file));
    for (const file of found) {
      visit(file);
      const typings = file.replace(/\.js$/, '.d.ts');
      if (existsSync(join(root, typings))) visit(typings);
    }
  }
  return { files: [...files], packages, loaded };
}

/** @param {string} file @param {string} specifier @param {boolean} isTypings */
const besideOf = (file, specifier, isTypings) =>
  join(dirname(file), specifier).replace(/\.[jt]s$/, isTypings ? '.d.ts' : '.js');

/** Typings that infer from schemas do so without zod. @param {string} folder of the package @param {readonly string[]} files */
function standInForZod(folder, files) {
  const standIn = join('dist', 'contract', 'schema-types');
  cpSync(join(root, 'scripts', 'schema-types.d.ts'), join(folder, `${standIn}.d.ts`));
  for (const file of files.filter((name) => name.endsWith('.d.ts')))
    rewrite(join(folder, file), /(?<=(?:from |import\()["'])zod(?:\/v4\/core)?(?=["'])/g, () =>
      specifierOf(file, `${standIn}.js`),
    );
}

/** Puts a package into the folder of the only one of ours that needs it there. @param {string} dependency @param {string} folder of the package @param {readonly string[]} files */
function carry(dependency, folder, files) {
  const carried = join('dist', 'carried', `${dependency}.js`);
  for (const file of files.filter((name) => name.endsWith('.js')))
    rewrite(
      join(folder, file),
      new RegExp(`(?<=import \\{([^}]+)\\} from ["'])${dependency}(?=["'])`, 'g'),
      (_, names) => {
        buildSync({
          stdin: { contents: `export {${names}} from '${dependency}'`, resolveDir: root },
          absWorkingDir: root,
          outfile: join(folder, carried),
          bundle: true,
          format: 'esm',
          legalComments: 'none',
        });
        return specifierOf(file, carried);
      },
    );
}

/** @param {string} path of a file @param {RegExp} pattern @param {(found: string, ...groups: string[]) => string} change */
function rewrite(path, pattern, change) {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(pattern, change);
  if (changed !== text) writeFileSync(path, changed);
}

/** How one file of a package names another. @param {string} from @param {string} to */
function specifierOf(from, to) {
  const path = relative(dirname(from), to).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
