import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { webhookSecretsOf } from '../../src/proxy/index.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-command-line-'));
after(() => rm(folder, { recursive: true }));

const UPDATE = JSON.stringify({
  update_orders: [
    { transaction_id: '1379868618653958144', status: '1', ispass3d: '1' },
    { transaction_id: '1379870442859134976', status: '1', ispass3d: '1' },
  ],
});
const SIGNATURE = 'ad79a75b909546879aedb2cea72d99deb0fd1ca706e254b82f7f11f802efe6b4';

describe('tender sign', () => {
  test('C-041 shows the string, with the key masked, and its hash', async () => {
    const { code, output } = await tender(['sign', 'orders.update', '--json', UPDATE]);
    const shown = JSON.parse(output) as { string: string; hash: string };
    assert.equal(code, 0);
    assert.equal(shown.hash, SIGNATURE);
    assert.match(shown.string, /<SIGN_KEY>$/);
    assert.doesNotMatch(output, /test_sign_key_123/);
  });

  test('reads the request from a file', async () => {
    const file = join(folder, 'update.json');
    await writeFile(file, UPDATE);
    const { output } = await tender(['sign', 'orders.update', '--json', `@${file}`]);
    assert.match(output, new RegExp(SIGNATURE));
  });

  test('is for people a table', async () => {
    const { output } = await tender(['sign', 'orders.update', '--json', UPDATE, '-o', 'table']);
    assert.match(output, new RegExp(`^hash +${SIGNATURE}$`, 'm'));
  });
});

describe('tender sign keeps to what tender call would send', () => {
  const CARD_PAYMENT = {
    order_no: 'A-1',
    currency: 'EUR',
    amount: '12.00',
    card: '5555555555554444',
    expiration_month: '12',
    expiration_year: '2030',
    security_code: '987',
    first_name: 'Ada',
    last_name: 'Lovelace',
    shopper_email: 'ada@shop.example',
  };
  const sign = (changes: object, ...options: string[]) =>
    tender([
      'sign',
      'authorise.card',
      '--json',
      JSON.stringify({ ...CARD_PAYMENT, ...changes }),
      ...options,
    ]);

  for (const [what, changes, field] of [
    ['a field that is missing', { order_no: undefined }, 'order_no'],
    ['a field that nobody knows', { cvv: '987' }, 'cvv'],
    ['an amount of nothing', { amount: '0.00' }, 'amount'],
    ['an amount beyond the maximum', { amount: '1000000.00' }, 'amount'],
  ] as const)
    test(`refuses ${what}, by its name`, async () => {
      const { code, output } = await sign(changes);
      assert.equal(code, 2);
      assert.match(output, new RegExp(field));
    });

  for (const [what, changes] of [
    ['where they belong', {}],
    ['as another field', { order_no: '4242424242424242' }],
    ['with spaces', { card: '4242 4242 4242 4242' }],
    ['with dashes, as a name', { last_name: '4000-0000-0000-9995' }],
    ['within an address', { shopper_email: 'a4111111111111111@shop.example' }],
    ['as numbers', { card: 4242424242424242, security_code: 987 }],
  ] as const)
    test(`shows no card number and no security code that are written ${what}`, async () => {
      for (const format of ['json', 'table']) {
        const { output } = await sign(changes, '-o', format);
        assert.doesNotMatch(
          output.replace(/[ -]/g, ''),
          /4242424242424242|5555555555554444|4000000000009995|4111111111111111|(?<!\d)987(?!\d)/,
        );
      }
    });
});

test('--json alone prints JSON, and --data is the request', async () => {
  const { code, output } = await tender(['sign', 'orders.update', '--json', '--data', UPDATE]);
  assert.equal(code, 0, output);
  assert.equal((JSON.parse(output) as { hash: string }).hash, SIGNATURE);
});

test('every command that prints a result prints it as JSON with --json', async () => {
  for (const command of ['call', 'sign', 'check', 'conformance', 'csp', 'import', 'webhook-secret'])
    assert.match((await tender([command, '--help'])).output, /--json/, command);
});

test('each command that the help lists is found by its name', async () => {
  const { output } = await tender(['--help']);
  const names = [...output.matchAll(/^ {2}([a-z-]+) .* {2,}/gm)].flatMap(([, name]) => name ?? []);
  assert.ok(names.length > 20, names.join(' '));
  for (const name of names) {
    const { code, output: help } = await tender([name, '--help']);
    assert.equal(code, 0, name);
    if (name !== 'help') assert.match(help, new RegExp(`^Usage: tender ${name} `));
  }
});

describe('tender webhook-secret', () => {
  test('prints a secret that verifies what the proxy signs, for each root secret', async () => {
    const roots = ['r'.repeat(32), 's'.repeat(32)];
    const { code, output } = await tender(['webhook-secret'], { TENDER_SECRET: roots.join(',') });
    assert.equal(code, 0, output);
    assert.deepEqual(output.trim().split('\n'), await webhookSecretsOf(roots));
    assert.match(output, /^whsec_[A-Za-z0-9+/]{43}=$/m);
  });
});

test('tender call --help names every operation with what it does', async () => {
  const { code, output } = await tender(['call', '--help']);
  assert.equal(code, 0);
  for (const name of OPERATION_NAMES)
    assert.match(output, new RegExp(`^  ${name} +[A-Z].+`, 'm'), name);
});

describe('the program ends with 2', () => {
  for (const [what, args] of [
    ['without a command', []],
    ['for a command there is not', ['pay']],
    ['for an option there is not', ['sign', 'orders.update', '--yaml', '{}']],
    ['for an operation there is not', ['sign', 'orders.destroy']],
    ['for an operation that the interface does not show', ['call', 'orders.capture']],
    ['for a request that is no JSON', ['sign', 'orders.update', '--json', '4242424242424242x']],
    ['for a file that is not there', ['call', 'card.query', '--json', '@/none.json']],
    ['for a card number in place of a command', ['4242424242424242']],
    ['for one in place of an operation', ['call', '4242424242424242']],
    ['for one in place of an option', ['call', 'card.query', '--4242424242424242']],
    ['for one as a file', ['call', 'card.query', '--json', '@/4242424242424242']],
    ['for one as a member', ['sign', 'card.query', '--json', '{"4242424242424242":1}']],
    ['for one as a member of a call', ['call', 'card.query', '--json', '{"4242424242424242":1}']],
  ] as const)
    test(what, async () => {
      const { code, output } = await tender(args);
      assert.equal(code, 2);
      assert.doesNotMatch(output, /4242424242424242|\bat .*\.ts:/);
    });

  test('and says of each field what is wrong', async () => {
    const faultsOf = async (operation: string, request: string) =>
      (await tender(['call', operation, '--data', request])).output;
    assert.match(await faultsOf('card.query', '{"a":1}'), /"cardId: is missing"/);
    assert.match(await faultsOf('card.query', '{"a":1}'), /"a: is not known here"/);
    assert.match(await faultsOf('orders.refund', '{"refund_orders":[]}'), /at least one order/);
  });

  test('and names each invalid key of the configuration', async () => {
    const { code, output } = await tender(['proxy'], {
      TENDER_MODE: 'live',
      TENDER_API_KEY: 'short',
    });
    assert.equal(code, 2);
    assert.match(output, /TENDER_SIGN_KEY \(profile\.secrets\.signKey\): is missing/);
    assert.match(output, /TENDER_API_KEY \(settings\.apiKeys\.0\): must have at least 16/);
    assert.doesNotMatch(output, /short\b/);
  });
});

describe('the first minutes', () => {
  test('the program says its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    assert.equal((await tender(['--version'])).output.trim(), version);
  });

  test('`tender init` writes a file once, and never over another', async () => {
    const file = join(folder, 'tender.config.jsonc');
    const made = await tender(['init', file]);
    assert.equal(made.code, 0);
    assert.match(made.output, /no card number reaches a server of yours \(SAQ A\)/);
    const content = await readFile(file, 'utf8');
    assert.match(content, /^ *"offered": \["hosted"\],$/m);
    const other = join(folder, 'cards.config.jsonc');
    assert.equal((await tender(['init', '--card', other])).code, 0);
    assert.match(await readFile(other, 'utf8'), /^ *"offered": \["card","hosted"\],$/m);
    const again = await tender(['init', '--live', file]);
    assert.equal(again.code, 2);
    assert.match(again.output, /exists already/);
    assert.match(content, /"mode": "sandbox"/);
  });

  test('a database that is not there is told at once', async () => {
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, output } = await tender(['audit', 'verify'], {
      TENDER_DATABASE_URL: `postgres://127.0.0.1:${String(port)}/tender`,
    });
    server.close();
    assert.equal(code, 1);
    assert.match(output, /TENDER_DATABASE_URL/);
    assert.equal(tries, 1, 'a proxy alone waits for it');
  });

  test('a shell completes commands and their options', async () => {
    const { output } = await tender(['completion', 'bash']);
    const completed = (words: string) => {
      const ask = `${output}\nCOMP_WORDS=(${words}); COMP_CWORD=2; _tender; echo "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', ask], { encoding: 'utf8' }).stdout.trim();
    };
    assert.equal(completed('tender proxy --ho'), '--host');
    assert.equal(completed('tender completion zs'), 'zsh');
  });

  test('commands that print lines for a shell print JSON on request', async () => {
    const { output: lines } = await tender(['webhook-secret']);
    for (const asked of [['-o', 'json'], ['--json']]) {
      const { output } = await tender(['webhook-secret', ...asked]);
      assert.deepEqual(JSON.parse(output), lines.trimEnd().split('\n'));
    }
  });

  test('a level of the log that is none is refused by name', async () => {
    const { code, output } = await tender(['proxy'], { TENDER_LOG_LEVEL: 'loud' });
    assert.equal(code, 2);
    assert.match(output, /TENDER_LOG_LEVEL \(logLevel\): .*"info"/);
  });

  test('a port that is none is refused by name, and a variable that nothing reads is named', async () => {
    const { code, output } = await tender(['proxy', '--port', 'x'], { TENDER_PROXY_PORT: '1' });
    assert.equal(code, 2);
    assert.match(output, /PORT \(port\): must be a port/);
    assert.match(output, /TENDER_PROXY_PORT changes nothing/);
  });

  for (const [words, name] of [
    [['demo'], 'TENDER_DEMO_PORT'],
    [['demo'], 'TENDER_PROXY_PORT'],
    [['demo'], 'TENDER_SANDBOX_PORT'],
    [['dev'], 'TENDER_DEV_PORT'],
    [['dev'], 'TENDER_PROXY_PORT'],
    [['dev'], 'TENDER_SANDBOX_PORT'],
    [['sandbox'], 'TENDER_SANDBOX_PORT'],
    [['proxy'], 'PORT'],
  ] as const)
    test(`${words.join(' ')} starts nothing on a port that browsers refuse, and names ${name}`, async () => {
      const { code, output } = await tender([...words], { [name]: '6000' });
      assert.equal(code, 2);
      assert.match(output, new RegExp(`${name}.*: must be another port: browsers refuse`));
    });
});

describe('tender check-language', () => {
  const GERMAN = 'src/localization/languages/de.json';

  test('says what is missing, with 1, and nothing of a whole file, with 0', async () => {
    const whole = await tender(['check-language', GERMAN]);
    assert.deepEqual([whole.code, whole.output], [0, 'Nothing is missing.\n']);
    const partly = await tender(['check-language', 'src/localization/languages/da.json', '--json']);
    assert.equal(partly.code, 1);
    assert.ok(
      (JSON.parse(partly.output) as { where: string }[]).some(({ where }) => where === 'staff'),
    );
  });

  test('refuses what is no language, with 2', async () => {
    const { code, output } = await tender(['check-language', 'package.json']);
    assert.equal(code, 2);
    assert.match(output, /package\.json has no meta\.tag/);
  });
});
