import {
  amountFormsOf,
  amountsIn,
  isRead,
  readTime,
  timeFormsOf,
  timesIn,
} from '../../codec/index.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { SampleFinding } from './sample-finding.ts';

/** How amounts are written in answers and notifications. */
export function amountFormOf(messages: readonly unknown[], { wire }: Profile): SampleFinding[] {
  const key = 'wire.amount';
  const shown = messages
    .flatMap((message) => amountsIn(message))
    .map((amount) => ({ ...amount, forms: amountFormsOf(amount.text, amount.currency) }));
  const unread = shown.find(({ forms }) => forms.length === 0);
  if (unread !== undefined) {
    const { field, text, currency } = unread;
    const of = currency === undefined ? '' : ` of ${JSON.stringify(currency)}`;
    return [
      {
        key,
        result: 'open',
        detail: `${key} has no form for ${field} ${JSON.stringify(text.slice(0, 40))}${of}`,
      },
    ];
  }
  // What has no decimals shows nothing of their sign.
  const forms = shown.flatMap((amount) => (amount.forms.length === 1 ? amount.forms : []));
  const [longest] = forms.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const at = ['wire', 'amount'];
  const both = [',', '.'].map((sign) => forms.find((form) => form.includes(sign)));
  if (!both.includes(undefined))
    return [
      { key, result: 'contradicts', detail: `${key}: the samples show both ${both.join(' and ')}` },
    ];
  const is = forms.find((form) => form === wire.amount);
  return [
    is === undefined
      ? {
          key,
          result: 'found',
          detail: `${key} is ${JSON.stringify(longest)} in the sample, not ${JSON.stringify(wire.amount)}`,
          at,
          value: longest,
        }
      : { key, result: 'holds', detail: `${key} is ${JSON.stringify(is)}`, at },
  ];
}

/** How times are written there: by which one form those are read that don't begin with the year. */
export function timeFormOf(
  messages: readonly unknown[],
  { wire: { time } }: Profile,
): SampleFinding[] {
  const key = 'wire.time';
  const at = ['wire', 'time'];
  const shown = messages.flatMap((message) => timesIn(message)).map(({ text }) => text);
  const unread = shown.filter((text) => !isRead(text, time));
  const [first, ...others] = unread;
  if (first === undefined)
    return time !== undefined && shown.some((text) => readTime(text, time, 'UTC') !== undefined)
      ? [{ key, result: 'holds', detail: `${key} is ${JSON.stringify(time)}`, at }]
      : [];
  const [form, ...more] = timeFormsOf(first).filter((each) =>
    others.every((text) => timeFormsOf(text).includes(each)),
  );
  if (form === undefined)
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
  const forms = [form, ...more].map((each) => JSON.stringify(each)).join(' or ');
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
      : { key, result: 'found', detail: `${key} is ${forms}`, at, value: form },
  ];
}
