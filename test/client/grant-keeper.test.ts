import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CheckoutError } from '../../src/client/checkout-error.ts';
import { GrantKeeper } from '../../src/client/grant-keeper.ts';
import { manualClock } from '../support/manual-clock.ts';

/** A token that lives so many seconds, told apart by its name. */
const token = (name: string, seconds: number): string => {
  const payload = { jti: name, iat: 1_000, exp: 1_000 + seconds };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`;
};
const nameOf = (grant: string): unknown =>
  (JSON.parse(Buffer.from(grant.split('.')[1] ?? '', 'base64url').toString()) as { jti: string })
    .jti;

/** A page that gives one grant after the other, a quarter of an hour each. */
function page(seconds = 900) {
  const given: string[] = [];
  return {
    given,
    fetchGrant: () => {
      given.push(`g${given.length + 1}`);
      return Promise.resolve(token(given.at(-1) ?? '', seconds));
    },
  };
}

describe('the grant in use', () => {
  test('is requested from the page once, for many at the same time', async () => {
    const { given, fetchGrant } = page();
    const grants = new GrantKeeper({ fetchGrant });
    const all = await Promise.all([grants.token(), grants.token(), grants.token()]);
    assert.deepEqual([new Set(all).size, given], [1, ['g1']]);
  });

  test('is the one that the page has already, as long as it lasts', async () => {
    const { given, fetchGrant } = page();
    const grants = new GrantKeeper({ grant: 'first', fetchGrant });
    assert.equal(await grants.token(), 'first');
    assert.deepEqual(given, []);
    assert.equal(nameOf(await grants.renew('first')), 'g1');
  });

  test('is renewed once for many who were refused with the same one', async () => {
    const { given, fetchGrant } = page();
    const grants = new GrantKeeper({ grant: 'first', fetchGrant });
    const renewed = await Promise.all([grants.renew('first'), grants.renew('first')]);
    assert.deepEqual([renewed.map(nameOf), given], [['g1', 'g1'], ['g1']]);
    assert.equal(nameOf(await grants.renew('first')), 'g1', 'the one that came meanwhile');
  });

  test('is kept if there is no other', async () => {
    const grants = new GrantKeeper({ grant: 'only' });
    assert.equal(await grants.renew('only'), 'only');
  });

  test('that the page refuses is requested again the next time', async () => {
    let mood = () => Promise.reject<string>(new Error('signed out'));
    const grants = new GrantKeeper({ fetchGrant: () => mood() });
    await assert.rejects(grants.token(), (error: CheckoutError) => error.kind === 'unreachable');
    mood = () => Promise.resolve('fresh');
    assert.equal(await grants.token(), 'fresh');
    await assert.rejects(new GrantKeeper({}).token(), CheckoutError);
  });

  test('may be replaced by the page', async () => {
    const grants = new GrantKeeper({ grant: 'old' });
    grants.take({ grant: 'new', fetchGrant: undefined });
    assert.equal(await grants.token(), 'new');
  });

  test('ends with the user: another fetchGrant is called at once', async () => {
    const grants = new GrantKeeper({ fetchGrant: () => Promise.resolve('of-ada') });
    assert.equal(await grants.token(), 'of-ada');
    grants.take({ grant: undefined, fetchGrant: () => Promise.resolve('of-bob') });
    assert.equal(await grants.token(), 'of-bob');
  });

  test('that the page hands over is kept when an older request fails', async () => {
    const older = Promise.withResolvers<string>();
    const fetchGrant = () => older.promise;
    const grants = new GrantKeeper({ fetchGrant });
    const waiting = grants.token();
    grants.take({ grant: 'handed-over', fetchGrant });
    older.reject(new Error('signed out'));
    await assert.rejects(waiting, CheckoutError);
    assert.equal(await grants.token(), 'handed-over');
  });
});

describe('the next grant', () => {
  const kept = async (seconds: number) => {
    const clock = manualClock();
    const { given, fetchGrant } = page(seconds);
    const life = new AbortController();
    const grants = new GrantKeeper({ fetchGrant, clock });
    const keeping = grants.keep(life.signal);
    await clock.advance(0);
    return { clock, given, grants, life, keeping };
  };

  test('is there a minute before the one in use ends', async () => {
    const { clock, given, grants, life, keeping } = await kept(900);
    await clock.advance(839_000);
    assert.deepEqual(given, ['g1']);
    await clock.advance(1_000);
    assert.deepEqual(given, ['g1', 'g2']);
    assert.equal(nameOf(await grants.token()), 'g2');
    life.abort();
    await keeping;
  });

  test('of a short one, when a quarter of it is left', async () => {
    const { clock, given, life, keeping } = await kept(40);
    await clock.advance(29_000);
    assert.deepEqual(given, ['g1']);
    await clock.advance(1_000);
    assert.deepEqual(given, ['g1', 'g2']);
    life.abort();
    await keeping;
  });

  test('is not fetched for a page that has left', async () => {
    const { clock, given, life, keeping } = await kept(900);
    life.abort();
    await keeping;
    await clock.advance(900_000);
    assert.deepEqual(given, ['g1']);
  });

  test('is requested again after a while if there was none', async () => {
    const clock = manualClock();
    const life = new AbortController();
    let asked = 0;
    const grants = new GrantKeeper({
      clock,
      fetchGrant() {
        asked += 1;
        return asked < 3 ? Promise.reject(new Error('down')) : Promise.resolve(token('g', 900));
      },
    });
    const keeping = grants.keep(life.signal);
    await clock.advance(0);
    await clock.advance(5_000);
    await clock.advance(5_000);
    assert.equal(asked, 3);
    assert.equal(nameOf(await grants.token()), 'g');
    life.abort();
    await keeping;
  });

  test('is not scheduled if the token has no expiry', async () => {
    for (const grant of ['opaque', 'a.b.c', token('backwards', -5)])
      await new GrantKeeper({ grant, clock: manualClock() }).keep(new AbortController().signal);
  });
});
