import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceData as schema } from '../../src/contract/proxy/checkout.schema.ts';
import { challengeWindowSize, readDeviceData } from '../../src/client/device-data.ts';

// A cast, because only what `readDeviceData` reads of a window is here.
const browser = (innerWidth: number, width: number, height: number) =>
  ({
    innerWidth,
    screen: { width, height, colorDepth: 24 },
    navigator: { language: 'de-AT' },
  }) as unknown as Window;

test('the device data have the shape that the proxy takes (C-110)', () => {
  const data = readDeviceData(browser(400, 1440, 900));
  assert.deepEqual(schema.parse(data), data);
  assert.equal(data.resolution, '1440x900');
  assert.equal(data.color_depth, '24');
  assert.equal(data.browser_lang, 'de-AT');
});

test('the challenge window is the largest that fits the form, and full-screen on a phone (C-109)', () => {
  assert.equal(challengeWindowSize(720, 900), '03');
  assert.equal(challengeWindowSize(400, 900), '02');
  assert.equal(challengeWindowSize(300, 900), '01');
  assert.equal(challengeWindowSize(340, 390), '05');
});
