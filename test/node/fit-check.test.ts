import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPoints } from '../../src/node/fit/check-points.ts';
import { inEffect, markOf, valueUnder } from '../../src/node/fit/marks.ts';
import { POINTS } from '../../src/node/fit/points.ts';
import { isTree, placeAt, type Tree } from '../../src/node/configuration/trees.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

type Changes = NonNullable<Parameters<typeof gatewayProfile>[0]>;

/** What is said of one point; `said` is what the file says. */
function pointAt(key: string, said: Tree, fitted = {}) {
  const point = checkPoints(gatewayProfile({ ...(said as Changes), fitted }), said).find(
    ({ keys }) => keys.includes(key),
  );
  assert.ok(point, key);
  return point;
}

const sandbox = gatewayProfile();
/** Keys of which a part may be said, and the rest is only a default. */
const HALVES = POINTS.filter(({ from }) => from !== 'exact')
  .flatMap(({ keys }) => keys)
  .filter((key) => /^(?:enums|texts)\./.test(key));

describe('a key of which only a half was said or tried is open, and the other half is named', () => {
  test('those are the words of a request and the texts of an answer', () => {
    assert.deepEqual(HALVES, [
      'enums.open3d',
      'enums.tokenFlag',
      'enums.interval',
      'texts.decline_reason',
      'texts.failure_type',
      'texts.failure_reason',
    ]);
  });

  for (const key of HALVES) {
    const value = valueUnder(inEffect(sandbox), key);
    assert.ok(isTree(value));
    // A text whose success is not said says nothing of it.
    const entries = Object.entries(value).map(([entry, is]): [string, unknown] => [
      entry,
      Array.isArray(is) ? ['none'] : is,
    ]);
    const saying = (...those: typeof entries) =>
      those.reduce((tree, [entry, is]) => placeAt(tree, [...key.split('.'), entry], is), {});
    for (const [at, one] of entries.entries()) {
      const others = entries.filter((_, other) => other !== at);
      const named = new RegExp(`not tried: ${others.map(([entry]) => entry).join(', ')}$`);
      test(`${key}: ${one[0]} alone`, () => {
        const said = pointAt(key, saying(one));
        assert.equal(said.state, 'open');
        assert.match(said.tried, named);
        const place = `${key}.${one[0]}`;
        const tried = pointAt(key, saying(one), {
          [place]: markOf(gatewayProfile(saying(one)), place, 'page 3'),
        });
        assert.equal(tried.state, 'open');
        assert.match(tried.tried, named);
      });
    }
    test(`${key}: all of them`, () => {
      assert.equal(pointAt(key, saying(...entries)).state, 'settled');
    });
  }

  test('a whole table that was copied is settled, of which a sample has tried some', () => {
    const said = { codes: { orderStatus: { A: 'succeeded', D: 'failed' } } } as const;
    const place = 'codes.orderStatus.A';
    const point = pointAt('codes.orderStatus', said, {
      [place]: markOf(gatewayProfile(said), place, 'page 3'),
    });
    assert.deepEqual([point.state, point.tried], ['settled', 'A: page 3; not tried: D']);
  });
});

describe('what was changed since it was tried is open, whoever says it, until it is tried again', () => {
  const before = gatewayProfile({ mode: 'live' });
  for (const key of POINTS.flatMap(({ keys }) => keys))
    test(key, () => {
      const said = JSON.parse(JSON.stringify(before)) as Tree;
      const of = (fitted: Changes['fitted']) =>
        checkPoints(gatewayProfile({ mode: 'live', fitted }), said).find(({ keys }) =>
          keys.includes(key),
        );
      const changed = of({ [key]: { by: 'page 3', of: '000000000000' } });
      assert.equal(changed?.state, 'open');
      assert.match(changed.tried, /changed since it was tried/);
      const again = of({ [key]: markOf(before, key, 'page 3') });
      assert.deepEqual([again?.state, again?.tried.includes('changed')], ['settled', false]);
    });

  test('two values that were swapped, beside those that were not', () => {
    const codes = { A: 'succeeded', D: 'failed', P: 'pending' } as const;
    const profile = gatewayProfile({ codes: { orderStatus: codes } });
    const places = Object.keys(codes).map((code) => `codes.orderStatus.${code}`);
    const fitted = Object.fromEntries(
      places.map((place) => [place, markOf(profile, place, 'page 3')]),
    );
    const of = (orderStatus: object) =>
      pointAt('codes.orderStatus', { codes: { orderStatus } }, fitted);
    assert.equal(of(codes).state, 'settled');
    const swapped = of({ ...codes, A: 'failed', D: 'succeeded' });
    assert.deepEqual(
      [swapped.state, swapped.tried],
      ['open', 'P: page 3; changed since it was tried: A, D'],
    );
  });
});
