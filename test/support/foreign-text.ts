import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CodecError,
  DateError,
  decodeForm,
  decodeItems,
  decodeJson,
  decodeXml,
  parseTime,
} from '../../src/codec/index.ts';
import { parseLooseMoney, parseMoney, MoneyError } from '../../src/contract/money/money.ts';
import { sessionCreate } from '../../src/contract/proxy/session.schema.ts';
import { maskCardNumbers } from '../../src/contract/values/card-number.ts';
import { withoutCardNumber } from '../../src/contract/values/without-card-number.ts';
import { Problem } from '../../src/contract/vocabulary/problems.ts';
import { claimsSuccess, readAnswer } from '../../src/gateway/read-answer.ts';
import { failureOf } from '../../src/gateway/reasons.ts';
import { verifyWebhook, WebhookError } from '../../src/merchant/index.ts';
import { ConfigurationError } from '../../src/node/configuration/faults.ts';
import { loadConfiguration } from '../../src/node/configuration/load-configuration.ts';
import { maskSecrets } from '../../src/node/logging/mask-secrets.ts';
import { readHandoffForm } from '../../src/proxy/hand-off/read-form.ts';
import { MAX_BODY, readJson } from '../../src/proxy/http/read-body.ts';
import { readFilters } from '../../src/proxy/http/read-query.ts';
import { orderFilters } from '../../src/contract/proxy/lists.schema.ts';
import { clientAddress } from '../../src/proxy/http/client-address.ts';
import { wordsIn } from '../../src/proxy/notifications/read-hint.ts';
import { readNotification } from '../../src/gateway/index.ts';
import { createBench, PAY } from '../proxy/harness.ts';
import { gatewayProfile } from './gateway-profile.ts';

/** What reads a text that somebody else has written. */
export interface ForeignReader {
  readonly name: string;
  /** The longest text that it takes. */
  readonly most: number;
  /** What a text begins with, so that more than its first check is reached. */
  readonly starts: readonly string[];
  /** Reads it, or refuses it in a way that it is known for. */
  readonly read: (text: string) => unknown;
}

const KB = 1024;
/** Node takes no more in all headers of a request together. */
const HEADERS = 15 * KB;
const ANSWER = 1024 * KB;

const profile = gatewayProfile();
const bytesOf = (text: string) => new TextEncoder().encode(text);
const sent = { order_no: 'A-1', amount: '12.00', currency: 'EUR' };

/** Runs it, and lets pass what it refuses by. */
const orRefuses =
  (read: (text: string) => unknown, ...refusals: readonly (new (...given: never[]) => Error)[]) =>
  async (text: string): Promise<unknown> => {
    try {
      return await read(text);
    } catch (error) {
      if (refusals.some((refusal) => error instanceof refusal)) return undefined;
      throw error;
    }
  };

const { proxy } = createBench({ fetch: () => Promise.reject(new Error('nobody is called')) });
/** Without what no header can hold. */
const headerText = (text: string) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '');
const asked = (headers: Record<string, string>) =>
  proxy.fetch(new Request(`${PAY}/v1/cards`, { headers }), { remoteAddress: '127.0.0.1' });

const webhook = orRefuses(
  (text: string) =>
    verifyWebhook(
      {
        headers: {
          'webhook-id': 'evt_1',
          'webhook-timestamp': '1700000000',
          'webhook-signature': text,
        },
        body: '{}',
      },
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ),
  WebhookError,
);

const file = join(tmpdir(), `tender-foreign-${process.pid}.json`);

/** Everything in the package that reads what others write. */
export const FOREIGN_READERS: readonly ForeignReader[] = [
  {
    name: 'an answer in XML',
    most: 256 * KB,
    starts: ['', '<respon>', '<respon><a ', '<respon><a>'],
    read: (text) => readAnswer('authorise.card', bytesOf(text), sent, profile),
  },
  {
    name: 'an answer in JSON',
    most: ANSWER,
    starts: ['{"a":', '{"a":"', '{"code":1,"data":['],
    read: (text) => readAnswer('card.query', bytesOf(text), sent, profile),
  },
  {
    name: 'a list of payments',
    most: ANSWER,
    starts: [
      '{"return_status":"1","orders_list":[{"order_no":"',
      '{"return_status":"1","orders_list":[{"amount":"1',
    ],
    read: (text) =>
      readAnswer('transactions.query', bytesOf(`${text}"}]}`.slice(-ANSWER)), sent, profile),
  },
  {
    name: 'the document of a hosted page',
    most: 64 * KB,
    starts: ['', '<form ', '<form action="', '<svg>', '<table>', '<script>'],
    read: (text) => readHandoffForm(text, () => true),
  },
  {
    name: 'a refusal',
    most: 256 * KB,
    starts: ['', '0051:'],
    read: (text) => [
      failureOf(text, 'http'),
      claimsSuccess('orders.refund', bytesOf(text), sent, profile),
    ],
  },
  {
    name: 'a notification',
    most: 64 * KB,
    starts: ['', '<a>', '<a b="', '{"a":"', 'order_no='],
    read: (text) => [readNotification('payment', bytesOf(text), profile), wordsIn(text)],
  },
  {
    name: 'the body of a request',
    most: MAX_BODY,
    starts: ['{"order_id":', '{"order_id":"A-1","shopper":{"email":"', '{"return_url":"'],
    read: orRefuses(
      (body) =>
        readJson(
          new Request(PAY, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          }),
          sessionCreate,
          { now: 0 },
        ),
      Problem,
    ),
  },
  {
    name: 'a credential',
    most: HEADERS,
    starts: ['', 'Bearer ', 'Bearer eyJhbGciOiJIUzI1NiJ9.'],
    read: (text) => asked({ authorization: headerText(text) }),
  },
  {
    name: 'other headers',
    most: HEADERS / 3,
    starts: [''],
    read: (text) =>
      asked(
        Object.fromEntries(
          ['origin', 'accept-language', 'idempotency-key'].map((name) => [name, headerText(text)]),
        ),
      ),
  },
  {
    name: 'a forwarded address',
    most: HEADERS,
    starts: ['', '10.0.0.1,', '[', '::'],
    read: (text) => clientAddress('10.0.0.1', text, ['10.0.0.0/8', 'fc00::/7']),
  },
  {
    name: 'an address with a query',
    most: HEADERS,
    starts: ['?', '?after=', 'a'],
    read: (text) => proxy.fetch(new Request(`${PAY}/v1/events${encodeURI(text.toWellFormed())}`)),
  },
  {
    name: 'the filters of a list',
    most: HEADERS,
    starts: ['', '{"state":', '[', '{"__proto__":'],
    read: orRefuses(
      (text) => readFilters(new URLSearchParams({ filters: text }), orderFilters),
      Problem,
    ),
  },
  { name: 'the signature of a webhook', most: HEADERS, starts: ['', 'v1,'], read: webhook },
  {
    name: 'a time',
    most: 256 * KB,
    starts: ['', '2026'],
    read: orRefuses((text) => parseTime(text, 'UTC'), DateError),
  },
  { name: 'items', most: 256 * KB, starts: [''], read: decodeItems },
  {
    name: 'an amount',
    most: 256 * KB,
    starts: ['', '1', '1.'],
    read: orRefuses((text) => [parseLooseMoney(text, 'EUR'), parseMoney(text, 'EUR')], MoneyError),
  },
  {
    name: 'free text, searched for card numbers',
    most: 256 * KB,
    starts: ['', 'sign="'],
    read: (text) => [maskCardNumbers(text), withoutCardNumber(text), maskSecrets(text)],
  },
  {
    name: 'a request to the sandbox in XML',
    most: 256 * KB,
    starts: ['<request>'],
    read: orRefuses((text) => decodeXml(bytesOf(text), { roots: ['request'] }), CodecError),
  },
  {
    name: 'a request to the sandbox in JSON',
    most: ANSWER,
    starts: ['{"a":', '['],
    read: orRefuses((text) => decodeJson(bytesOf(text), { numbers: 'number' }), CodecError),
  },
  {
    name: 'a request to the sandbox as form',
    most: ANSWER,
    starts: ['', 'nested={"a":'],
    read: orRefuses((text) => decodeForm(bytesOf(text), { nested: ['nested'] }), CodecError),
  },
  {
    name: 'a configuration file',
    most: 64 * KB,
    starts: ['{"profile":', '{"profile":{"website":"'],
    read: orRefuses(async (text) => {
      await writeFile(file, text);
      await loadConfiguration({ file, environment: {} });
    }, ConfigurationError),
  },
];

/** What has made parsers slow: repeated up to the longest text, alone and before an end that fits nothing. */
export const PIECES: readonly string[] = [
  ...[' ', '\t', '\n', '\u00a0', 'a', 'f', '0', '9', '-', '.', ',', ':', ';', '=', '/', '%', '@'],
  ...['"', "'", '<', '>', '&', '{', '[', '(', '\\', '#', '*', '+', '_', '😀', 'é', '٤'],
  ...['<a', '<a>', '</a>', '<a b="', "<a b='' ", '<a "', '<!--', '<![CDATA[', ']]>', '<?', '<!'],
  ...[
    '&amp;',
    '&#52;',
    '&a',
    '{"a":',
    '[[',
    '"a":1,',
    '1,',
    '1.',
    '-0',
    '1e9',
    '""',
    '\\"',
    '\\u0034',
  ],
  ...[
    '4 ',
    '42',
    '4-',
    'a-',
    '%20',
    '%c2',
    '..',
    '//',
    '::',
    '#;#',
    '#,#',
    'a@',
    'a.',
    'a=b&',
    '="',
  ],
  ...[
    'sign=',
    'sign: ',
    'bearer ',
    'v1,a ',
    '10.0.0.1,',
    '1:',
    'x=',
    '<b><p>',
    '<table><b>',
    '<a href>',
  ],
  ...['<form ', '<form>', '<form a=', '<noscript>', '<svg>', '<i><table>', '<nobr>', '<a1 ', ' a'],
];
