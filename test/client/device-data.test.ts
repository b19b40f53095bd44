import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceData as schema } from '../../src/contract/proxy/checkout.schema.ts';
import { challengeWindowSize, readDeviceData } from '../../src/client/device-data.ts';

// A cast, because only what `readDeviceData` reads of a window is here.
const browser = (innerWidth: number, width: number, height: number, said: object = {}) =>
  ({
    innerWidth,
    screen: { width, height, colorDepth: 24, ...said },
    navigator: { language: 'de-AT', ...said },
  }) as unknown as Window;

/** All that a browser may leave unsaid. */
const NOTHING = {
  time_zone: undefined,
  resolution: undefined,
  color_depth: undefined,
  browser_lang: undefined,
};

test('the device data have the shape that the proxy takes (C-110)', (t) => {
  // India, five and a half hours east of UTC.
  t.mock.method(Date.prototype, 'getTimezoneOffset', () => -330);
  const data = readDeviceData(browser(400, 1440, 900));
  assert.deepEqual(schema.parse(data), data);
  assert.equal(data.time_zone, '330');
  assert.equal(data.resolution, '1440x900');
  assert.equal(data.color_depth, '24');
  assert.equal(data.browser_lang, 'de-AT');
});

for (const [what, said, left] of [
  ['a screen that is zoomed', { width: 412.5, height: 914.29 }, { resolution: '413x914' }],
  ['a screen without a size', { width: NaN }, { resolution: undefined }],
  ['no colour depth', { colorDepth: undefined }, { color_depth: undefined }],
  ['a screen wider than any', { width: Infinity }, { resolution: undefined }],
  ['a wall of screens', { width: 123_456 }, { resolution: undefined }],
  ['a screen narrower than none', { width: -1 }, { resolution: undefined }],
  ['a colour depth with a fraction', { colorDepth: 24.5 }, { color_depth: '25' }],
  ['a depth of thirty bits', { colorDepth: 30 }, { color_depth: '30' }],
  ['nothing for a depth', { colorDepth: null }, { color_depth: '0' }],
  ['a long language', { language: 'zh-Hant-TW-u-ca-roc-nu-hanidec-x-private' }, {}],
  ['a language of another spelling', { language: 'en_US.UTF-8' }, { browser_lang: 'en_US.UTF-8' }],
  ['no language', { language: '' }, { browser_lang: undefined }],
  ['a language that is none', { language: undefined }, { browser_lang: undefined }],
] as const)
  test(`${what} keeps nobody from paying`, () => {
    const data = readDeviceData(browser(400, 1440, 900, said));
    assert.deepEqual(schema.parse(data), data);
    assert.partialDeepStrictEqual({ ...NOTHING, ...data }, left);
  });

for (const [offset, said] of [
  [NaN, undefined],
  [-345.5, '346'],
  [-840, '840'],
  [0, '0'],
] as const)
  test(`a zone that is ${offset} is ${said ?? 'left out'}`, (t) => {
    t.mock.method(Date.prototype, 'getTimezoneOffset', () => offset);
    const data = readDeviceData(browser(400, 1440, 900));
    assert.equal(data.time_zone, said);
    assert.deepEqual(schema.parse(data), data);
  });

test('the challenge window is the largest that fits the page, and full-screen on a phone (C-109)', () => {
  assert.equal(challengeWindowSize(920, 900), '03');
  assert.equal(challengeWindowSize(500, 900), '02');
  assert.equal(challengeWindowSize(400, 900), '01');
  assert.equal(challengeWindowSize(390, 390), '05');
});

for (const [system, name, userAgent] of [
  [
    'Windows',
    'Edge',
    '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  ],
  [
    'macOS',
    'Safari',
    '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  ],
  [
    'iOS',
    'Chrome',
    '(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0.0 Mobile Safari/604.1',
  ],
  [
    'Android',
    'Samsung Internet',
    '(Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['Linux', 'Firefox', '(X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [undefined, undefined, '(unheard of)'],
] as const)
  test(`system and browser are named: ${name} on ${system}`, () => {
    const { screen, innerWidth } = browser(400, 1440, 900);
    const navigator = { language: 'en', userAgent: `Mozilla/5.0 ${userAgent}` } as Navigator;
    const data = readDeviceData({ screen, innerWidth, navigator });
    assert.deepEqual([data.os, data.browser], [system, name]);
  });

test('where there is no window, nothing of it is known', () => {
  assert.deepEqual(readDeviceData({}), {});
});
