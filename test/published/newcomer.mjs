// `npm run newcomer`: what a developer does who has nothing but README.md and the guide to frameworks. Empty
// projects by `npm create vite` and `ng new`, the packed packages, the documents' files and commands as they are
// written, and a payment in a browser. Only ports differ, because the usual ones may be taken.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findEngines } from '../../scripts/engines.mjs';
import { freePort } from '../support/free-port.mjs';
import { pack } from './pack.mjs';
import { NAMES } from '../../scripts/packages.mjs';
import { root, setUp } from '../../scripts/set-up.mjs';

const CREATE_VITE = '9.3.0';
const ANGULAR_CLI = '22.2.7';

const { env: ours } = setUp({ engines: ['chromium'] });
const run = promisify(execFile);
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const guide = readFileSync(join(root, 'stories', 'docs', 'frameworks.mdx'), 'utf8');

const page = snippet(readme, 'html', 'fetchSession');
const server = snippet(readme, 'js', 'app.listen');
/** @param {string} template */
const vite = (template) =>
  `npm create --yes vite@${CREATE_VITE} ${template} -- --template ${template} --no-interactive`;

/**
 * What becomes of each empty project: its files, given its folder, and what else must pass.
 * @type {{ name: string, create: string, also?: string, check?: string,
 *   files: (folder: string) => Record<string, string> }[]}
 */
const projects = [
  {
    name: 'vanilla-ts',
    create: vite('vanilla-ts'),
    files: (folder) => ({
      'index.html': readFileSync(join(folder, 'index.html'), 'utf8').replace(
        /<body>[^]*<\/body>/,
        () => `<body>\n${page}</body>`,
      ),
    }),
  },
  {
    name: 'react-ts',
    create: vite('react-ts'),
    also: installOf(guide),
    files: () => ({ 'src/App.tsx': snippet(guide, 'tsx', 'export default') }),
  },
  {
    name: 'vue-ts',
    create: vite('vue-ts'),
    files: () => ({
      'vite.config.ts': snippet(guide, 'ts', '@vitejs/plugin-vue'),
      'src/App.vue': snippet(guide, 'vue', '<tender-checkout'),
    }),
  },
  {
    name: 'svelte-ts',
    create: vite('svelte-ts'),
    // Its build doesn't look at types.
    check: 'npm run check',
    files: () => ({ 'src/App.svelte': snippet(guide, 'svelte', '<tender-checkout') }),
  },
  {
    name: 'angular',
    create: `npm exec --yes @angular/cli@${ANGULAR_CLI} -- new shop --directory angular --minimal --defaults --skip-git --skip-install`,
    files: () => ({
      'src/app/app.ts': snippet(guide, 'ts', '@Component'),
      'server.js': server.replace("'dist'", `'${word(guide, /built into `([^`]+)`/)}'`),
    }),
  },
];
const [sandboxCommand = '', proxyCommand = '', shopCommand = ''] = snippet(
  readme,
  'sh',
  'npx tender proxy',
)
  .replace(/ +#.*/g, '')
  .trim()
  .split('\n');

if (spawnSync('npm', ['view', `create-vite@${CREATE_VITE}`, 'version']).status !== 0) {
  console.log('skipped: npm has no registry to install from');
  console.log(`0 passed, 0 failed, ${projects.length} skipped`);
  process.exit(0);
}

const scratch = mkdtempSync(join(tmpdir(), 'tender-newcomer-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

/** A home of their own. `npm run` names npm's cache and settings in the environment, and those stay. */
const home = join(scratch, 'home');
mkdirSync(home);
const ports = [await freePort(), await freePort(), await freePort()];
const [shop, proxy, sandbox] = ports.map(String);
const env = {
  ...ours,
  HOME: home,
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  NG_CLI_ANALYTICS: 'false',
  PORT: proxy,
  TENDER_SANDBOX_PORT: sandbox,
  TENDER_GATEWAY_URL: `http://127.0.0.1:${sandbox}`,
  TENDER_ISSUING_URL: `http://127.0.0.1:${sandbox}`,
  TENDER_PUBLIC_URL: `http://127.0.0.1:${proxy}`,
  TENDER_ALLOWED_ORIGINS: `http://localhost:${shop}`,
};

const tarballs = new Map(NAMES.map((name) => [String(name), pack(name, scratch).tarball]));
const programs = /** @type {import('node:child_process').ChildProcess[]} */ ([]);
const failed = [];
try {
  const ready = await Promise.allSettled(projects.map(prepare));
  const first = projects[0]?.name ?? '';
  await start(sandboxCommand, first, 'sandbox started');
  await start(proxyCommand, first, 'proxy started');
  for (const [index, { name }] of projects.entries()) {
    try {
      const prepared = ready[index];
      if (prepared?.status === 'rejected') throw prepared.reason;
      await buysSomething(name);
      console.log(`passed: ${name}`);
    } catch (error) {
      failed.push(name);
      console.log(`failed: ${name}\n${complaint(error)}`);
    }
  }
} finally {
  await Promise.all(programs.map(stop));
}
console.log(`${projects.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** Everything up to the built page. @param {(typeof projects)[number]} project */
async function prepare({ name: project, create, also, check, files: filesOf }) {
  const cwd = join(scratch, project);
  await inShell(create, scratch);
  // At once what the documents name one after the other: npm takes as long for one package as for all.
  const wanted = new Set(
    [installOf(readme), also].flatMap((install) => install?.split(' ').slice(2) ?? []),
  );
  const packages = [...wanted].map((each) => tarballs.get(each) ?? each);
  await inShell(`npm install ${packages.join(' ')}`, cwd);
  const files = { 'server.js': server, ...filesOf(cwd) };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(cwd, name), onOurPorts(text));
  for (const command of shopCommand.split(' && ').slice(0, -1)) await inShell(command, cwd);
  if (check) await inShell(check, cwd);
}

/** @param {string} project */
async function buysSomething(project) {
  const last = shopCommand.split(' && ').at(-1) ?? '';
  const shopServer = await start(last, project, null);
  const { chromium } = await import('playwright-core');
  const entry = join(scratch, project, 'node_modules/tender-proxy/dist/entries/testing.js');
  const { fillCard, pay, testCard } = await import(pathToFileURL(entry).href);
  const executablePath = findEngines().find(({ name }) => name === 'chromium')?.programs[0];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const tab = await browser.newPage();
    const said = /** @type {string[]} */ ([]);
    tab.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    tab.on('pageerror', (error) => said.push(`error: ${error.message}`));
    await tab.goto(`http://localhost:${shop}`);
    await fillCard(tab, testCard('visa'));
    const outcome = await pay(tab);
    if (outcome !== 'succeeded') throw new Error(`the payment is ${outcome}`);
    // The snippets of the documents write what came of it into the console, and nothing else is said there.
    if (said.length !== 1 || !said[0]?.startsWith('log: succeeded'))
      throw new Error(`the console says:\n${said.join('\n')}`);
  } finally {
    await browser.close();
    await stop(shopServer);
  }
}

/** @param {string} text @param {string} language @param {string} holds */
function snippet(text, language, holds) {
  const found = [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].find(
    ([, tongue, code = '']) => tongue === language && code.includes(holds),
  );
  if (!found) throw new Error(`The documents have no ${language} with ${holds}`);
  return found[2] ?? '';
}

/** What the documents name in a sentence. @param {string} text @param {RegExp} sentence */
function word(text, sentence) {
  const [, named] = sentence.exec(text) ?? [];
  if (named === undefined) throw new Error(`The documents have nothing like ${sentence}`);
  return named;
}

/** @param {string} text */
function installOf(text) {
  return snippet(text, 'sh', 'npm install').trim();
}

/** @param {string} text */
function onOurPorts(text) {
  return text.replaceAll('4000', proxy ?? '').replaceAll('5173', shop ?? '');
}

/** @param {string} command @param {string} cwd */
function inShell(command, cwd) {
  return run('sh', ['-c', command], { cwd, env, timeout: 5 * 60_000 });
}

/**
 * Starts a program and waits until it is ready: until it says a word, or the shop answers.
 * @param {string} command @param {string} project @param {string | null} word
 */
async function start(command, project, word) {
  // A group of its own, so that what the shell and npx have started ends with them.
  const program = spawn('sh', ['-c', command], {
    cwd: join(scratch, project),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  if (word !== null) {
    for await (const line of createInterface(program.stdout))
      if (line.includes(word)) return program;
    throw new Error(`\`${command}\` ended before it was ready`);
  }
  while (program.exitCode === null) {
    if (
      await fetch(`http://localhost:${shop}`).then(
        () => true,
        () => false,
      )
    )
      return program;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`\`${command}\` ended before it was ready`);
}

/** @param {import('node:child_process').ChildProcess} program */
async function stop(program) {
  if (program.exitCode !== null || program.signalCode !== null || !program.pid) return;
  const ended = once(program, 'exit');
  process.kill(-program.pid, 'SIGTERM');
  await ended;
}

/** @param {unknown} error */
function complaint(error) {
  const { stdout = '', stderr = '', message } = /** @type {any} */ (error);
  return [message, stdout, stderr].filter(Boolean).join('\n');
}
