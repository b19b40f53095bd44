import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { postgresPrograms, startPostgres } from '../support/postgres.mjs';
import type { Resumed } from '../../src/proxy/index.ts';
import { openShop } from './restored-shop.ts';

const programs = postgresPrograms();
if (programs === undefined)
  test('a dump of PostgreSQL is restored', { skip: 'needs the programs of PostgreSQL' });
else {
  const server = await startPostgres(programs);
  const urlOf = (name: string): string => server.url.replace(/postgres$/, name);
  const { start, run, sessionFor, pay, refund, atGateway, events, close } = await openShop(
    urlOf('shop'),
  );
  after(async () => {
    await close();
    server.stop();
  });

  const create = async (name: string): Promise<void> => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
  };
  const dump = (): Buffer =>
    execFileSync(join(programs, 'pg_dump'), ['--format=custom', urlOf('shop')]);
  const restoreInto = async (name: string, dumped: Buffer): Promise<void> => {
    await create(name);
    const into = ['--exit-on-error', `--dbname=${urlOf(name)}`];
    execFileSync(join(programs, 'pg_restore'), into, { input: dumped });
  };

  test('a dump of PostgreSQL made while the proxy works: nothing is sent or numbered twice', async () => {
    await create('shop');
    await start('sandbox');
    const proxy = await start('proxy');
    assert.equal((await pay(await sessionFor('before'))).outcome, 'succeeded');
    const open = await sessionFor('open', '1900', 'JPY');
    const [{ transaction_id: transaction = '' } = {}] = (await sessionFor('before')).attempts;
    const dumped = dump();

    assert.equal((await pay(await sessionFor('later', '1.250', 'KWD'))).outcome, 'succeeded');
    assert.equal((await pay(open)).outcome, 'succeeded');
    assert.equal((await pay(await sessionFor('declined'), '4000000000000002')).outcome, 'failed');
    assert.equal((await refund(transaction, '5.00', '0.00')).body.outcome, 'succeeded');
    const seen = await events();
    proxy.signal('SIGKILL');
    await proxy.ended();

    await restoreInto('restored', dumped);
    const restored = { TENDER_DATABASE_URL: urlOf('restored') };
    const prepared = await run(['restore', '--json'], restored);
    assert.equal(prepared.code, 0, prepared.output);
    const said = JSON.parse(prepared.output) as Resumed;
    // Each number ends in a random part.
    const takenUp = said.taken_up.map((orderNo) => orderNo.replace(/[a-z][0-9a-z]{3}$/, ''));
    assert.deepEqual(takenUp.sort(), ['declined-1', 'later-1', 'open-1']);
    assert.deepEqual(said.unproven, []);
    await start('proxy', restored);

    const news = await events(seen.at(-1)?.id);
    const told = new Set(seen.map(({ id }) => id));
    assert.deepEqual(
      news.filter(({ id }) => told.has(id)),
      [],
    );
    assert.deepEqual(
      news
        .map(({ type }) => type)
        .filter((type) => type === 'alert.restored' || type === 'payment.succeeded')
        .sort(),
      ['alert.restored', 'payment.succeeded', 'payment.succeeded'],
    );
    assert.equal((await sessionFor('open', '1900', 'JPY')).state, 'paid');
    const repeated = await pay(open);
    assert.deepEqual([repeated.type, repeated.outcome], ['/problems/already-paid', undefined]);
    assert.equal((await pay(await sessionFor('declined'))).outcome, 'succeeded');
    const numbers = (await atGateway()).map(({ order_no }) => order_no);
    assert.equal(new Set(numbers).size, numbers.length, numbers.join(' '));

    const unseen = await refund(transaction, '5.00', '0.00');
    assert.match(unseen.body.type ?? '', /refunds-unconfirmed/);
    assert.equal((await refund(transaction, '7.00', '5.00', true)).body.outcome, 'succeeded');
    const { code, output } = await run(['audit', 'verify'], restored);
    assert.equal(code, 0, output);
  });

  test('a file is no backup of PostgreSQL, and the answer says what to do', async () => {
    const { code, output } = await run(['restore', 'backup.dump']);
    assert.deepEqual([code, /pg_restore/.test(output)], [2, true], output);
  });
}
