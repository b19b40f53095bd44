import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePastedCard } from '../../src/card-rules/index.ts';

const NUMBER = '4242 4242 4242 4242';

for (const [text, expiry, securityCode] of [
  [`${NUMBER} 12/31 123`, '12/31', '123'],
  [`${NUMBER}\r\n12/31\r\n123`, '12/31', '123'],
  [`${NUMBER}; 12 / 2031`, '12 / 2031', ''],
  [`\u202a${NUMBER} 12/31 123\u202c`, '12/31', '123'],
  [`Card: ${NUMBER}\nExp: 12/31\nCVV: 123`, '12/31', '123'],
  [`${NUMBER} valid thru 12/31`, '12/31', ''],
] as const)
  test(`${JSON.stringify(text)} names a card`, () => {
    assert.deepEqual(parsePastedCard(text), { number: NUMBER, expiry, securityCode });
  });

for (const text of [
  NUMBER,
  '12/31 123',
  `${NUMBER} 12/31/2031`,
  `${NUMBER} 12/31 12345`,
  `${NUMBER} 1231`,
  `${NUMBER} 12/31`.padStart(101, '-'),
])
  test(`${JSON.stringify(text.slice(0, 40))} is none`, () => {
    assert.equal(parsePastedCard(text), undefined);
  });
