import { assert } from '@open-wc/testing';
import { delay, http, HttpResponse, passthrough } from 'msw';
import { askPage, layNetwork, networkKeyOf } from '../../src/testing/worker/page-network.ts';

const ADDRESS = 'https://shop.example/stories/a-story-proxy/v1/checkout';
const view = () => askPage('a-story', new Request(ADDRESS, { headers: { 'X-Tender': '1' } }));

describe('the network that a page lays over its worker’s', () => {
  let callOff: () => void = () => undefined;
  afterEach(() => {
    callOff();
  });
  const lay = (...handlers: Parameters<typeof layNetwork>[1]) => {
    callOff = layNetwork('a-story', handlers);
  };

  it('answers with status, headers and body', async () => {
    lay(
      http.get('*/v1/checkout', ({ request }) =>
        HttpResponse.json(
          { asked: request.headers.get('X-Tender') },
          { status: 429, headers: { 'Retry-After': '30' } },
        ),
      ),
    );
    const response = (await view()) ?? assert.fail('nothing answered');
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('Retry-After'), '30');
    assert.deepEqual(await response.json(), { asked: '1' });
  });

  it('breaks a connection', async () => {
    lay(http.all('*', () => HttpResponse.error()));
    assert.equal((await view())?.type, 'error');
  });

  it('lets through what no handler is for, and what one lets through', async () => {
    lay(
      http.post('*', () => HttpResponse.error()),
      http.get('*/v1/checkout', async () => {
        await delay(1);
        return passthrough();
      }),
    );
    assert.isUndefined(await view());
    const frame = new Request('https://shop.example/stories/a-story-proxy/frame/card');
    assert.isUndefined(await askPage('a-story', frame));
  });

  it('is for one key alone', async () => {
    lay(http.all('*', () => HttpResponse.error()));
    const others = layNetwork('another', []);
    assert.isUndefined(await askPage('another', new Request(ADDRESS)));
    others();
  });

  it('is down once its page has gone', async () => {
    lay();
    callOff();
    assert.equal((await view())?.type, 'error');
  });
});

it('a key is the first part of an address next to the working proxy’s', () => {
  assert.equal(networkKeyOf('a-story--offline-proxy/v1/checkout'), 'a-story--offline');
  assert.isUndefined(networkKeyOf('proxy/v1/checkout'));
  assert.isUndefined(networkKeyOf('sandbox/pages/a-proxy/'));
});
