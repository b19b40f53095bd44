import {
  amountFormsOf,
  amountsIn,
  isMinorForm,
  isRead,
  likelyTimeForms,
  readGatewayAmount,
  readTime,
  timeFormsOf,
  timesIn,
  type AmountThere,
} from '../../codec/index.ts';
import { plainNumber } from '../../contract/money/decimal-amount.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { AmountForm } from '../../contract/profile/wire.schema.ts';
import type { SampleFinding } from './sample-finding.ts';

/** The keys of both directions. */
export const WRITTEN = {
  request: { amount: 'requestAmount', time: 'requestTime' },
  answer: { amount: 'amount', time: 'time' },
} as const;
export type Direction = keyof typeof WRITTEN;

/**
 * How amounts are written in requests, or in answers and notifications. Whole digits may be minor units, which nothing in
 * them tells: what the other direction says of the same amount does, or a person.
 */
export function amountFormOf(
  messages: readonly unknown[],
  of: Direction,
  { wire, fitted }: Profile,
  others: readonly unknown[] = [],
): SampleFinding[] {
  const name = WRITTEN[of].amount;
  const key = `wire.${name}`;
  const at = ['wire', name];
  const is = wire[name];
  const said = valuesOf(others);
  const shown = messages
    .flatMap((message) => amountsIn(message))
    .map((amount) => ({ ...amount, forms: formsOf(amount, said) }));
  const open = (detail: string): SampleFinding[] => [{ key, result: 'open', detail }];
  const quoted = ({ field, text, currency }: AmountThere) =>
    `${field} ${JSON.stringify(text.slice(0, 40))}${currency === undefined ? '' : ` of ${JSON.stringify(currency)}`}`;
  const unread = shown.find(({ forms }) => forms.length === 0);
  if (unread !== undefined) return open(`${key} has no form for ${quoted(unread)}`);
  // What has no decimals shows nothing of their sign.
  const forms = shown.flatMap((amount) => (amount.forms.length === 1 ? amount.forms : []));
  const [longest] = forms.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) {
    const doubtful = shown.find((amount) => valuesIn(amount, amount.forms).length > 1);
    // A person has said it, by any form but the one that nobody has to set, or by a note.
    const isSaid = is !== '1234.50' || Object.hasOwn(fitted, key);
    return doubtful === undefined || (isSaid && doubtful.forms.includes(is))
      ? []
      : open(
          `${key}: ${quoted(doubtful)} is ${valuesIn(doubtful, doubtful.forms).join(' or ')}, and nothing in it tells which: give the ${of === 'request' ? 'answer' : 'request'} to it too, or look for “minor units”, “cents” in the documents, and set ${key} to ${JSON.stringify(doubtful.forms.find(isMinorForm))} or say tender fit --note ${key}=… --write`,
        );
  }
  const numbers = [...new Set(forms.map((form) => /\d+(\D)?\d+/.exec(form)?.[1] ?? ''))];
  if (numbers.length > 1)
    return [
      {
        key,
        result: 'contradicts',
        detail: `${key}: the samples show both ${[...new Set(forms)].join(' and ')}`,
      },
    ];
  const own = forms.find((form) => form === is);
  return [
    own === undefined
      ? {
          key,
          result: 'found',
          detail: `${key} is ${JSON.stringify(longest)} in the sample, not ${JSON.stringify(is)}`,
          at,
          value: longest,
        }
      : { key, result: 'holds', detail: `${key} is ${JSON.stringify(own)}`, at },
  ];
}

/** What an amount may be by these forms, each number once. */
const valuesIn = ({ text, currency }: AmountThere, forms: readonly AmountForm[]): string[] => [
  ...new Set(
    forms.flatMap((form) => {
      const value = readGatewayAmount(text, form, { currency })?.value;
      return value === undefined ? [] : [plainNumber(value) ?? value];
    }),
  ),
];

/** Amounts of messages, where only one number can be meant. */
const valuesOf = (messages: readonly unknown[]) =>
  messages
    .flatMap((message) => amountsIn(message))
    .flatMap((amount) => {
      const [value, ...more] = valuesIn(amount, amountFormsOf(amount.text, amount.currency));
      return value === undefined || more.length > 0 ? [] : [{ ...amount, value }];
    });

/** The forms that an amount may be in; of those that differ, the ones by which it is what the other side says. */
function formsOf(amount: AmountThere, said: ReturnType<typeof valuesOf>): AmountForm[] {
  const { text, field, currency } = amount;
  const forms = amountFormsOf(text, currency);
  if (valuesIn(amount, forms).length < 2) return forms;
  const agreeing = forms.filter((form) => {
    const [value] = valuesIn(amount, [form]);
    return said.some(
      (other) => other.field === field && other.currency === currency && other.value === value,
    );
  });
  return agreeing.length > 0 ? agreeing : forms;
}

/** How times are written there: by which one form those are read that don't begin with the year. */
export function timeFormOf(
  messages: readonly unknown[],
  of: Direction,
  { wire }: Profile,
): SampleFinding[] {
  const name = WRITTEN[of].time;
  const time = wire[name];
  const key = `wire.${name}`;
  const at = ['wire', name];
  const shown = messages.flatMap((message) => timesIn(message)).map(({ text }) => text);
  const isIn = (form: string) => (text: string) => readTime(text, form, 'UTC') !== undefined;
  // Of answers, every form that begins with the year is read; a request has the one that is shown.
  const byDefault = of === 'request' ? 'YYYY-MM-DD hh:mm:ss' : undefined;
  const form = time ?? byDefault;
  const unread = shown.filter((text) =>
    form !== undefined && of === 'request' ? !isIn(form)(text) : !isRead(text, time),
  );
  const [first, ...others] = unread;
  if (first === undefined)
    return form !== undefined && shown.some(isIn(form))
      ? [{ key, result: 'holds', detail: `${key} is ${JSON.stringify(form)}`, at }]
      : [];
  const formsIn = of === 'request' ? likelyTimeForms : timeFormsOf;
  const [found, ...more] = formsIn(first).filter((each) =>
    others.every((text) => formsIn(text).includes(each)),
  );
  if (found === undefined)
    return [
      {
        key,
        result: 'open',
        detail: `${key} has no form for ${unread
          .slice(0, 3)
          .map((text) => JSON.stringify(text.slice(0, 40)))
          .join(', ')}`,
      },
    ];
  const forms = [found, ...more].map((each) => JSON.stringify(each)).join(' or ');
  if (time !== undefined)
    return [
      {
        key,
        result: 'contradicts',
        detail: `${key} is ${JSON.stringify(time)}, ${JSON.stringify(first)} is ${forms}`,
      },
    ];
  return [
    more.length > 0
      ? {
          key,
          result: 'open',
          detail: `${key}: ${JSON.stringify(first)} is ${forms}; give a sample of a later day of the month too`,
        }
      : { key, result: 'found', detail: `${key} is ${forms}`, at, value: found },
  ];
}
