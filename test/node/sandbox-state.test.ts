import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openSandboxState, StateFileError } from '../../src/node/stores/sandbox-state.ts';
import { freePort } from '../support/free-port.mjs';
import { tender } from '../support/command-line.ts';
import { Program } from '../support/demo-processes.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-sandbox-state-'));
after(() => rm(folder, { recursive: true }));

const PAYMENT = JSON.stringify({
  order_no: 'A-1',
  amount: '10.00',
  currency: 'EUR',
  card: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2039',
  security_code: '737',
  first_name: 'Ada',
  last_name: 'Lovelace',
  shopper_email: 'ada@shop.example',
  shopper_phone: '+493012345678',
  shopper_ip: '192.0.2.7',
  website: 'shop.example',
});

test('tender sandbox --port listens there, and says how a proxy finds it', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const sandbox = new Program(['sandbox', '--port', port], {});
  await sandbox.printed(new RegExp(`TENDER_GATEWAY_URL=${url} .*tender proxy`));
  assert.equal((await fetch(`${url}/__sandbox/`)).status, 200);
  sandbox.signal('SIGTERM');
  assert.equal(await sandbox.ended(), 0);
});

test('a terminal that closes ends it with grace too', async () => {
  for (const signal of ['SIGHUP', 'SIGQUIT'] as const) {
    const sandbox = new Program(['sandbox', '--port', String(await freePort())], {});
    await sandbox.printed(/sandbox started/);
    sandbox.signal(signal);
    assert.equal(await sandbox.ended(), 0, signal);
  }
});

describe('tender sandbox --state', () => {
  test('keeps what was paid, also when it is killed', async () => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      TENDER_SANDBOX_PORT: port,
      TENDER_SANDBOX_STATE: join(folder, 'killed.db'),
      TENDER_GATEWAY_URL: url,
      TENDER_ISSUING_URL: url,
    };
    const start = async () => {
      const sandbox = new Program(['sandbox'], environment);
      await sandbox.printed(/sandbox started/);
      return sandbox;
    };
    const ledger = async () => (await (await fetch(`${url}/__sandbox/ledger`)).json()) as unknown;

    const first = await start();
    const call = await tender(['call', 'authorise.card', '--json', PAYMENT], environment);
    assert.equal(call.code, 0, call.output);
    const before = await ledger();
    first.signal('SIGKILL');
    await first.ended();

    const second = await start();
    assert.deepEqual(await ledger(), before);
    assert.match(JSON.stringify(before), /"order_no":"A-1"/);
    second.signal('SIGTERM');
    assert.equal(await second.ended(), 0);
  });
});

describe('a state file', () => {
  test('belongs to one sandbox as long as it runs', () => {
    const file = join(folder, 'one.db');
    const first = openSandboxState(file);
    assert.throws(() => openSandboxState(file), StateFileError);
    first.save('kept');
    first.close();
    const second = openSandboxState(file);
    assert.equal(second.load(), 'kept');
    second.close();
  });

  test('that holds something else is left alone, with a word on what to do', async () => {
    const file = join(folder, 'other.db');
    await writeFile(file, '{"version":1}'.padEnd(4096));
    assert.throws(() => openSandboxState(file), /name another file/);
  });

  test('that can’t be made is named, with a word on what to do', async () => {
    const notes = join(folder, 'notes.txt');
    await writeFile(notes, 'milk');
    assert.throws(
      () => openSandboxState(join(notes, 'state.db')),
      (error) =>
        error instanceof StateFileError &&
        /notes\.txt\/state\.db can't be used \((?:ENOTDIR|EEXIST)\): name a file/.test(
          error.message,
        ),
    );
  });
});
