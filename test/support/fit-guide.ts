import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { codeMaps } from '../../src/contract/profile/codes.schema.ts';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';
import { codesOf, type CodeMap } from '../../src/contract/profile/codes-of.ts';
import { FIELD_NAMES } from '../../src/contract/values/field-names.ts';
import { NATIONAL_DOCUMENTS } from '../../src/contract/values/national-documents.ts';
import type { Point } from '../../src/node/fit/point.ts';
import { POINTS } from '../../src/node/fit/points.ts';

export const GUIDE = 'docs/fit.md';

const LIVE = profileSchema.parse({ ...SANDBOX_PROFILE, methods: [], errors: {}, mode: 'live' });

const FROM = {
  exact: 'shown',
  family: 'sibling interfaces',
  analogy: 'inferred',
  none: '',
};
const BY = {
  start: 'at start',
  check: '`tender check`',
  fit: '`tender fit` with a sample',
  operation: 'the first such operation',
  nobody: 'nobody but the gateway',
};

function defaultOf(key: string): string {
  const [part = '', name = ''] = key.split('.');
  if (key === 'sign.recipes') return 'by operation';
  const value: unknown =
    part === 'codes' && name !== 'reviewFlag'
      ? codesOf(name as CodeMap, LIVE)
      : key
          .split('.')
          .reduce<unknown>(
            (tree, step) => (tree as Record<string, unknown> | undefined)?.[step],
            LIVE,
          );
  const text = value === undefined ? '{}' : JSON.stringify(value);
  return text === '{}' || text === '[]' ? '' : `\`${text}\``;
}

const row = ({ what, keys, from, look, noticed, wrong, issuing }: Point) =>
  [
    what + (issuing ? ' (card issuing)' : ''),
    keys.map((key) => `\`${key}\``).join('<br>'),
    [...new Set(keys.map(defaultOf))].filter((text) => text !== '').join('<br>'),
    FROM[from],
    look,
    BY[noticed],
    wrong,
  ]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ');

export const pointsTable = () =>
  [
    '| not shown | key below `profile` | default | which is | look for | a wrong one is noticed by | and then |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...POINTS.map((point) => `| ${row(point)} |`),
  ].join('\n');

const usualKinds = Object.entries(FIELD_NAMES)
  .map(([name, kind]) => (name === kind ? `\`${name}\`` : `\`${name}\` (${kind})`))
  .join(', ');
const nationalDocuments = Object.entries(NATIONAL_DOCUMENTS)
  .map(([kind, { label, country }]) => `\`${kind}\` (${label}, ${country})`)
  .join(', ');

/** The words that the entries of a map may be. */
function wordsOf(map: z.ZodType): string {
  const { additionalProperties: entry } = z.toJSONSchema(map, { io: 'input' });
  const words = typeof entry === 'object' ? (entry.enum ?? [true, false]) : [];
  return words.map((word) => `\`${String(word)}\``).join(', ');
}

/** Maps with the same words in one. */
function codeWords(): string {
  const { reviewFlag: _none, ...maps } = codeMaps.shape;
  const byWords = Map.groupBy(Object.entries(maps), ([, map]) => wordsOf(map));
  return Array.from(
    byWords,
    ([words, those]) => `${those.map(([name]) => `\`${name}\``).join(', ')}: ${words}`,
  ).join('; ');
}

/** The parts of a profile whose form is more than a word, each with an example that the schema takes. */
export const FORMS = {
  'sign.recipes':
    'Operation to what it signs: `status` (`exact` once the gateway has said so), `parts` in order, and any key of `sign` from `form` to `empty` that differs. A part is a field (dots lead into objects), one `field` of every item of a `list`, several `fields` of each item in turn, or a `text`. Instead of a list, `"parts": "all"` is every field that is sent, `"scalars"` every one but lists and objects, `"leaves"` every value, those inside lists and objects too, and `"body"` the body as it is; `header` names the header that has the signature instead of a field. A field of an answer that the interface does not show needs `"notShown": true`. `answerRecipes` and `notificationRecipes` have the same form.',
  operations: 'Operation to what differs: `path`, `encoding`, `contentType`, `timeoutMs`.',
  methods: `A list. \`code\` is what is sent as \`payment_method\`, \`label\` a text per language (\`en\` stands in for others). \`fields\` is what the method asks the shopper for, where the session does not tell it: \`name\` as the gateway has it (dots lead into objects), \`required\` unless it is \`false\`, \`choices\` to choose from, a \`label\` instead of the kind's, a fixed \`country\` of a document or postal code, \`strict\` to refuse one that its country does not know, and a \`kind\`, where it is not the usual one of the name. The kind gives label and check in every language; \`text\` has none, and needs a \`label\`. Names, and their usual kinds: ${usualKinds}. National documents are kinds too: ${nationalDocuments}.`,
  errors: `Result code to what the shopper reads, ${wordsOf(profileSchema.shape.errors)}; any other code is a plain decline.`,
  texts: 'Field to `coded` and `success`.',
  codes: `Field to what each code means. ${codeWords()}. \`reviewFlag\` has the codes of \`approve\` and \`reject\`.`,
};

export const EXAMPLES: Readonly<Record<keyof typeof FORMS, unknown>> = {
  'sign.recipes': {
    sign: {
      separator: ';',
      key: 'first',
      recipes: {
        'orders.refund': {
          status: 'exact',
          parts: [
            { field: 'merchant_id' },
            { list: 'refund_orders', fields: ['transaction_id', 'refund_amount'] },
          ],
        },
        'payout.create': {
          status: 'exact',
          key: 'hmac',
          parts: [{ field: 'request_id' }, { field: 'beneficiary.bank_details.iban' }],
        },
        checkout: {
          status: 'exact',
          parts: 'all',
          form: 'pairs',
          order: 'names',
          separator: '&',
          keyJoin: '&key=',
          empty: 'skip',
        },
        'orders.cancel': {
          status: 'exact',
          parts: 'leaves',
          form: 'pairs',
          separator: '&',
          nested: 'brackets',
        },
      },
    },
  },
  operations: {
    operations: { checkout: { encoding: 'form' }, 'orders.refund': { path: '/v2/refund' } },
  },
  methods: {
    methods: [
      {
        code: 'ideal',
        label: { en: 'iDEAL' },
        currencies: ['EUR'],
        countries: ['NL'],
        fields: [
          { name: 'bank_code', choices: [{ value: 'AHRN', label: 'Ahrenstedt Bank' }] },
          { name: 'shopper_phone', required: false },
          { name: 'custom', label: { en: 'Member number', de: 'Mitgliedsnummer' } },
        ],
        expiryMinutes: 30,
      },
    ],
  },
  errors: { errors: { '0051': 'insufficient_funds', '0054': 'expired_card' } },
  texts: { texts: { decline_reason: { coded: true, success: ['00', 'APPROVED'] } } },
  codes: {
    codes: {
      orderStatus: { 200: 'succeeded', 500: 'failed', 100: 'pending', 300: 'review' },
      cardStatus: { 1: 'active', 2: 'blocked', 3: 'closed' },
      reviewFlag: { approve: '1', reject: '2' },
    },
  },
};

export const formsText = () =>
  Object.entries(FORMS)
    .map(
      ([key, text]) =>
        `**\`profile.${key}\`** ${text}\n\n\`\`\`json\n${JSON.stringify(EXAMPLES[key as keyof typeof FORMS], undefined, 2)}\n\`\`\``,
    )
    .join('\n\n');

/** The guide with the table of all points that `tender fit --check` goes through, and the forms of the profile's parts. */
export async function withPoints(text: string): Promise<string> {
  const parts = { points: pointsTable(), forms: formsText() };
  const filled = Object.entries(parts).reduce(
    (whole, [name, part]) =>
      whole.replace(
        new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`),
        (_all, start: string, end: string) => `${start}\n${part}\n\n${end}`,
      ),
    text,
  );
  return format(filled, { ...(await resolveConfig(GUIDE)), filepath: GUIDE });
}
