import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CodecError, decodeXml, encodeXml, type CodecFault } from '../../src/codec/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (xml: string, options = {}) =>
  decodeXml(bytes(xml), { roots: ['respon'], ...options }).value;

const refuses = (fault: CodecFault, input: string | Uint8Array, options = {}) =>
  assert.throws(
    () =>
      decodeXml(typeof input === 'string' ? bytes(input) : input, {
        roots: ['respon'],
        ...options,
      }),
    (error) => error instanceof CodecError && error.fault === fault,
    `${fault} was expected`,
  );

describe('the XML reader', () => {
  test('P-39 keeps text as text: leading zeros, decimals, white space', () => {
    assert.deepEqual(
      read('<respon><a>0701001</a><b>10.00</b><c> 1 </c><d/><e>1e3</e><f>true</f></respon>'),
      { a: '0701001', b: '10.00', c: ' 1 ', d: '', e: '1e3', f: 'true' },
    );
  });

  test('C-147 decodes an escaped address once, in text and in CDATA', () => {
    const address = 'https://bank.example/?a=1&b=2';
    assert.deepEqual(
      read(
        '<respon><a>https://bank.example/?a=1&amp;b=2</a><b><![CDATA[https://bank.example/?a=1&b=2]]></b><c>&amp;amp;</c><d>&#65;&#x42;&lt;</d></respon>',
      ),
      { a: address, b: address, c: '&amp;', d: 'AB<' },
    );
  });

  test('reads attributes beside elements only where that is wanted', () => {
    for (const [text, without, attributes] of [
      ['<r a="1"/>', {}, { a: '1' }],
      ['<r><b a="1"/></r>', { b: '' }, { b: { a: '1' } }],
      ['<r><b a="1">2</b></r>', { b: '2' }, { b: '2' }],
      ['<r a="1"><b>2</b></r>', { b: '2' }, { a: '1', b: '2' }],
      ['<r b="1"><b>2</b></r>', { b: '2' }, { b: ['1', '2'] }],
      ['<r a="&lt;&#65;"><b/></r>', { b: '' }, { a: '<A', b: '' }],
    ] as const) {
      assert.deepEqual(decodeXml(bytes(text), {}).value, without, text);
      assert.deepEqual(decodeXml(bytes(text), { attributes: true }).value, attributes, text);
    }
  });

  test('C-026 accepts only the root "respon", unless configured otherwise', () => {
    refuses('wrong-root', '<response><a>1</a></response>');
    const { root } = decodeXml(bytes('<response><a>1</a></response>'), {
      roots: ['respon', 'response'],
    });
    assert.equal(root, 'response');
  });

  test('C-027 reads past a byte order mark, a declaration, comments and leading white space', () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- hello -->\n<respon><a>1</a></respon>\n';
    for (const before of ['\ufeff', '\n', ' \r\n', '\ufeff\n'])
      assert.deepEqual(read(before + xml), { a: '1' });
    assert.deepEqual(read('\n  <respon><a>ü</a></respon>'), { a: 'ü' });
  });

  test('C-027 reads a declared charset only where the profile lists it', () => {
    const start = bytes('<?xml version="1.0" encoding="GBK"?><respon><a>');
    const gbk = new Uint8Array([...start, 0xd6, 0xd0, ...bytes('</a></respon>')]);
    refuses('charset', gbk);
    assert.deepEqual(decodeXml(gbk, { roots: ['respon'], charsets: ['utf-8', 'gbk'] }).value, {
      a: '中',
    });
    refuses('charset', new Uint8Array([...bytes('<respon><a>'), 0xff, ...bytes('</a></respon>')]));
  });

  for (const [what, xml] of [
    ['a document type', '<!DOCTYPE respon><respon/>'],
    ['one in small letters', '<!doctype respon><respon/>'],
    [
      'an external entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><respon>&x;</respon>',
    ],
    ['an entity alone', '<!ENTITY a "b"><respon/>'],
    ['an entity bomb', '<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><respon>&b;</respon>'],
  ] as const)
    test(`P-39 refuses ${what} before parsing`, () => refuses('doctype', xml));

  test('P-39 refuses an undeclared entity', () => refuses('malformed', '<respon>&foo;</respon>'));

  test('P-39 refuses more than 256 KiB', () => {
    refuses('too-large', `<respon><a>${'x'.repeat(256 * 1024)}</a></respon>`);
  });

  test('P-39 reads eight levels and refuses nine', () => {
    const nested = (depth: number) =>
      `<respon>${'<a>'.repeat(depth - 1)}1${'</a>'.repeat(depth - 1)}</respon>`;
    assert.ok(read(nested(8)));
    refuses('too-deep', nested(9));
  });

  test('P-39 refuses forty thousand levels without overflowing, however they are disguised', () => {
    refuses('too-deep', `<respon>${'<a>'.repeat(40_000)}`);
    refuses('too-deep', `<respon>${'<a x="/>">'.repeat(20_000)}`);
    refuses('malformed', `<respon>${'<a"'.repeat(40_000)}`);
  });

  test('P-39 rejects a repeated element that must be unique', () => {
    const xml = '<respon><order_status>0</order_status><order_status>1</order_status></respon>';
    refuses('doubled', xml, { once: ['order_status'] });
  });

  test('C-136 gives a repeated element as a list, a listed one always', () => {
    const options = { lists: ['risk'] };
    assert.deepEqual(read('<respon><risk>a</risk></respon>', options), { risk: ['a'] });
    assert.deepEqual(read('<respon><risk>a</risk><risk><b>1</b></risk></respon>', options), {
      risk: ['a', { b: '1' }],
    });
  });

  for (const [fault, what, text] of [
    ['empty', 'an empty body', ''],
    ['empty', 'white space', ' \n '],
    ['wrong-kind', 'an HTML page', '<html><body>down</body></html>'],
    ['wrong-kind', 'JSON', '{"order_status":"1"}'],
    ['wrong-kind', 'plain words', 'order_status 1'],
    ['malformed', 'a truncated document', '<respon><order_status>1</order_status>'],
    ['malformed', 'two roots', '<respon/><respon/>'],
    ['malformed', 'text after the root', '<respon/>1'],
    ['malformed', 'text among elements', '<respon>1<a>2</a></respon>'],
    ['malformed', 'bare text in the root', '<respon>1</respon>'],
  ] as const)
    test(`P-41 refuses ${what}`, () => refuses(fault, text));

  test('an element called __proto__ is only an element', () => {
    const value = read('<respon><__proto__><order_status>1</order_status></__proto__></respon>');
    assert.equal(value['order_status'], undefined);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });
});

describe('the XML writer', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => {
    // eslint-disable-next-line no-control-regex -- XML has no place for these
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(value);
  });

  test('C-025 any text survives writing and reading', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const value = { first: a, outer: { inner: b } };
        assert.deepEqual(
          decodeXml(bytes(encodeXml('request', value)), { roots: ['request'] }).value,
          value,
        );
      }),
    );
  });

  test('C-025 writes objects as children and lists as repeated elements', () => {
    assert.equal(
      encodeXml('request', { a: 1, b: { c: '<' }, d: ['x', { e: 'y' }], f: undefined }),
      '<?xml version="1.0" encoding="UTF-8"?><request><a>1</a><b><c>&lt;</c></b><d>x</d><d><e>y</e></d></request>',
    );
  });

  test('refuses what XML can not carry instead of dropping it', () => {
    for (const value of ['\u0000', '\u001b', '\ud800'])
      assert.throws(() => encodeXml('request', { a: value }), { name: 'CodecError' });
    assert.throws(() => encodeXml('request', { 'a b': '1' }), { name: 'CodecError' });
  });
});
