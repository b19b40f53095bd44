import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { runChecks } from '../../src/node/check/run-checks.ts';
import { loadConfiguration } from '../../src/node/index.ts';
import { openStore } from '../../src/node/stores/open-store.ts';
import { createBench, openSession, payByCard } from '../proxy/harness.ts';
import { tender } from '../support/command-line.ts';
import { LIVE_FILE } from '../support/live-profile.ts';
import { createScriptedGateway, paymentXml } from '../support/scripted-gateway.ts';
import { AUTHORITY, tlsServer, tunnelServer } from '../support/tls-server.ts';

/** What one check says. */
async function found(
  name: string,
  environment: Record<string, string>,
  file: string | null = null,
): Promise<string> {
  const results = await runChecks(
    await loadConfiguration({
      environment: { TENDER_DATABASE_URL: 'sqlite::memory:', PORT: '0', ...environment },
      file,
    }),
  );
  const result = results.find((one) => one.name === name);
  return `${result?.result}: ${result?.detail}`;
}

const answering = async (context: TestContext, status: number) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['content-length'] ?? 'empty'}`);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe('tender check says what it did not try', () => {
  test('whatever moves money, notifications, and keys of card issuing', async () => {
    const environment = { TENDER_DATABASE_URL: 'sqlite::memory:', PORT: '0' };
    const results = await runChecks(await loadConfiguration({ environment, file: null }), []);
    assert.deepEqual(
      results.filter(({ result }) => result === 'untried').map(({ name }) => name),
      ['issuing keys', 'operations', 'notifications'],
    );
    const recipes = results.find(({ name }) => name === 'recipes');
    assert.match(JSON.stringify(recipes), /inferred by analogy and allowed: [a-z.]+, [a-z., ]+"/);
  });

  test('and warns of signatures by MD5', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-check-'));
    context.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'md5.json');
    await writeFile(file, '{"profile":{"sign":{"hash":"md5"}}}');
    const environment = { TENDER_DATABASE_URL: 'sqlite::memory:', PORT: '0' };
    const results = await runChecks(await loadConfiguration({ environment, file }), []);
    const recipes = results.find(({ name }) => name === 'recipes');
    assert.equal(recipes?.result, 'warning');
    assert.match(recipes.detail, /MD5.*authorise\.card/);
  });

  for (const [signature, verifyResponse, expected, { status = '1', header = '' } = {}] of [
    ['0'.repeat(64), 'require', /^fails: isn’t made by .*; with "require", payments stay unknown$/],
    ['0'.repeat(64), 'warn', /^warning: isn’t made by the configured recipe and key/],
    ['', 'require', /^fails: is missing: compare .*answerRecipes/],
    ['', 'off', /^undefined/],
    ['', 'warn', /^warning: is missing, there is no header "Seal": compare/, { header: 'Seal' }],
    ['', 'require', /^fails: is missing, there is no header "Seal"/, { header: 'Seal' }],
    ['', 'warn', /^warning: is missing, there is/, { header: 'Seal', status: '0' }],
  ] as readonly (readonly [string, string, RegExp, { status?: string; header?: string }?])[])
    test(`an answer ${signature ? 'with a wrong' : 'without a'} signature${header && ' in its header'}, of status ${status}, where answers are verified by "${verifyResponse}"`, async (context) => {
      const server = createServer((_, response) =>
        response
          .setHeader('content-type', 'application/json')
          .end(
            JSON.stringify({ return_status: status, orders_list: [], encryption_data: signature }),
          ),
      ).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const folder = await mkdtemp(join(tmpdir(), 'tender-check-'));
      context.after(async () => {
        server.closeAllConnections();
        server.close();
        await rm(folder, { recursive: true });
      });
      const file = join(folder, 'signed.json');
      const parts = { status: 'exact', parts: [{ field: 'return_status' }] };
      const everyAnswer = { status: 'exact', parts: 'body', header };
      const sign = {
        verifyResponse,
        ...(header ? { everyAnswer } : { answerRecipes: { 'transactions.query': parts } }),
      };
      await writeFile(file, JSON.stringify({ profile: { sign } }));
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      const environment = {
        ...{ TENDER_DATABASE_URL: 'sqlite::memory:', PORT: '0' },
        ...{ TENDER_GATEWAY_URL: url, TENDER_ISSUING_URL: url },
      };
      const results = await runChecks(await loadConfiguration({ environment, file }), []);
      const found = results.find(({ name }) => name === 'answer signature');
      assert.match(`${found?.result}: ${found?.detail}`, expected);
    });

  test('and in live mode the points that nobody has settled, by their keys', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-check-'));
    context.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'live.json');
    const { profile } = LIVE_FILE;
    const baseUrl = { acquiring: 'https://gateway.invalid', issuing: 'https://gateway.invalid' };
    const wire = { itemFields: ['name'] };
    const live = { ...LIVE_FILE, profile: { ...profile, baseUrl, wire } };
    await writeFile(
      file,
      JSON.stringify({ ...live, database: `sqlite:${join(folder, 'live.db')}` }),
    );
    const { output } = await tender(['check', '--config', file, '-o', 'table'], { PORT: '0' });
    const [line] = /^untried +open points .*$/m.exec(output) ?? [output];
    assert.match(line, /wire\.contractDate/);
    assert.doesNotMatch(line, /codes\.orderStatus|wire\.itemFields/);
  });

  test('and what depends on orders that are paid', async (context) => {
    const server = createServer((_request, response) => {
      response.end(JSON.stringify({ return_status: '1', orders_list: [] }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    context.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const name of ['joint queries', 'time zone'])
      assert.match(await found(name, { TENDER_GATEWAY_URL: url }), /^untried: .*paid order/);
  });
});

describe('tender check tells certificates apart that Node refuses', () => {
  const gateway = async (context: TestContext, kind: 'issued' | 'expired' | 'self-signed') => ({
    TENDER_GATEWAY_URL: (await tlsServer(context, kind)).url,
  });

  test('an expired one', async (context) => {
    const environment = { ...(await gateway(context, 'expired')), TENDER_CA_FILE: AUTHORITY };
    assert.match(await found('gateway', environment), /^fails: .*expired.*clock/);
  });

  test('a self-signed one', async (context) => {
    const environment = await gateway(context, 'self-signed');
    assert.match(await found('gateway', environment), /^fails: .*signed by itself.*TENDER_CA_FILE/);
    const own = join(AUTHORITY, '../self-signed.pem');
    assert.doesNotMatch(
      await found('gateway', { ...environment, TENDER_CA_FILE: own }),
      /certificate/,
    );
  });

  test('one of an authority that nobody knows here', async (context) => {
    const environment = await gateway(context, 'issued');
    assert.match(await found('gateway', environment), /^fails: .*authority.*TENDER_CA_FILE/);
  });

  test('one for another host', async (context) => {
    const { port } = await tlsServer(context, 'issued', '127.0.0.2');
    const TENDER_GATEWAY_URL = `https://127.0.0.2:${port}`;
    const environment = { TENDER_GATEWAY_URL, TENDER_CA_FILE: AUTHORITY };
    assert.match(await found('gateway', environment), /^fails: .*another host/);
  });
});

describe('C-061 tender check repeats why the gateway refuses a query', () => {
  const KEY = 'test_sign_key_123';
  const said = async (context: TestContext, status: number, body: string, profile: object = {}) => {
    const server = createServer((_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const folder = await mkdtemp(join(tmpdir(), 'tender-check-'));
    context.after(async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    });
    const file = join(folder, 'tender.json');
    await writeFile(file, JSON.stringify({ profile }));
    const TENDER_GATEWAY_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return found('gateway', { TENDER_GATEWAY_URL }, file);
  };
  const refusal = (return_status: string, return_message?: string) =>
    JSON.stringify({ return_status, return_message });
  const codes = { returnStatus: { '0': 'failed', '1': 'succeeded' } };
  const rsa = { sign: { key: 'rsa', encoding: 'base64' } };

  for (const [what, status, body, profile, expected] of [
    [
      'by a known code',
      200,
      refusal('0', 'I0013: no such shop'),
      { codes },
      /^fails: refuses queries with return_status "0", saying "I0013: no such shop": compare ids and sign key \(TENDER_SIGN_KEY, .*sha256\), and have the public address/,
    ],
    [
      'by an unknown code',
      200,
      refusal('00', 'Success'),
      {},
      /^fails: answers queries with return_status "00", saying "Success", which profile\.codes\.returnStatus has not/,
    ],
    ['without a word', 200, refusal('0'), { codes }, /return_status "0": compare/],
    [
      'with HTTP 400',
      400,
      'wrong seal',
      {},
      /^fails: refuses queries with HTTP 400, saying "wrong seal": compare ids and sign key/,
    ],
    [
      'signed by RSA',
      400,
      '',
      rsa,
      /HTTP 400: compare ids and private key \(TENDER_PRIVATE_KEY, .*rsa with sha256; .*public half\)/,
    ],
    [
      'with HTTP 404',
      404,
      '',
      {},
      /compare profile\.operations\.transactions\.query\.path, \/v1\/retrievalTrans, and the address/,
    ],
    [
      'with HTTP 404 at a path of its own',
      404,
      '',
      { operations: { 'transactions.query': { path: '/v2/q' } } },
      /\.path, \/v2\/q, and/,
    ],
  ] as const)
    test(what, async (context) => {
      assert.match(await said(context, status, body, profile), expected);
    });

  for (const status of [200, 400])
    test(`and neither a key, a card nor a control character with it (${status})`, async (context) => {
      const words = `expected ${'3f9A'.repeat(16)}, sha256(15670${KEY}), for 4242 4242 4242 4242 \u001b[2J\u009b ${'x'.repeat(1_000)}`;
      const body = status === 200 ? refusal('0', words) : words;
      const line = await said(context, status, body, { codes });
      assert.match(line, /saying "expected/);
      assert.doesNotMatch(line, new RegExp(`${KEY}|3f9A`));
      assert.doesNotMatch(line, /4242/);
      // eslint-disable-next-line no-control-regex -- none of these may reach a terminal
      assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f]/);
      assert.ok(line.length < 600, line);
    });
});

describe('tender check says what is in the way of the gateway', () => {
  test('a port that speaks no TLS, in words about the address; and no clock to compare', async (context) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    context.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const environment = { TENDER_GATEWAY_URL: `https://127.0.0.1:${port}` };
    assert.match(await found('gateway', environment), /^fails: .*ERR_SSL.*speaks no TLS.*port/);
    assert.match(await found('clock', environment), /^warning: not compared/);
  });

  for (const [status, remedy] of [
    [502, /is out of order: try again later/],
    [503, /is out of order: try again later/],
    [504, /is out of order: try again later/],
    [429, /too many requests: try again in a minute/],
    [302, /compare the address of the gateway$/],
  ] as const)
    test(`HTTP ${status}, which no registered address would change`, async (context) => {
      const { url } = await answering(context, status);
      const said = await found('gateway', { TENDER_GATEWAY_URL: url });
      assert.match(said, new RegExp(`^fails: .*${status}`));
      assert.match(said, remedy);
      assert.doesNotMatch(said, /registered/);
    });

  test('C-061 HTTP 403, as an address that is not registered gets it', async (context) => {
    const { url } = await answering(context, 403);
    assert.match(
      await found('gateway', { TENDER_GATEWAY_URL: url }),
      /^fails: .*403.*public address of this machine registered/,
    );
  });

  test('a proxy that wants a password', async (context) => {
    const { address } = await tunnelServer(context, 'HTTP/1.1 407 Who are you\r\n\r\n');
    const environment = {
      TENDER_GATEWAY_URL: 'https://gateway.example',
      HTTPS_PROXY: `http://${address}`,
    };
    assert.match(
      await found('gateway', environment),
      /^fails: .*PROXY_407.*password in HTTPS_PROXY/,
    );
  });
});

describe('tender check looks at who else is called', () => {
  const nobody = 'http://127.0.0.1:1';

  test('a receiver of webhooks is there, and gets no event', async (context) => {
    const { asked, url } = await answering(context, 405);
    assert.match(await found('webhooks', { TENDER_WEBHOOK_URL: `${url}/hooks` }), /^holds: /);
    assert.deepEqual(asked, ['HEAD /hooks empty']);
  });

  test('one that knows no HEAD is there, one whose balancer can’t reach it is not', async (context) => {
    const [there, away] = [await answering(context, 501), await answering(context, 502)];
    assert.match(await found('webhooks', { TENDER_WEBHOOK_URL: there.url }), /^holds: /);
    assert.match(await found('webhooks', { TENDER_WEBHOOK_URL: away.url }), /^warning: .*HTTP 502/);
  });

  test('one at another path, or one that is away, is a warning', async (context) => {
    const { url } = await answering(context, 404);
    assert.match(
      await found('webhooks', { TENDER_WEBHOOK_URL: url }),
      /^warning: .*HTTP 404 to HEAD.*if it takes only POST.*settings\.webhookUrl/,
    );
    assert.match(
      await found('webhooks', { TENDER_WEBHOOK_URL: nobody }),
      /^warning: .*ECONNREFUSED.*settings\.webhookUrl/,
    );
  });

  test('an issuing gateway with a host of its own is there, or it fails', async (context) => {
    const { url } = await answering(context, 404);
    assert.match(await found('issuing gateway', { TENDER_ISSUING_URL: url }), /^holds: /);
    assert.match(
      await found('issuing gateway', { TENDER_ISSUING_URL: nobody }),
      /^fails: .*ECONNREFUSED.*profile\.baseUrl\.issuing/,
    );
  });

  test('who isn’t configured isn’t looked at', async () => {
    assert.equal(await found('webhooks', {}), 'undefined: undefined');
    assert.match(await found('issuing gateway', {}), /^holds: is that of payments, /);
  });
});

describe('tender check looks at the store', () => {
  const place = async (context: TestContext): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-check-'));
    context.after(() => rm(folder, { recursive: true }));
    return join(folder, 'tender.db');
  };

  test('and makes none: where there is none yet, a backup can still be restored', async (context) => {
    const file = await place(context);
    const environment = { TENDER_DATABASE_URL: `sqlite:${file}` };
    assert.match(await found('store', environment), /^holds: there is none yet: .*makes one in /);
    assert.equal(existsSync(file), false);
    await (await openStore(`sqlite:${file}`)).close();
    assert.match(await found('store', environment), /^holds: sqlite can be read and written$/);
  });

  test('and says when its folder is missing', async (context) => {
    const file = join(await place(context), 'nowhere', 'tender.db');
    assert.match(
      await found('store', { TENDER_DATABASE_URL: `sqlite:${file}` }),
      /^fails: .*ENOENT.*name a file in a folder/,
    );
  });
});

describe('tender check looks at the port', () => {
  const taken = async (context: TestContext, answer: string): Promise<string> => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(answer),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    context.after(() => {
      server.closeAllConnections();
      server.close();
    });
    return String((server.address() as AddressInfo).port);
  };

  test('one that is taken by another program is named, with what to do', async (context) => {
    const PORT = await taken(context, '{"hello":"world"}');
    const result = await found('port', { PORT });
    assert.match(result, new RegExp(`^fails: port ${PORT} on 127.0.0.1 is in use.*set PORT`));
  });

  test('one that a proxy at work has taken is fine', async (context) => {
    const PORT = await taken(context, '{"status":"ok"}');
    assert.match(await found('port', { PORT }), /^holds: .*proxy/);
  });

  test('one that is free is left free', async (context) => {
    const PORT = await taken(context, '');
    assert.equal(await found('port', { PORT: '0' }), 'holds: any free one on 127.0.0.1');
    assert.match(await found('port', { PORT, HOST: '127.0.0.3' }), /^holds/);
  });
});

test('tender check names a misspelt variable, and the one that was meant', async () => {
  const { errors } = await tender(['check'], {
    TENDER_DATABASE_URL: 'sqlite::memory:',
    TENDER_SING_KEY: 'x',
    TENDER_GATEWAY_URL: 'http://127.0.0.1:1',
    PORT: '0',
  });
  assert.match(errors, /TENDER_SING_KEY changes nothing: did you mean TENDER_SIGN_KEY\?/);
});

describe('tender check counts the stored cards of a root secret that is to be dropped', () => {
  const [older, newer] = [
    'the-first-root-secret-of-this-shop',
    'the-second-root-secret-of-this-shop',
  ];
  const stored = async (context: TestContext): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-check-'));
    context.after(() => rm(folder, { recursive: true }));
    const database = `sqlite:${join(folder, 'tender.db')}`;
    const store = await openStore(database);
    const gateway = createScriptedGateway();
    gateway.on('/v1/authorise', (asked) => paymentXml(asked, { token_id: 'tok_1' }));
    const bench = createBench({ fetch: gateway.fetch, store, settings: { secrets: [older] } });
    await payByCard(bench, await openSession(bench, { save_card: 'offer' }), {
      more: { save_card: true },
    });
    await store.close();
    return database;
  };
  const said = async (database: string, secrets: string): Promise<string> => {
    const { output } = await tender(['check'], {
      TENDER_DATABASE_URL: database,
      TENDER_SECRET: secrets,
      PORT: '0',
    });
    const results = JSON.parse(output) as {
      name: string;
      result: string;
      detail: string;
    }[];
    const cards = results.find(({ name }) => name === 'stored cards');
    return `${cards?.result}: ${cards?.detail}`;
  };

  test('while both are configured, before and after a proxy has re-encrypted them', async (context) => {
    const database = await stored(context);
    assert.equal(
      await said(database, `${newer},${older}`),
      'warning: 1 encrypted under an older root secret: keep it until a running proxy has re-encrypted them',
    );
    const store = await openStore(database);
    const gateway = createScriptedGateway();
    const both = createBench({
      fetch: gateway.fetch,
      store,
      settings: { secrets: [newer, older] },
    });
    await both.proxy.runDue('cards');
    await store.close();
    assert.match(await said(database, `${newer},${older}`), /^holds: 1 encrypted under the newest/);
  });

  test('after the older one was dropped too soon', async (context) => {
    assert.match(
      await said(await stored(context), newer),
      /^warning: 0 encrypted under the newest root secret; 1 not offered, because no configured secret decrypts them\. If one was dropped too early, put it back second\.$/,
    );
  });
});
