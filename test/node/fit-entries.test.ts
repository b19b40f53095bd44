import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { checkPoints } from '../../src/node/fit/check-points.ts';
import { fitSamples, type Samples } from '../../src/node/fit/fit-samples.ts';
import { markOf } from '../../src/node/fit/marks.ts';
import { loadConfiguration, loadDraft } from '../../src/node/configuration/load-configuration.ts';
import { tender } from '../support/command-line.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-entries-'));
after(() => rm(folder, { recursive: true }));

const live = (changes: Partial<ProfileInput> = {}) =>
  gatewayProfile({ mode: 'live', issuing: { sharedTypes: ['S'] }, ...changes });
const found = (operation: OperationName, samples: Samples, changes?: Partial<ProfileInput>) =>
  fitSamples(operation, samples, live(changes));

describe('one meaning for a list of entries', () => {
  const list = (...codes: string[]) =>
    JSON.stringify({
      return_status: '1',
      orders_list: codes.map((payment_status, at) => ({
        order_no: `A-${at + 1}`,
        payment_status,
        decline_reason: payment_status === 'P' ? 'none' : 'N12:no funds',
      })),
    });
  const codes = { codes: { paymentStatus: {} } };
  const written = (samples: Samples, changes: Partial<ProfileInput> = codes) =>
    Object.fromEntries(
      found('transactions.query', samples, changes).flatMap(({ at, value }) =>
        at === undefined || value === undefined ? [] : [[at.join('.'), value]],
      ),
    );

  test('that differ is refused, naming them and what to say; nothing of it is written', () => {
    const samples = { answers: [list('P', 'F')], means: 'succeeded' } as const;
    const [refused] = found('transactions.query', samples, codes).filter(
      ({ result }) => result === 'contradicts',
    );
    assert.match(
      refused?.detail ?? '',
      /A-1 has P, A-2 has F.*--means P=… --means F=…, or give a sample of one entry/,
    );
    const names = Object.keys(written(samples));
    assert.deepEqual(
      names.filter((name) => /paymentStatus|texts/.test(name)),
      [],
    );
  });

  test('is said by code, beyond the first few entries too', () => {
    const samples = {
      answers: [list('P', 'P', 'P', 'P', 'P', 'F')],
      means: { P: 'succeeded', F: 'failed' },
    } as const;
    const all = written(samples);
    assert.equal(all['codes.paymentStatus.P'], 'succeeded');
    assert.equal(all['codes.paymentStatus.F'], 'failed');
    assert.doesNotMatch(JSON.stringify(all), /N12/);
  });

  test('that are one code, or codes that are known to mean it, is taken', () => {
    const one = written({ answers: [list('P', 'P')], means: 'succeeded' });
    assert.equal(one['codes.paymentStatus.P'], 'succeeded');
    const known = { codes: { paymentStatus: { P: 'succeeded', Q: 'succeeded' } } } as const;
    const samples = { answers: [list('P', 'Q')], means: 'succeeded' } as const;
    assert.ok(
      found('transactions.query', samples, known).every(({ result }) => result !== 'contradicts'),
    );
  });

  test('is written by the command as its codes’, and what is neither is refused', async () => {
    const file = join(folder, 'query.json');
    await writeFile(file, list('P', 'F'));
    const run = (...means: string[]) =>
      tender([
        ...['fit', 'transactions.query', '--answer', file, '-o', 'json'],
        ...means.flatMap((each) => ['--means', each]),
      ]);
    const { output } = await run('P=succeeded', 'F=failed');
    assert.match(output, /"F": "failed"/);
    for (const wrong of [['paid'], ['P=paid'], ['succeeded', 'F=failed']]) {
      const { code, errors } = await run(...wrong);
      assert.equal(code, 2, wrong.join());
      assert.match(errors, /--means: give one of succeeded/);
    }
  });
});

describe('the status that a card or group is to have', () => {
  for (const [operation, map] of [
    ['card.status', 'cardStatus'],
    ['group.status', 'groupStatus'],
  ] as const)
    test(`is said of a request of ${operation}`, () => {
      const requests = ['{"company_id":"1","status":"20"}'];
      const has = { codes: { [map]: { '10': 'active', '20': 'inactive' } } } as const;
      const codes =
        map === 'cardStatus' ? { cardStatus: { '10': 'active', '20': 'blocked' } } : has.codes;
      const of = (says: Record<string, string>, changes: Partial<ProfileInput>) =>
        found(operation, { requests, says }, changes).find(({ key }) => key === `codes.${map}`);
      assert.equal(of({ status: 'active' }, { codes } as never)?.result, 'contradicts');
      assert.equal(of({}, { codes } as never)?.result, 'holds');
      const empty = { codes: { [map]: {} } } as never;
      assert.equal(of({ status: 'active' }, empty)?.value, 'active');
      assert.equal(of({}, empty)?.result, 'open');
    });
});

test('of a hosted page its request is read, and of the page nothing', () => {
  const page = '<!doctype html><html><body>pay</body></html>';
  const requests = ['{"order_no":"A-1"}'];
  const findings = found('checkout', { requests, answers: [page], means: 'succeeded' });
  const [noted] = findings.filter(({ detail }) => detail.includes('is a page'));
  assert.equal(noted?.result, 'noted');
  assert.ok(findings.some(({ at }) => at?.join('.') === 'operations.checkout.encoding'));
  const [other] = found('checkout', { answers: ['{"order_no":"A-1"}'] });
  assert.equal(other?.result, 'contradicts');
});

describe('what is wrong with a profile is refused by fit as at start', () => {
  const refused = async (profile: object, expected: RegExp) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, JSON.stringify({ profile }));
    const environment = {};
    await assert.rejects(loadDraft({ environment, file }), expected);
    await assert.rejects(loadConfiguration({ environment, file }), expected);
  };
  test('an operation that there is none of', () =>
    refused(
      { operations: { 'order.refund': { encoding: 'json' } } },
      /profile\.operations\.order\.refund: is not a known setting/,
    ));
  test('a recipe of one', () =>
    refused(
      { sign: { recipes: { 'order.refund': { status: 'exact', parts: 'all' } } } },
      /profile\.sign\.recipes\.order\.refund: is not/,
    ));
  test('two codes of what is sent by one', () =>
    refused(
      { codes: { cardStatus: { '10': 'active', '20': 'active', '30': 'blocked' } } },
      /profile\.codes\.cardStatus: must have one code of "active".*"10" and "20"/,
    ));
  test('a currency that there is none of', () =>
    refused(
      { decimals: { EURO: 2 } },
      /profile\.decimals\.EURO: its name must be an ISO 4217 code like "EUR"/,
    ));
});

test('a meaning that is sent and has no code is refused at start, and open until then', async () => {
  const file = join(folder, 'begun.json');
  const codes = {
    cardStatus: { '10': 'active' },
    groupStatus: { A: 'active', I: 'inactive' },
  } as const;
  await writeFile(file, JSON.stringify({ profile: { codes } }));
  const { profile, said } = await loadDraft({ environment: {}, file });
  await assert.rejects(
    loadConfiguration({ environment: {}, file }),
    /profile\.codes\.cardStatus: must have a code of "blocked"/,
  );
  const ids = { ...profile.ids, companyId: '1' };
  const secrets = { ...profile.secrets, issuingKey: ['key'] };
  const point = (key: string) =>
    checkPoints({ ...profile, ids, secrets }, said).find(({ keys }) => keys.includes(key));
  assert.equal(point('codes.cardStatus')?.state, 'open');
  assert.match(point('codes.cardStatus')?.tried ?? '', /no code of blocked/);
  assert.equal(point('codes.groupStatus')?.state, 'settled');
});

test('pairs that made a sample’s signature settle what stands in them', () => {
  const every = { status: 'exact', parts: 'all', form: 'pairs' } as const;
  const place = 'sign.recipes.orders.refund';
  const point = (fitted: Partial<ProfileInput>['fitted']) =>
    checkPoints(live({ sign: { every }, ...(fitted && { fitted }) }), { sign: { every } }).find(
      ({ keys }) => keys.includes('sign.pairSign'),
    );
  assert.equal(point(undefined)?.state, 'open');
  const tried = point({ [place]: markOf(live({ sign: { every } }), place, 'sample') });
  assert.equal(tried?.state, 'settled');
  assert.equal(tried.tried, 'orders.refund: sample');
});
