import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { serveSandbox, type Service } from '../../src/node/index.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { webhookSecretsOf } from '../../src/proxy/index.ts';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { Program } from '../support/demo-processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-command-line-'));
after(() => rm(folder, { recursive: true }));

/** Runs the program to its end. */
async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const program = new Program(args, environment);
  return { code: await program.ended(), output: program.output };
}

const UPDATE = JSON.stringify({
  update_orders: [
    { transaction_id: '1379868618653958144', status: '1', ispass3d: '1' },
    { transaction_id: '1379870442859134976', status: '1', ispass3d: '1' },
  ],
});
const SIGNATURE = 'ad79a75b909546879aedb2cea72d99deb0fd1ca706e254b82f7f11f802efe6b4';

describe('tender sign', () => {
  test('C-041 shows the string, with the key masked, and its hash', async () => {
    const { code, output } = await run(['sign', 'orders.update', '--json', UPDATE]);
    const shown = JSON.parse(output) as { string: string; hash: string };
    assert.equal(code, 0);
    assert.equal(shown.hash, SIGNATURE);
    assert.match(shown.string, /<SIGN_KEY>$/);
    assert.doesNotMatch(output, /test_sign_key_123/);
  });

  test('reads the request from a file', async () => {
    const file = join(folder, 'update.json');
    await writeFile(file, UPDATE);
    const { output } = await run(['sign', 'orders.update', '--json', `@${file}`]);
    assert.match(output, new RegExp(SIGNATURE));
  });

  test('is for people a table', async () => {
    const { output } = await run(['sign', 'orders.update', '--json', UPDATE, '-o', 'table']);
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
    run([
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
  const { code, output } = await run(['sign', 'orders.update', '--json', '--data', UPDATE]);
  assert.equal(code, 0, output);
  assert.equal((JSON.parse(output) as { hash: string }).hash, SIGNATURE);
});

test('every command that prints a result prints it as JSON with --json', async () => {
  for (const command of ['call', 'sign', 'check', 'conformance', 'csp', 'import', 'webhook-secret'])
    assert.match((await run([command, '--help'])).output, /--json/, command);
});

describe('tender webhook-secret', () => {
  test('prints a secret that verifies what the proxy signs, for each root secret', async () => {
    const roots = ['r'.repeat(32), 's'.repeat(32)];
    const { code, output } = await run(['webhook-secret'], { TENDER_SECRET: roots.join(',') });
    assert.equal(code, 0, output);
    assert.deepEqual(output.trim().split('\n'), await webhookSecretsOf(roots));
    assert.match(output, /^whsec_[A-Za-z0-9+/]{43}=$/m);
  });
});

test('tender call --help names every operation with what it does', async () => {
  const { code, output } = await run(['call', '--help']);
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
      const { code, output } = await run(args);
      assert.equal(code, 2);
      assert.doesNotMatch(output, /4242424242424242|\bat .*\.ts:/);
    });

  test('and says of each field what is wrong', async () => {
    const faultsOf = async (operation: string, request: string) =>
      (await run(['call', operation, '--data', request])).output;
    assert.match(await faultsOf('card.query', '{"a":1}'), /"cardId: is missing"/);
    assert.match(await faultsOf('card.query', '{"a":1}'), /"a: is not known here"/);
    assert.match(await faultsOf('orders.refund', '{"refund_orders":[]}'), /at least one order/);
  });

  test('and names each invalid key of the configuration', async () => {
    const { code, output } = await run(['proxy'], { TENDER_MODE: 'live', TENDER_API_KEY: 'short' });
    assert.equal(code, 2);
    assert.match(output, /TENDER_SIGN_KEY \(profile\.secrets\.signKey\): is missing/);
    assert.match(output, /TENDER_API_KEY \(settings\.apiKeys\.0\): must have at least 16/);
    assert.doesNotMatch(output, /short\b/);
  });
});

describe('on an older Node', () => {
  test('it names the one that it needs, instead of a module that is missing', async () => {
    const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as {
      engines: { node: string };
    };
    const older = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
    const { code, output } = await run(['proxy'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
    });
    assert.equal(code, 2);
    assert.equal(
      output,
      `tender: needs Node ${engines.node.replace('>=', '')} or newer; this is 20.20.2\n`,
    );
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

test('on an older Node, the module for servers names the one that it needs', async () => {
  const older = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
  const entry = new URL('../../src/entries/node.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(entry)}).catch(({ message }) => console.log(message))`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--import=data:text/javascript,${encodeURIComponent(older)}`,
    '--input-type=module',
    '--eval',
    code,
  ]);
  assert.match(stdout, /^tender-elements\/node needs Node [\d.]+ or newer; this is 20\.20\.2\n$/);
});

describe('the first minutes', () => {
  test('the program says its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    assert.equal((await run(['--version'])).output.trim(), version);
  });

  test('`tender init` writes a file once, and never over another', async () => {
    const file = join(folder, 'tender.config.jsonc');
    assert.equal((await run(['init', file])).code, 0);
    const again = await run(['init', '--live', file]);
    assert.equal(again.code, 2);
    assert.match(again.output, /exists already/);
    assert.match(await readFile(file, 'utf8'), /"mode": "sandbox"/);
  });

  test('a database that is not there is told at once', async () => {
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, output } = await run(['audit', 'verify'], {
      TENDER_DATABASE_URL: `postgres://127.0.0.1:${String(port)}/tender`,
    });
    server.close();
    assert.equal(code, 1);
    assert.match(output, /TENDER_DATABASE_URL/);
    assert.equal(tries, 1, 'a proxy alone waits for it');
  });

  test('nothing is complained of once nobody reads on', () => {
    const { stderr } = spawnSync('sh', [
      '-c',
      '"$0" src/node/cli/main.ts completion bash | true',
      process.execPath,
    ]);
    assert.equal(stderr.toString(), '');
  });

  test('a shell completes commands and their options', async () => {
    const { output } = await run(['completion', 'bash']);
    const completed = (words: string) => {
      const ask = `${output}\nCOMP_WORDS=(${words}); COMP_CWORD=2; _tender; echo "\${COMPREPLY[@]}"`;
      return spawnSync('bash', ['-c', ask], { encoding: 'utf8' }).stdout.trim();
    };
    assert.equal(completed('tender proxy --ho'), '--host');
    assert.equal(completed('tender completion zs'), 'zsh');
  });

  test('commands that print lines for a shell print JSON on request', async () => {
    const { output: lines } = await run(['webhook-secret']);
    for (const asked of [['-o', 'json'], ['--json']]) {
      const { output } = await run(['webhook-secret', ...asked]);
      assert.deepEqual(JSON.parse(output), lines.trimEnd().split('\n'));
    }
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
    const { code, output } = await run(['proxy'], { TENDER_LOG_LEVEL: 'loud' });
    assert.equal(code, 2);
    assert.match(output, /TENDER_LOG_LEVEL \(logLevel\): .*"info"/);
  });

  test('a port that is none is refused by name, and a variable that nothing reads is named', async () => {
    const { code, output } = await run(['proxy', '--port', 'x'], { TENDER_PROXY_PORT: '1' });
    assert.equal(code, 2);
    assert.match(output, /PORT \(port\): must be a port/);
    assert.match(output, /TENDER_PROXY_PORT changes nothing/);
  });
});

describe('with a gateway', () => {
  let sandbox: Service;
  let environment: Record<string, string>;
  before(async () => {
    sandbox = await serveSandbox({
      profile: profileSchema.parse(SANDBOX_DEFAULTS.profile),
      host: '127.0.0.1',
      port: 0,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    environment = {
      TENDER_GATEWAY_URL: sandbox.url,
      TENDER_ISSUING_URL: sandbox.url,
      TENDER_DATABASE_URL: `sqlite:${join(folder, 'check.db')}`,
      PORT: '0',
    };
  });
  after(() => sandbox.close());

  const payment = (card: string, email = 'ada@shop.example') =>
    JSON.stringify({
      order_no: crypto.randomUUID(),
      amount: '10.00',
      currency: 'EUR',
      card,
      expiration_month: '12',
      expiration_year: '2039',
      security_code: '737',
      first_name: 'Ada',
      last_name: 'Lovelace',
      shopper_email: email,
      shopper_phone: '+493012345678',
      shopper_ip: '192.0.2.7',
      website: 'shop.example',
    });
  const pay = (card: string, email?: string) =>
    run(['call', 'authorise.card', '--json', payment(card, email)], environment);

  test('a payment that succeeds ends with 0, and shows no card number or code', async () => {
    const { code, output } = await pay('4242424242424242');
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /4242424242424242|\b737\b/);
  });

  test('a refused payment ends with 1', async () => {
    assert.equal((await pay('4000000000000002')).code, 1);
  });

  test('a payment with an unknown outcome ends with 3', async () => {
    assert.equal((await pay('4242424242424242', 'ada+html200@shop.example')).code, 3);
  });

  test('a payment in review ends with 4', async () => {
    assert.equal((await pay('4000000000009235')).code, 4);
  });

  const call = (operation: string, values: object) =>
    run(['call', operation, '--json', JSON.stringify(values)], environment);
  const answerOf = (output: string) => JSON.parse(output) as Readonly<Record<string, string>>;

  test('C-176 a refund ends as its items did, regardless of the envelope', async () => {
    const { transaction_id, order_no, amount, currency } = answerOf(
      (await pay('4242424242424242')).output,
    );
    const refund = (refund_amount: string, refund_reason: string) =>
      call('orders.refund', {
        refund_orders: [
          { transaction_id, order_no, amount, currency, refund_amount, refund_reason },
        ],
      });
    assert.equal((await refund('1.00', 'part')).code, 0);
    assert.equal((await refund('99.00', 'more than was paid')).code, 1);
    assert.equal((await refund('1.00', 'SBX:pending')).code, 4);
    assert.equal((await refund('1.00', 'SBX:unknown')).code, 3);
  });

  test('C-217 C-218 funding a card ends with 0, and with 3 where a code proves no failure', async () => {
    const charge = (card_id: string, charge_amount = '10.00') =>
      call('card.charge', { card_id, charge_amount });
    assert.equal((await charge('100029701')).code, 0);
    assert.equal((await charge('100029701', '10.14')).code, 3);
    assert.equal((await charge('999999999')).code, 1);
  });

  test('a batch with a refused item has failed, and says how many of how many succeeded', async () => {
    const { transaction_id, order_no, amount, currency } = answerOf(
      (await pay('4242424242424242')).output,
    );
    const order = { transaction_id, order_no, amount, currency, refund_amount: '1.00' };
    const refund_orders = [order, { ...order, transaction_id: '1', order_no: 'nobody' }];
    const values = JSON.stringify({ refund_orders });
    const { code, output } = await run(
      ['call', 'orders.refund', '--json', values, '-o', 'table'],
      environment,
    );
    assert.equal(code, 1, output);
    assert.match(output, /^failed \(1 of 2 succeeded\)$/m);
    assert.match(output, /items\.1\.failure\.message +There is no such transaction/);
  });

  test('C-191 a long batch goes out in parts', async () => {
    const refund_orders = Array.from({ length: 60 }, (_, index) => ({
      transaction_id: String(1000 + index),
      order_no: `N-${index}`,
      amount: '1.00',
      currency: 'EUR',
      refund_amount: '1.00',
    }));
    const { output } = await call('orders.refund', { refund_orders });
    const answer = JSON.parse(output) as { total_items: number; items: unknown[] };
    assert.deepEqual([answer.total_items, answer.items.length], [60, 60]);
  });

  test('an unproven outcome is called so in words', async () => {
    const values = payment('4242424242424242', 'ada+html200@shop.example');
    const { output } = await run(
      ['call', 'authorise.card', '--json', values, '-o', 'table'],
      environment,
    );
    assert.match(output, /^unknown: not proven; query the gateway before/m);
  });

  test('C-258 a refusal is printed with the gateway’s reason', async () => {
    const { failure } = JSON.parse((await pay('4000000000009995')).output) as {
      failure: { code: string; message: string; source: string };
    };
    assert.equal(failure.source, 'result_info');
    assert.match(failure.message, /insufficient/i);
  });

  test('C-154 C-171 documents, tokens and personal data are masked unless they are asked for', async () => {
    const paid = answerOf((await pay('4242424242424242')).output);
    const query = ['call', 'transactions.query', '--json', `{"orders":"${paid['order_no']}"}`];
    const masked = await run(query, environment);
    assert.equal(masked.code, 0, masked.output);
    assert.doesNotMatch(masked.output, /ada@shop\.example|\+49/);
    assert.match(
      (await run([...query, '--personal-data'], environment)).output,
      /ada@shop\.example/,
    );
    const {
      card: _number,
      expiration_month: _month,
      expiration_year: _year,
      security_code: _code,
      ...order
    } = JSON.parse(payment('4242424242424242')) as Readonly<Record<string, string>>;
    const hosted = await call('checkout', { ...order, return_url: 'https://shop.example/back' });
    assert.match(hosted.output, /"html": "\[masked\]"/, hosted.output);
    assert.equal(hosted.code, 4);
    const tokenised = { ...(JSON.parse(payment('4242424242424242')) as object), token_flag: 'YES' };
    assert.match((await call('authorise.card', tokenised)).output, /"token_id": "\[masked\]"/);
  });

  test('C-216 what the profile turns off is off here', async () => {
    for (const operation of ['payout.create', 'orders.update']) {
      const { code, output } = await call(operation, {});
      assert.equal(code, 2);
      assert.match(output, /set "enable\.\w+" in the profile first/);
    }
  });

  test('a batch that is none ends with 2', async () => {
    assert.equal((await call('orders.refund', { refund_orders: 'all' })).code, 2);
  });

  test('a payment that lacks a field ends with 2', async () => {
    const { code, output } = await run(['call', 'authorise.card', '--json', '{}'], environment);
    assert.equal(code, 2);
    assert.match(output, /order_no/);
  });

  test('a payment that could not be sent ends with 1', async () => {
    const { code } = await run(['call', 'authorise.card', '--json', payment('4242424242424242')], {
      ...environment,
      TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
    });
    assert.equal(code, 1);
  });

  test('P-30 card.query shows neither number nor security code', async () => {
    const { code, output } = await run(
      ['call', 'card.query', '--json', '{"cardId":"100029701"}'],
      environment,
    );
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /4000009990000013/);
    assert.match(output, /"cvv": "\[masked\]"/);
  });

  test('tender check finds everything well', async () => {
    const { code, output } = await run(['check'], environment);
    assert.equal(code, 0, output);
    const results = JSON.parse(output) as { name: string; result: string }[];
    assert.deepEqual(
      results.map(({ name, result }) => `${name} ${result}`),
      [
        'configuration',
        'signatures',
        'recipes',
        'store',
        'stored cards',
        'port',
        'clock',
        'gateway',
      ].map((name) => `${name} holds`),
    );
  });

  test('C-061 tender check says what to register when queries are refused', async () => {
    const { code, output } = await run(['check'], {
      ...environment,
      TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
    });
    assert.equal(code, 1);
    assert.match(output, /can't be reached \(ECONNREFUSED\)/);
  });
});
