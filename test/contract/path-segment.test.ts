import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathSegment } from '../../src/contract/values/path-segment.ts';
import { createMerchantClient } from '../../src/entries/server.ts';

test('an id is one segment of a path, whatever is in it', () => {
  for (const id of ['ses_1', 'a/b', '...', '%2e%2e', 'ä', '?x#y']) {
    const { pathname } = new URL(`https://pay.example/v1/${pathSegment(id)}/end`);
    assert.equal(pathname.split('/').length, 4, id);
    assert.equal(decodeURIComponent(pathname.split('/')[2] ?? ''), id);
  }
});

test('an id that a path would resolve away is refused, and nothing is sent', async () => {
  const sent: string[] = [];
  const tender = createMerchantClient({
    proxy: 'https://pay.example',
    apiKey: 'key',
    fetch: (request) => {
      sent.push(request.url);
      return Promise.resolve(Response.json({}));
    },
  });
  for (const id of ['', '.', '..'])
    for (const call of [
      () => tender.sessions.retrieve(id),
      () => tender.sessions.cancel(id),
      () =>
        tender.sessions.forOrder(id, { amount: { value: '1.00', currency: 'EUR' }, origin: '' }),
      () => tender.grants.revoke(id),
      () => tender.shoppers.erase(id),
      () => tender.shoppers.removeCard('ada', id),
      () => tender.resolve(id, { outcome: 'failed', reason: 'seen', decided_by: 'Jo' }),
    ])
      await assert.rejects(async () => call(), TypeError);
  assert.deepEqual(sent, []);
});

test('no client puts an id into a path by other means', () => {
  const encoding = ['client', 'elements', 'frame', 'merchant'].flatMap((room) =>
    readdirSync(join('src', room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join('src', room, name))
      .filter((file) => readFileSync(file, 'utf8').includes('encodeURIComponent(')),
  );
  // Its one is a parameter of the query.
  assert.deepEqual(encoding, [join('src', 'elements', 'card', 'asked-frame.ts')]);
});
