import {
  EVENT_NAMES,
  NOTIFIED_KINDS,
  notifiedKind,
  ownEvent,
  type NotifiedKind,
} from '../../contract/profile/notified-kinds.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { Encoding } from '../../contract/profile/encodings.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { nearestName } from '../../contract/values/nearest-name.ts';
import type { WireValues } from '../../signing/index.ts';
import type { FieldMeanings } from './said-parts.ts';
import type { SampleFinding } from './sample-finding.ts';
import { scalarIn } from './sample.ts';
import { notifiedBy } from './signed-kind.ts';

/** What names the payment or the payout: one of these, by whatever name. */
const ABOUT: Readonly<Record<ReturnType<typeof notifiedBy>, readonly string[]>> = {
  payment: ['order_no', 'transaction_id'],
  payout: ['request_id'],
};

/**
 * What the notifications call their fields. A name that the profile has and none of them is wrong where each has such a
 * field, which names what it is about, or where one has nearly that name.
 */
export function notifiedFieldsOf(
  told: readonly WireValues[],
  operation: OperationName,
  { notify: { fields } }: Profile,
): SampleFinding[] {
  if (told.length === 0) return [];
  const key = 'notify.fields';
  const shown = [
    ...new Set(
      told.flatMap((values) =>
        Object.keys(values).filter((name) => scalarIn(values[name]) !== undefined),
      ),
    ),
  ];
  const theirs = Object.values(fields);
  const others = shown.filter((name) => !theirs.includes(name));
  const about = ABOUT[notifiedBy(operation)];
  const names = [...new Set([...Object.keys(fields), ...about])];
  const findings = names.flatMap((name): SampleFinding[] => {
    const is = fields[name];
    if (shown.includes(is ?? name))
      return [
        {
          key,
          result: 'holds',
          detail: `${key}.${name} is ${JSON.stringify(is ?? name)}`,
          at: ['notify', 'fields', name],
        },
      ];
    // Where a signature is, its own finding says.
    if (is === undefined || name === operationOf(operation).signature) return [];
    const nearest = nearestName(is, others);
    if (nearest === undefined && !about.includes(name)) return [];
    return [
      {
        key,
        result: 'contradicts',
        detail: `${key}.${name} is ${JSON.stringify(is)}, and the sample has no such field${nearest === undefined ? `: it has ${others.join(', ')}` : `: is it ${JSON.stringify(nearest)}?`}`,
      },
    ];
  });
  const isNamed = findings.some(({ at }) => about.includes(at?.at(-1) ?? ''));
  const isWrong = findings.some(({ result }) => result === 'contradicts');
  return isNamed || isWrong
    ? findings
    : [
        ...findings,
        {
          key,
          result: 'open',
          detail: `${key}: the notification has neither ${about.join(' nor ')}: name which of these it is: ${shown.join(', ')}`,
        },
      ];
}

/** How a notification is written, which the sandbox's is too. */
export function notifiedFormOf(shown: Encoding, { notify: { encoding } }: Profile): SampleFinding {
  const key = 'notify.encoding';
  const at = ['notify', 'encoding'];
  const detail = `${key} is ${JSON.stringify(shown)}`;
  return shown === encoding
    ? { key, result: 'holds', detail, at }
    : { key, result: 'found', detail: `${detail} in the sample`, at, value: shown };
}

/** What a notification's event tells of, where it names one. */
export function eventOf(
  values: WireValues,
  { notify: { fields, events } }: Profile,
  { event: says }: FieldMeanings,
): SampleFinding[] {
  const word = EVENT_NAMES.map((name) => scalarIn(values[fields[name] ?? name])).find(Boolean);
  if (word === undefined) return [];
  const key = 'notify.events';
  const kind = notifiedKind(word, events);
  const at = ['notify', 'events', ownEvent(word, events) ?? word];
  const detail = `${key}: ${word} tells of a ${kind ?? says ?? ''}`;
  if (kind !== undefined)
    return [
      says === undefined || says === kind
        ? { key, result: 'holds', detail, at }
        : { key, result: 'contradicts', detail: `${detail}, and the sample says of a ${says}` },
    ];
  return [
    isKind(says)
      ? { key, result: 'found', detail, at, value: says }
      : {
          key,
          result: 'open',
          detail: `${key} has no ${JSON.stringify(word)}: say which it tells of, ${NOTIFIED_KINDS.map((each) => `--says event=${each}`).join(', ')}`,
        },
  ];
}

const isKind = (word: string | undefined): word is NotifiedKind =>
  NOTIFIED_KINDS.some((kind) => kind === word);
