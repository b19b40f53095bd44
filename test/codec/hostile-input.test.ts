import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CodecError, decodeForm, decodeJson, decodeXml } from '../../src/codec/index.ts';

/** Bytes that look enough like the real thing to get past the first check. */
const scraps = fc.constantFrom(
  ...[
    '<respon>',
    '</respon>',
    '<a>',
    '</a>',
    '<a/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
  ],
  ...[
    '&amp;',
    '&#x0;',
    '&#65;',
    '&x;',
    '<!',
    '"',
    "'",
    '=',
    '>',
    '<',
    '\ufeff',
    '\u0000',
    '%2',
    '+',
  ],
  ...['{', '}', '[', ']', ':', ',', '"a"', '\\u00', '1e9', '-', 'null', 'true', '&', '\ud800'],
);
const nearly = fc
  .array(fc.oneof(scraps, fc.string({ maxLength: 5 })), { maxLength: 60 })
  .map((parts) => new TextEncoder().encode(parts.join('')));
const anyBytes = fc.oneof(
  nearly,
  nearly.map((bytes) => new Uint8Array([...new TextEncoder().encode('<respon>'), ...bytes])),
  fc.uint8Array({ maxLength: 200 }),
);

for (const [reader, read] of [
  ['XML', (bytes: Uint8Array) => decodeXml(bytes, { roots: ['respon'] })],
  ['JSON', (bytes: Uint8Array) => decodeJson(bytes)],
  ['form', (bytes: Uint8Array) => decodeForm(bytes, { nested: ['a'] })],
] as const)
  test(`P-39 P-40 the ${reader} reader answers or says what is wrong, whatever it is given`, () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        try {
          read(bytes);
        } catch (error) {
          assert.ok(error instanceof CodecError, String(error));
        }
      }),
      { numRuns: 2000 },
    );
  });
