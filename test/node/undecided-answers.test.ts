import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { runChecks } from '../../src/node/check/run-checks.ts';
import { checkPoints } from '../../src/node/fit/check-points.ts';
import { loadConfiguration, openProxy } from '../../src/node/index.ts';

const EXACT = { status: 'exact', parts: 'all' };

/** What start, `tender check` and `tender fit --check` say of answers whose signatures decide nothing. */
async function saidOf(sign: object, context: TestContext, issuing: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tender-undecided-'));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'tender.config.json');
  const said = { sign, issuing };
  await writeFile(file, JSON.stringify({ profile: said }));
  const environment = { TENDER_DATABASE_URL: 'sqlite::memory:', PORT: '0' };
  const configuration = await loadConfiguration({ environment, file });

  const logged: string[] = [];
  const log = {
    info() {},
    error() {},
    warn: (event: string, fields?: object) => logged.push(`${event} ${JSON.stringify(fields)}`),
  };
  await (await openProxy(configuration, { log })).close();
  const answers = (await runChecks(configuration)).find(({ name }) => name === 'answers');
  const point = checkPoints(configuration.profile, said).find(({ keys }) =>
    keys.includes('sign.verifyResponse'),
  );
  return { logged: logged.join('\n'), answers, point };
}

const OF_CARDS = { 'authorise.card': EXACT };

test('signatures that are required of all answers are said to be missing by operation', async (context) => {
  const { logged, answers, point } = await saidOf(
    { verifyResponse: 'require', answerRecipes: OF_CARDS },
    context,
  );
  assert.match(logged, /signatures of answers.*transactions\.query/);
  assert.doesNotMatch(logged, /authorise\.card/);
  assert.equal(answers?.result, 'warning');
  assert.match(
    answers.detail,
    /transactions\.query \(no recipe\).*orders\.refund \(only inferred\)/,
  );
  assert.doesNotMatch(answers.detail, /authorise\.card/);
  assert.equal(point?.state, 'open');
  assert.match(point.tried, /transactions\.query \(no recipe\)/);
});

test('nothing is said where each answer has its recipe', async (context) => {
  const every = { ...EXACT, header: 'x-sign' };
  const { logged, answers, point } = await saidOf(
    { verifyResponse: 'require', everyAnswer: every },
    context,
    { everyAnswer: every },
  );
  assert.doesNotMatch(logged, /signatures of answers/);
  assert.equal(answers?.result, 'holds');
  assert.equal(point?.state, 'settled');
});

test('nor where none is required', async (context) => {
  const { logged, answers } = await saidOf({ verifyResponse: 'warn' }, context);
  assert.doesNotMatch(logged, /signatures of answers/);
  assert.equal(answers, undefined);
});
