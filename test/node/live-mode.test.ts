import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { Program } from '../support/demo-processes.ts';
import { LIVE_FILE } from '../support/live-profile.ts';

/** A proxy by this configuration, whose inspector would open on any free port. */
async function start(context: TestContext, configuration: object): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-inspector-'));
  const file = join(folder, 'tender.config.json');
  await writeFile(file, JSON.stringify(configuration));
  const program = new Program(['proxy', '--config', file], {
    TENDER_DATABASE_URL: `sqlite:${join(folder, 'tender.db')}`,
    PORT: '0',
    NODE_OPTIONS: '--inspect-port=0',
  });
  context.after(async () => {
    program.signal('SIGTERM');
    await program.ended();
    await rm(folder, { recursive: true });
  });
  await program.printed(/"event":"proxy started"/);
  return program;
}

const INSPECTOR = /Debugger listening/;

test('SIGUSR1 opens no inspector in live mode: it would show card numbers', async (context) => {
  const program = await start(context, LIVE_FILE);
  program.signal('SIGUSR1');
  await program.printed(/"signal":"SIGUSR1","event":"signal ignored"|Debugger listening/);
  program.signal('SIGTERM');
  assert.equal(await program.ended(), 0, program.output);
  assert.doesNotMatch(program.output, INSPECTOR);
});

test('SIGUSR1 opens the inspector in sandbox mode, as developers expect', async (context) => {
  const program = await start(context, {});
  program.signal('SIGUSR1');
  await program.printed(INSPECTOR);
});

test('a live proxy warns once of signatures by MD5', async (context) => {
  const profile = { ...LIVE_FILE.profile, sign: { ...LIVE_FILE.profile.sign, hash: 'md5' } };
  const program = await start(context, { ...LIVE_FILE, profile });
  const [told = '', ...more] = program.output.split('\n').filter((line) => line.includes('MD5'));
  const { level, operation } = JSON.parse(told) as Record<string, unknown>;
  assert.equal(level, 'warn');
  assert.ok(String(operation).split(',').includes('authorise.card'));
  assert.deepEqual(more, []);
});

test('a live proxy tells once which signing recipes are used or refused although not documented', async (context) => {
  const program = await start(context, LIVE_FILE);
  const told = program.output.split('\n').filter((line) => line.includes('signing recipe'));
  const lines = told.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    lines.map(({ level, state }) => [level, state]),
    [
      ['info', 'used'],
      ['warn', 'refused'],
    ],
  );
  const [used, refused] = lines.map(({ operation }) => String(operation).split(','));
  assert.ok(used?.includes('authorise.card'));
  assert.ok(refused?.includes('orders.cancel'));
});
