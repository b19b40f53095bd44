import fc from 'fast-check';
import { CodecError, decodeForm, decodeJson, decodeXml } from '../../src/codec/index.ts';

/** Pieces that look enough like the real thing to get past the first check. */
const SCRAPS = [
  ...['<respon>', '</respon>', '<a>', '</a>', '<a/>', '<a b="', '<!--', '-->', '<![CDATA[', ']]>'],
  ...['<?', '?>', '<!', '<!DOCTYPE x [<!ENTITY e "e">]>', '&e;', '&amp;', '&#x0;', '&#65;', '&x;'],
  ...['"', "'", '=', '>', '<', '\ufeff', '\u0000', '\u202e', '%2', '%00', '+', '&', '\ud800'],
  ...['{', '}', '[', ']', ':', ',', '"a"', '\\u00', '\\', '1e999', '9007199254740993', '-', '-0'],
  ...['null', 'true', '__proto__', 'constructor', '<order_status>1</order_status>'],
];
const scrap = fc.constantFrom(...SCRAPS);
const bytesOf = (text: string) => new TextEncoder().encode(text);

const nearly = fc
  .array(fc.oneof(scrap, fc.string({ maxLength: 5 })), { maxLength: 60 })
  .map((parts) => parts.join(''));

type Change = (bytes: readonly number[]) => readonly number[];

/** One change of something valid, at a place of its length in 10,000 parts. */
const change: fc.Arbitrary<Change> = fc
  .record({
    kind: fc.constantFrom('cut', 'remove', 'repeat', 'move', 'insert', 'set', 'nest'),
    // Without bias: a place near the ends would cut most of the sample away.
    at: fc.noBias(fc.nat(9_999)),
    length: fc.noBias(fc.integer({ min: 1, max: 60 })),
    piece: fc.oneof(
      { weight: 4, arbitrary: scrap.map(bytesOf) },
      { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 4 }).map(bytesOf) },
      { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 4 }) },
    ),
  })
  .map(({ kind, at, length, piece }) => (bytes) => {
    const start = Math.floor((at * bytes.length) / 10_000);
    const [before, part, after] = [
      bytes.slice(0, start),
      bytes.slice(start, start + length),
      bytes.slice(start + length),
    ];
    switch (kind) {
      case 'cut':
        return before;
      case 'remove':
        return [...before, ...after];
      case 'repeat':
        return [...before, ...part, ...part, ...after];
      case 'move':
        return [...part, ...before, ...after];
      case 'insert':
        return [...before, ...piece, ...part, ...after];
      case 'set':
        return [...before, ...piece, ...bytes.slice(start + piece.length)];
      case 'nest':
        return [...before, ...Array.from({ length }, () => [...part.slice(0, 8)]).flat(), ...after];
    }
  });

const FIELDS = ['order_no', 'order_status', 'amount', 'result_info', 'transaction_id', 'risk'];
const VALUES = [
  '1',
  '0000:ok',
  '12.00',
  '1e3',
  '9007199254740993',
  '-0',
  '',
  ' ',
  '\u202e',
  '<b/>',
];
const pairs = fc.array(
  fc.tuple(fc.constantFrom(...FIELDS), fc.oneof(fc.constantFrom(...VALUES), fc.string())),
  { maxLength: 12 },
);
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** Well-formed answers with any fields in any order, twice or with odd values. */
const soundXml = pairs.map((fields) =>
  fields.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join(''),
);
const soundJson = fc.oneof(
  fc.json(),
  pairs.map((fields) => {
    const members = fields.map(
      ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
    );
    return `{${members.join(',')}}`;
  }),
);

interface Language {
  readonly samples: readonly string[];
  readonly sound: fc.Arbitrary<string>;
}

/** Valid samples with a few changes, odd but sound texts, pieces in any order, and plain noise. */
export const hostileBytes = ({ samples, sound }: Language): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    { weight: 4, arbitrary: sound.map(bytesOf) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 3 }))
        .map(([sample, changes]) =>
          Uint8Array.from(
            changes.reduce<readonly number[]>((bytes, make) => make(bytes), [...bytesOf(sample)]),
          ),
        ),
    },
    { weight: 2, arbitrary: nearly.map(bytesOf) },
    { weight: 1, arbitrary: nearly.map((text) => bytesOf(`<respon>${text}`)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );

/** An answer of a success, to another order than the one that any test pays. */
const SUCCESS_OF_ANOTHER =
  '<?xml version="1.0" encoding="UTF-8"?><respon><merchant_id>15670</merchant_id>' +
  '<account_id>15670001</account_id><order_no>other-77</order_no><amount>12.00</amount>' +
  '<currency>EUR</currency><transaction_id>1379868618653958144</transaction_id>' +
  '<card>424242******4242</card><order_status>1</order_status>' +
  '<result_info><![CDATA[0000:Success & done]]></result_info></respon>';

const QUERY_ANSWER = JSON.stringify({
  merchant_id: '15670',
  return_status: '1',
  orders_list: [
    { order_no: 'other-77', amount: 12.0, transaction_id: 1379868618653, payment_status: '1' },
    { order_no: 'Ünï-✓', delivery_information: { delivery_city: '\u202eBerlin' }, is3ds: null },
  ],
});
const ENVELOPE =
  '{"code":0,"msg":{"zh-CN":"成功","en-US":"Success"},"data":{"cardId":9007199254740993,"balance":10.10,"merchants":null}}';
const FORM =
  'merchant_id=15670&account_id=15670001&orders=A-1%2CA-2&name=Zo%C3%AB+M&nested=%7B%22a%22%3A%5B1%5D%7D';
const REQUEST =
  '<request><update><id>1</id><id>2</id></update><name>Se&#225;n &lt;Jr&gt;</name><!-- c --></request>';

/** Each reader with what it reads when it is well. */
export const READERS = [
  {
    name: 'XML',
    samples: [SUCCESS_OF_ANOTHER, REQUEST],
    sound: soundXml.map((fields) => `<respon>${fields}</respon>`),
    read: (bytes: Uint8Array) =>
      decodeXml(bytes, { roots: ['respon', 'request'], once: ['order_status', 'name'] }),
  },
  {
    name: 'JSON',
    samples: [QUERY_ANSWER, ENVELOPE],
    sound: soundJson,
    read: (bytes: Uint8Array) => decodeJson(bytes),
  },
  {
    name: 'form',
    samples: [FORM],
    sound: pairs.map((fields) => new URLSearchParams(fields).toString()),
    read: (bytes: Uint8Array) => decodeForm(bytes, { nested: ['nested'] }),
  },
] as const satisfies readonly (Language & { name: string; read: (bytes: Uint8Array) => unknown })[];
export type Reader = (typeof READERS)[number];

/** What a reader makes of bytes: `read`, or the fault it names. @throws anything else, a crash */
export function labelOf(reader: Reader, bytes: Uint8Array): string {
  try {
    reader.read(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof CodecError) return error.fault;
    throw error;
  }
}
