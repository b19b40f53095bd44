import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Program } from '../support/demo-processes.ts';

/** What only a process of its own shows; what each command does is told in command-line.test.ts. */

/** Has Node take itself for an older one. */
const OLDER = `--import=data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })",
)}`;

/** Prints each package of which a module is loaded. */
const PACKAGES = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const load = (url, context, next) => {
    const [, name] = /node_modules\\/([^/]+)/.exec(url) ?? [];
    if (name) console.error(name);
    return next(url, context);
  };
  registerHooks({ load });
`)}`;

/** Prints where what Node has compiled is kept. */
const COMPILED = `--import=data:text/javascript,${encodeURIComponent(`
  import { getCompileCacheDir } from 'node:module';
  process.on('exit', () => console.error(getCompileCacheDir()));
`)}`;

/** Starts the program and lets it end by itself. */
const started = (words: readonly string[], input = '', options: readonly string[] = []) =>
  spawnSync(process.execPath, [...options, 'src/node/cli/main.ts', ...words], {
    encoding: 'utf8',
    input,
    env: { PATH: process.env['PATH'], TENDER_GATEWAY_URL: 'http://127.0.0.1:1' },
  });

describe('the program, started', () => {
  test('reads a request from standard input, and prints on standard output', () => {
    const { status, stdout, stderr } = started(
      ['sign', 'card.query', '--json', '-'],
      '{"cardId":"1"}',
    );
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /"hash": "[0-9A-F]{64}"/);
  });

  test('ends with the exit code of its command, and says on standard error what is wrong', () => {
    const { status, stdout, stderr } = started(['sign', '4242424242424242']);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^tender: "424242…4242" is no operation/);
  });

  test('loads no package but the one that reads its command line, to tell its version', () => {
    const { stdout, stderr } = started(['--version'], '', [PACKAGES]);
    assert.match(stdout, /^\d+\.\d+\.\d+/);
    assert.deepEqual([...new Set(stderr.trim().split('\n'))], ['commander']);
  });

  test('keeps what Node compiles in its own folder, where nobody else writes', () => {
    const { stderr } = started(['--version'], '', [COMPILED]);
    assert.equal(dirname(stderr.trim()), join(process.cwd(), '.cache', 'compiled'));
  });

  test('ends by itself once nothing is left to do', () => {
    const query = '{"orders":"A-1"}';
    const { status, stdout } = started(['call', 'transactions.query', '--json', query]);
    assert.equal(status, 1, stdout);
  });
});

describe('on an older Node', () => {
  test('it names the one that it needs, instead of a module that is missing', async () => {
    const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as {
      engines: { node: string };
    };
    const program = new Program(['proxy'], {
      NODE_OPTIONS: OLDER,
    });
    assert.equal(await program.ended(), 2);
    assert.equal(
      program.output,
      `tender: needs Node ${engines.node.replace('>=', '')} or newer; this is 20.20.2\n`,
    );
  });

  test('the module for servers names the one that it needs', async () => {
    const entry = new URL('../../src/entries/node.ts', import.meta.url).href;
    const code = `import(${JSON.stringify(entry)}).catch(({ message }) => console.log(message))`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      OLDER,
      '--input-type=module',
      '--eval',
      code,
    ]);
    assert.match(stdout, /^tender-proxy\/node needs Node [\d.]+ or newer; this is 20\.20\.2\n$/);
  });
});

test('under a public address with a path, the first steps name the path', async (context) => {
  const program = new Program(['proxy'], {
    TENDER_DATABASE_URL: 'sqlite::memory:',
    TENDER_PUBLIC_URL: 'https://pay.shop.example/tender/',
    PORT: '0',
  });
  context.after(async () => {
    program.signal('SIGTERM');
    await program.ended();
  });
  await program.printed(/^next /m);
  const [, address = ''] = /^proxy +(\S+)$/m.exec(program.output) ?? [];
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/tender$/);
  assert.equal((await fetch(`${address}/docs`)).status, 200);
});

test('nothing is complained of once nobody reads on', () => {
  const { stderr } = spawnSync('sh', [
    '-c',
    '"$0" src/node/cli/main.ts completion bash | true',
    process.execPath,
  ]);
  assert.equal(stderr.toString(), '');
});

test('the log begins at the level that is set', async () => {
  for (const [level, isTold] of [
    ['info', true],
    ['warn', false],
  ] as const) {
    const proxy = new Program(['proxy'], {
      PORT: '0',
      TENDER_DATABASE_URL: 'sqlite::memory:',
      TENDER_LOG_LEVEL: level,
    });
    await proxy.printed(/^next /m);
    proxy.signal('SIGTERM');
    assert.equal(await proxy.ended(), 0, proxy.output);
    assert.equal(proxy.output.includes('"event":"proxy started"'), isTold);
  }
});
