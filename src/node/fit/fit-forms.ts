import { dateFormsOf, zoneFormsOf } from '../../codec/index.ts';
import { compositeFields } from '../../contract/operations/field-shapes.schema.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { REQUEST_CODES, type RecordCodes } from '../../contract/profile/codes-of.ts';
import { requestFields } from '../../contract/operations/wire-fields.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { WireValues } from '../../signing/index.ts';
import { recordCodesOf } from './fit-issuing.ts';
import type { FieldMeanings } from './said-parts.ts';
import { scalarIn, type Sample } from './sample.ts';
import type { SampleFinding } from './sample-finding.ts';

const codesOfRequest: { readonly [Name in OperationName]?: RecordCodes } = REQUEST_CODES;

/** What the text of a request shows beside its signature. */
export function formsOf(
  operation: OperationName,
  sample: Sample,
  profile: Profile,
  says: FieldMeanings = {},
): SampleFinding[] {
  const { encoding, root, values } = sample;
  const expected = profile.operations[operation]?.encoding ?? operationOf(operation).encoding;
  const findings: SampleFinding[] = [];
  const form = (key: string, path: string[], is: unknown, shows: unknown): void => {
    findings.push(
      is === shows
        ? { key, result: 'holds', detail: `${key} is ${JSON.stringify(is)}`, at: path }
        : {
            key,
            result: 'found',
            detail: `${path.join('.')} is ${JSON.stringify(shows)} in the sample, not ${JSON.stringify(is)}`,
            at: path,
            value: shows,
          },
    );
  };
  const otherwise = otherwiseWritten(sample);
  if (otherwise === undefined)
    form('operations', ['operations', operation, 'encoding'], expected, encoding);
  else findings.push({ key: 'operations', result: 'open', detail: `${operation}: ${otherwise}` });
  const numbers = numbersIn(values);
  if (encoding === 'json' && numbers.length > 0)
    findings.push({
      key: 'operations',
      result: 'noted',
      detail: `${operation}: ${numbers.join(', ')} ${numbers.length > 1 ? 'are numbers' : 'is a number'} in the sample, and a text of the same digits in what is sent: ask whether the gateway takes that, as most do`,
    });
  if (root !== undefined)
    form('xml.requestRoot', ['xml', 'requestRoot'], profile.xml.requestRoot, root);
  const text = (name: string, within: WireValues = values): string => {
    const value = within[name];
    return typeof value === 'string' ? value : '';
  };
  const separator = /^[\w-]+([^\w-]{1,3})[\w-]+/.exec(text('orders') || text('trades'))?.[1];
  if (separator !== undefined)
    form('wire.listSeparator', ['wire', 'listSeparator'], profile.wire.listSeparator, separator);
  /** By all forms in which the text may have been written: several tell no more than that it is none of the others. */
  const oneOf = (key: string, is: unknown, shown: string, forms: readonly unknown[]): void => {
    const [first] = forms;
    if (shown === '' || (forms.length > 1 && forms.includes(is))) return;
    if (forms.length === 1) form(key, key.split('.'), is, first);
    else
      findings.push(
        first === undefined
          ? {
              key,
              result: 'open',
              detail: `${key} has no form for ${JSON.stringify(shown)}`,
            }
          : {
              key,
              result: 'contradicts',
              detail: `${key} is ${JSON.stringify(is)}, ${JSON.stringify(shown)} is ${forms.map((each) => JSON.stringify(each)).join(' or ')}`,
            },
      );
  };
  const { wire, card } = profile;
  const resolution = text('resolution');
  const sign = /^\d+(\D{1,3})\d+$/.exec(resolution)?.[1];
  oneOf('wire.resolution', wire.resolution, resolution, sign === undefined ? [] : [sign]);
  const zone = text('time_zone');
  oneOf('wire.deviceZone', wire.deviceZone, zone, zoneFormsOf(zone));
  const contract = (values['subscription'] ?? {}) as WireValues;
  const start = text('contract_start', contract);
  oneOf('wire.contractDate', wire.contractDate, start, dateFormsOf(start));
  const year = text('expiration_year');
  oneOf(
    'card.yearDigits',
    card.yearDigits,
    year,
    [2, 4].filter((digits) => digits === year.length),
  );
  findings.push(
    ...wordOf('open3d', text('open3d'), says['open3d'], profile),
    ...wordOf('tokenFlag', text('token_flag'), says['token_flag'], profile),
    ...wordOf('interval', text('interval', contract), says['interval'], profile),
    ...reviewFlagOf(values, says['review_flag'], profile),
    ...recordCodesOf(codesOfRequest[operation], values, profile, says),
  );
  if (encoding === 'xml') findings.push(...listsOf(operation, values));
  return findings;
}

/** What no key says: a list or an object of a form is sent as its JSON, and not field by field with brackets. */
function otherwiseWritten({ encoding, values }: Sample): string | undefined {
  const bracketed = Object.keys(values).find((name) => /^[\w-]+(?:\[[\w-]*\])+$/.test(name));
  return encoding === 'form' && bracketed !== undefined
    ? `the sample has a field ${JSON.stringify(bracketed)}, and no form is sent so: a list or an object is one field of a form, with its JSON. Ask whether the gateway takes that, or JSON`
    : undefined;
}

/** Ids and amounts are sent as texts (C-050): the names of those that a sample has as numbers. */
const numbersIn = (value: unknown, name = ''): string[] =>
  typeof value === 'number'
    ? [name]
    : Array.isArray(value)
      ? [...new Set(value.flatMap((item) => numbersIn(item, name)))]
      : typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            numbersIn(inner, name === '' ? key : `${name}.${key}`),
          )
        : [];

/** Words that gateways have for the same thing, the first letter of a unit included. */
const WORDS: { readonly [Name in keyof Profile['enums']]: Readonly<Record<string, RegExp>> } = {
  open3d: {
    on: /^(?:y|yes|1|true|on|do.?3ds|3ds|force.*)$/i,
    off: /^(?:n|no|0|false|off|(?:no|skip).?3ds|none)$/i,
  },
  tokenFlag: { yes: /^(?:y|yes|1|true|on|save|create)$/i, no: /^(?:n|no|0|false|off|none)$/i },
  interval: {
    day: /^(?:d|days?|daily)$/i,
    week: /^(?:w|weeks?|weekly)$/i,
    month: /^(?:m|mon|months?|monthly)$/i,
    year: /^(?:y|years?|yearly|annual(?:ly)?)$/i,
  },
};

/** A word of the profile's, or one that the profile has another for, whose meaning can only be proposed. */
function wordOf(
  name: keyof Profile['enums'],
  shown: string,
  says: string | undefined,
  { enums }: Profile,
): SampleFinding[] {
  if (shown === '') return [];
  const key = `enums.${name}`;
  const known: Readonly<Record<string, string>> = enums[name];
  const at = (word: string) => ['enums', name, word];
  const has = Object.keys(known).find((word) => known[word] === shown);
  if (has !== undefined) return [knownWord(key, at(has), shown, says)];
  if (says !== undefined && Object.hasOwn(known, says)) {
    const detail = `${key}.${says} is ${JSON.stringify(shown)}, not ${JSON.stringify(known[says])}`;
    return [{ key, result: 'found', detail, at: at(says), value: shown }];
  }
  const like = Object.keys(known).find((word) => WORDS[name][word]?.test(shown));
  const others = Object.keys(known).filter((word) => word !== like);
  return [
    like === undefined
      ? {
          key,
          result: 'open',
          detail: `${key} has no ${JSON.stringify(shown)}: write it where it belongs, ${others.map((word) => `${key}.${word}`).join(' or ')}`,
        }
      : {
          key,
          result: 'found',
          detail: `${key}.${like} is perhaps ${JSON.stringify(shown)}, not ${JSON.stringify(known[like])}; look up ${others.map((word) => `${word} (${JSON.stringify(known[word])})`).join(', ')} too`,
          at: at(like),
          value: shown,
        },
  ];
}

/** A word that the profile has: two that are swapped are told apart by what the documents say alone. */
function knownWord(
  key: string,
  at: readonly string[],
  shown: string,
  says: string | undefined,
): SampleFinding {
  const has = at.at(-1) ?? '';
  const detail = `${key}.${has} is ${JSON.stringify(shown)}`;
  return says === undefined || says === has
    ? { key, result: 'holds', detail, at }
    : { key, result: 'contradicts', detail: `${detail}, and the sample says that it is ${says}` };
}

/** What approves and what rejects is configured together. */
function reviewFlagOf(
  { review_orders: orders }: WireValues,
  says: string | undefined,
  { codes: { reviewFlag } }: Profile,
): SampleFinding[] {
  const [first] = Array.isArray(orders) ? (orders as WireValues[]) : [];
  const shown = scalarIn(first?.['review_flag']);
  if (shown === undefined) return [];
  const key = 'codes.reviewFlag';
  const has = (['approve', 'reject'] as const).find((word) => reviewFlag?.[word] === shown);
  if (has !== undefined) return [knownWord(key, ['codes', 'reviewFlag', has], shown, says)];
  return [
    {
      key,
      result: reviewFlag === undefined ? 'open' : 'contradicts',
      detail: `${key} has no ${JSON.stringify(shown)}: write both, approve and reject`,
    },
  ];
}

/** Items of a list whose only field is none of an item's are each in an element of that name. */
function listsOf(operation: OperationName, values: WireValues): SampleFinding[] {
  const key = 'xml.listItem';
  const fields = requestFields(operation);
  return compositeFields(operation).lists.flatMap((list): SampleFinding[] => {
    const shown = values[list];
    const items = Array.isArray(shown) ? (shown as unknown[]) : shown === undefined ? [] : [shown];
    const [first] = items;
    if (typeof first !== 'object' || first === null) return [];
    const names = Object.keys(first);
    const known = Object.keys(fields[list] ?? {});
    if (names.some((name) => known.includes(name)))
      return [{ key, result: 'holds', detail: `${list} is read as it is written` }];
    const [item] = names;
    return item !== undefined && names.length === 1
      ? [
          {
            key,
            result: 'found',
            detail: `${list} has an element "${item}" for each item`,
            at: ['xml', 'listItem'],
            value: item,
          },
        ]
      : [
          {
            key,
            result: 'open',
            detail: `${list} has items of unknown fields: ${names.join(', ')}`,
          },
        ];
  });
}
