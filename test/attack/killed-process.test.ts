import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { SANDBOX_DEFAULTS } from '../../src/node/configuration/sandbox-defaults.ts';
import { listen } from '../../src/node/serving/listen.ts';
import { freePort } from '../support/free-port.mjs';
import { Program } from '../support/demo-processes.ts';

/** The program is killed while a card is on its way, and whatever it leaves behind is read. */

const NUMBER = '4242424242424242';
const CODE = '739';
const SHOP = 'http://localhost:5173';

describe('a proxy that is killed while it waits for the gateway', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tender-killed-'));
  let arrived = Promise.withResolvers<string>();
  const gateway = await listen({
    async fetch(request) {
      arrived.resolve(await request.text());
      return new Promise<Response>(() => undefined);
    },
    host: '127.0.0.1',
    port: 0,
    portVariable: 'PORT',
  });
  const port = await freePort();
  const proxy = `http://127.0.0.1:${port}`;
  const start = async () => {
    const program = new Program(['proxy'], {
      PORT: String(port),
      TENDER_PUBLIC_URL: proxy,
      TENDER_GATEWAY_URL: gateway.url,
      TENDER_ISSUING_URL: gateway.url,
      TENDER_ALLOWED_ORIGINS: SHOP,
      TENDER_DATABASE_URL: `sqlite:${join(folder, 'tender.db')}`,
    });
    await program.printed(/proxy started/);
    return program;
  };
  after(async () => {
    await gateway.close(0);
    rmSync(folder, { recursive: true });
  });

  const post = (path: string, bearer: string, body: object, origin = SHOP) =>
    fetch(proxy + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        Origin: origin,
        'X-Tender': '1',
        'X-Tender-Page': SHOP,
      },
      body: JSON.stringify(body),
    });

  /** Kills the program as soon as the gateway has the card; answers all that it leaves behind. */
  async function killed(
    orderId: string,
  ): Promise<{ secret: string; left: Readonly<Record<string, string>> }> {
    arrived = Promise.withResolvers<string>();
    const program = await start();
    const session = await post('/v1/sessions', SANDBOX_DEFAULTS.settings.apiKeys[0], {
      order_id: orderId,
      amount: { value: '12.00', currency: 'EUR' },
      shopper: { email: 'ada@shop.example' },
      origin: SHOP,
    });
    const { client_secret: secret } = (await session.json()) as { client_secret: string };
    const card = {
      number: NUMBER,
      expiration_month: '12',
      expiration_year: '2039',
      security_code: CODE,
      holder: 'Ada Lovelace',
    };
    const lost = post('/v1/checkout/card', secret, { card, revision: 1 }, proxy).catch(() => 'cut');
    assert.ok((await arrived.promise).includes(NUMBER), 'the gateway has the card');
    program.signal('SIGKILL');
    await program.ended();
    assert.equal(await lost, 'cut');
    const left: Record<string, string> = { output: program.output };
    for (const file of readdirSync(folder)) left[file] = readFileSync(join(folder, file), 'latin1');
    return { secret, left };
  }

  test('leaves neither number nor code in log, database and write-ahead log', async () => {
    const { left } = await killed('A-killed');
    assert.match(left['tender.db-wal'] ?? '', /A-killed-1/, 'the payment was written down');
    for (const [where, text] of Object.entries(left)) {
      assert.ok(
        !text.replace(/(\d)[ -](?=\d)/g, '$1').includes(NUMBER),
        `the number is in ${where}`,
      );
      assert.doesNotMatch(text, new RegExp(`security_code|(?<!\\d)${CODE}"`), where);
    }
  });

  test('holds the order when it starts again: the card may have been charged', async () => {
    const { secret } = await killed('A-again');
    const program = await start();
    const answer = await fetch(`${proxy}/v1/checkout`, {
      headers: { Authorization: `Bearer ${secret}`, Origin: SHOP, 'X-Tender': '1' },
    });
    const view = (await answer.json()) as Record<string, unknown>;
    program.signal('SIGKILL');
    await program.ended();
    assert.deepEqual([view['state'], view['proven']], ['paying', 'not_known']);
  });
});
