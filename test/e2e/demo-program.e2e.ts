import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { freePort } from '../support/free-port.mjs';
import { Program } from '../support/demo-processes.ts';

const PORTS = ['TENDER_DEMO_PORT', 'TENDER_PROXY_PORT', 'TENDER_SANDBOX_PORT'] as const;

async function environment(): Promise<Record<(typeof PORTS)[number], string>> {
  const [demo, proxy, sandbox] = [await freePort(), await freePort(), await freePort()];
  return {
    TENDER_DEMO_PORT: String(demo),
    TENDER_PROXY_PORT: String(proxy),
    TENDER_SANDBOX_PORT: String(sandbox),
  };
}

function startDemo(context: TestContext, variables: Record<string, string>): Program {
  const program = new Program(['demo'], variables);
  context.after(async () => {
    program.signal('SIGKILL');
    await program.ended();
  });
  return program;
}

describe('tender demo', () => {
  test('says once that it is ready, and each part answers then', async (context) => {
    const variables = await environment();
    const program = startDemo(context, variables);
    await program.printed(/^ready /m);
    const ready = program.output.match(/^ready .*$/gm);
    assert.deepEqual(ready, [`ready http://localhost:${variables.TENDER_DEMO_PORT}`]);
    assert.match(program.output, /4242 4242 4242 4242/);
    for (const address of [
      `http://localhost:${variables.TENDER_DEMO_PORT}/`,
      `http://127.0.0.1:${variables.TENDER_PROXY_PORT}/readyz`,
      `http://127.0.0.1:${variables.TENDER_SANDBOX_PORT}/__sandbox/ledger`,
    ])
      assert.equal((await fetch(address)).status, 200, address);
  });

  test('P-42 shows the exchanges with the gateway, without a key', async (context) => {
    const variables = await environment();
    await startDemo(context, variables).printed(/^ready /m);
    const shop = `http://localhost:${variables.TENDER_DEMO_PORT}`;
    const begun = await fetch(`${shop}/api/checkout`, {
      method: 'POST',
      body: JSON.stringify({ cart: [{ sku: 'mug', quantity: 1 }], email: 'ada@shop.example' }),
    });
    const { proxy, clientSecret } = (await begun.json()) as Record<string, string>;
    const paid = await fetch(`${proxy}/v1/checkout/alternative`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${clientSecret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Tender': '1',
        Origin: shop,
      },
      body: JSON.stringify({ method: 'pocket-wallet', revision: 1 }),
    });
    assert.equal(paid.status, 200, await paid.text());
    const told = await (await fetch(`${shop}/api/exchanges`)).text();
    assert.match(told, /"operation":"authorise\.alternative"/);
    assert.match(told, /<SIGN_KEY>/);
    assert.doesNotMatch(told, /test_sign_key_123/);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    test(`ends with exit code 0 on ${signal}, and frees its ports`, async (context) => {
      const variables = await environment();
      const program = startDemo(context, variables);
      await program.printed(/^ready /m);
      program.signal(signal);
      assert.equal(await program.ended(), 0);
      for (const port of Object.values(variables)) {
        const server = createServer().listen(Number(port), '127.0.0.1');
        await once(server, 'listening');
        server.close();
      }
    });

  for (const variable of PORTS)
    test(`names a taken port and ${variable}, and ends with exit code 1`, async (context) => {
      const variables = await environment();
      const port = Number(variables[variable]);
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      context.after(() => other.close());
      const program = startDemo(context, variables);
      assert.equal(await program.ended(), 1);
      assert.match(program.output, new RegExp(`port ${port} .* set ${variable} `));
      assert.doesNotMatch(program.output, /^ready|\bat file:/m);
    });

  test('removes its data, unless it was given a folder for them', async (context) => {
    const variables = await environment();
    const program = startDemo(context, variables);
    await program.printed(/^ready /m);
    const [, folder] = /data in (\S+)/.exec(program.output) ?? [];
    assert(folder !== undefined && existsSync(folder));
    program.signal('SIGINT');
    await program.ended();
    assert(!existsSync(folder));
  });
});
