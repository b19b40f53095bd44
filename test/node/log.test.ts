import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createLog } from '../../src/node/logging/log.ts';
import { maskSecrets } from '../../src/node/logging/mask-secrets.ts';

function logged(event: string, fields: Record<string, unknown>): Record<string, unknown> {
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => lines.push(line) } });
  log.warn(event, fields);
  assert.equal(lines.length, 1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

describe('a log line', () => {
  test('is one JSON object with level, RFC 3339 time, event and the allowed fields', () => {
    const { time, ...line } = logged('attempt outcome', { outcome: 'succeeded', count: 2 });
    assert.deepEqual(line, {
      level: 'warn',
      event: 'attempt outcome',
      outcome: 'succeeded',
      count: 2,
    });
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('P-42 drops every field that is not allowed by name', () => {
    const line = logged('attempt outcome', {
      card: '4242424242424242',
      security_code: '123',
      email: 'ada@shop.example',
      body: { sign_key: 'secret' },
      level2: 'x',
    });
    assert.deepEqual(Object.keys(line).sort(), ['event', 'level', 'time']);
  });

  test('P-42 masks a card number that an allowed field holds', () => {
    const { reason } = logged('odd', { reason: 'said 4242 4242 4242 4242 to us' });
    assert.equal(reason, 'said 424242…4242 to us');
  });
});

describe('the second net', () => {
  for (const text of [
    'security_code=737&amount=10.00',
    '{"security_code":"737","amount":"10.00"}',
    '<security_code>737</security_code>',
    'cvv: 737',
  ])
    test(`P-42 hides the value in ${text}`, () => {
      assert.doesNotMatch(maskSecrets(text), /737/);
    });

  test('P-42 hides keys and signatures, and leaves words that only contain such a name', () => {
    const masked = maskSecrets('sign=AB12 encryption_data=cd34 Authorization: Bearer ef56');
    assert.doesNotMatch(masked, /AB12|cd34|ef56/);
    assert.equal(maskSecrets('design=round'), 'design=round');
  });

  test('P-42 cuts card numbers of 13 to 19 digits, however they are grouped', () => {
    assert.equal(maskSecrets('378282246310005'), '378282…0005');
    assert.equal(maskSecrets('4242-4242-4242-4242'), '424242…4242');
    assert.equal(maskSecrets('4456530000001000000001007'), '4456530000001000000001007');
  });

  test('leaves ids alone that no card could have', () => {
    assert.equal(maskSecrets('1379868618653958143'), '1379868618653958143');
  });
});
