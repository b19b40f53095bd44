import type { Evidence } from '../../contract/operations/evidence.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import {
  EVENT_NAMES,
  NOTIFIED_KINDS,
  notifiedKind,
} from '../../contract/profile/notified-kinds.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import type { WireValues } from '../../signing/index.ts';
import { withFound, type SampleFinding } from './sample-finding.ts';
import { presenceCodeOf, statusCodeOf } from './fit-codes.ts';
import { formsOf, type FieldMeanings } from './fit-forms.ts';
import { envelopeOf, recordCodesOf } from './fit-issuing.ts';
import { amountFormOf, timeFormOf } from './fit-written.ts';
import { signaturesOf } from './fit-signature.ts';
import { textsOf, type SaidPart } from './fit-texts.ts';
import { carriedBy } from './signature-place.ts';
import { notifiedBy, signedMessages } from './signed-kind.ts';
import {
  partsOfAnswer,
  readAnswerSample,
  readNotificationSample,
  readRequestSample,
  scalarIn,
  type Sample,
  type SampleMessage,
} from './sample.ts';

/** Texts from the gateway's documents. */
export interface Samples {
  readonly requests?: readonly string[];
  readonly answers?: readonly string[];
  readonly notifications?: readonly string[];
  /** What the documents say that the answers mean. */
  readonly means?: Outcome | undefined;
  /** What they say that single fields mean: `{ open3d: 'on' }`. */
  readonly says?: FieldMeanings;
  /** Lists of what is signed, each in the documents' order: of requests, answers or notifications. */
  readonly parts?: readonly (readonly string[])[];
}

/** What the samples of one operation say of a profile. @throws CodecError for a sample that can't be read. */
export function fitSamples(
  operation: OperationName,
  { requests = [], answers = [], notifications = [], means, says = {}, parts: hints = [] }: Samples,
  profile: Profile,
): readonly SampleFinding[] {
  const asked = (known: Profile) =>
    requests.map((text) => readRequestSample(operation, text, known));
  const said = answers.map((text) => readAnswerSample(operation, text));
  const told = (known: Profile) =>
    notifications.map((text) => readNotificationSample(notifiedBy(operation), text, known));
  const heard = (known: Profile) => [
    ...said.map(({ values }) => values),
    ...told(known).map(({ values }) => byOurNames(values, known)),
  ];
  const sent = (known: Profile) => asked(known).map(({ values }) => values);
  /** One after the other: what the first finds, such as the element of a list's item, the next ones read by. */
  const steps: readonly ((known: Profile) => SampleFinding[])[] = [
    ...requests.map(
      (text) => (known: Profile) =>
        formsOf(operation, readRequestSample(operation, text, known), known, says),
    ),
    (known) => signaturesOf(asked(known), signedMessages('request', operation, known), hints),
    (known) => answersSigned(operation, said, asked(known), known, hints),
    ...said.map((sample) => (known: Profile) => answerOf(operation, sample, known, means, says)),
    (known) =>
      textsOf(
        said.flatMap((sample) => partsIn(operation, sample, means)),
        known,
      ),
    (known) => amountFormOf(sent(known), 'request', known, heard(known)),
    (known) => timeFormOf(sent(known), 'request', known),
    (known) => amountFormOf(heard(known), 'answer', known, sent(known)),
    (known) => timeFormOf(heard(known), 'answer', known),
    (known) => notified(operation, told(known), known, hints),
  ];
  let known = profile;
  return steps.flatMap((step) => {
    const findings = step(known);
    known = withFound(known, findings);
    return findings;
  });
}

/** A notification's fields by the names that the profile has for them. */
const byOurNames = (values: WireValues, { notify: { fields } }: Profile): WireValues => ({
  ...values,
  ...Object.fromEntries(Object.entries(fields).map(([ours, theirs]) => [ours, values[theirs]])),
});

type Hints = NonNullable<Samples['parts']>;

function answersSigned(
  operation: OperationName,
  said: readonly Sample[],
  asked: readonly Sample[],
  profile: Profile,
  hints: Hints,
): SampleFinding[] {
  const { signature } = operationOf(operation);
  const sent = asked.map(({ values }) => values[signature]);
  const signed = signedMessages('answer', operation, profile);
  const given = said.filter((each) => carriedBy([each], signed) !== undefined);
  // Where the profile has a recipe of answers, one that repeats what was sent is not signed by it.
  const own = given.filter(
    ({ values }) =>
      signed.said !== undefined ||
      values[signature] === undefined ||
      !sent.includes(values[signature]),
  );
  const { key, at } = signed;
  const detail = 'the answer repeats the request’s signature';
  return [
    ...(given.length > own.length ? [{ key, result: 'holds' as const, detail, at }] : []),
    ...signaturesOf(own, signed, hints),
  ];
}

function answerOf(
  operation: OperationName,
  said: Sample,
  profile: Profile,
  means: Outcome | undefined,
  says: FieldMeanings,
): SampleFinding[] {
  const { answerKind } = operationOf(operation);
  const findings: SampleFinding[] = [];
  if (answerKind === 'xml' && said.root !== 'respon') findings.push(rootOf(said.root, profile));
  for (const [at, part] of partsIn(operation, said, means).entries())
    findings.push(
      ...statusCodeOf(part, profile),
      ...(at > 0 ? presenceCodeOf(part.fields, part.evidence, profile) : []),
    );
  const { whole } = partsOfAnswer(operation, said);
  findings.push(...recordCodesOf(operation, whole, profile, says));
  findings.push(...envelopeOf(said, answerKind, profile, means));
  return findings;
}

/** The whole and some of its items. What the documents say of the answer is of its items, where it has them. */
function partsIn(operation: OperationName, said: Sample, means: Outcome | undefined): SaidPart[] {
  const evidence: Evidence = operationOf(operation).evidence;
  const { items: ofItems } = evidence;
  const { whole, items } = partsOfAnswer(operation, said);
  return [
    { fields: whole, evidence, means: ofItems ? 'succeeded' : means },
    ...(ofItems ? items.slice(0, 5).map((fields) => ({ fields, evidence: ofItems, means })) : []),
  ];
}

/** An answer's root that the interface does not show. */
function rootOf(root = '', { xml }: Profile): SampleFinding {
  const key = 'xml.lenientRoot';
  const at = ['xml', 'lenientRoot'];
  const detail = `the answer's root is "${root}"`;
  if (root !== 'response') return { key, result: 'contradicts', detail };
  return xml.lenientRoot
    ? { key, result: 'holds', detail, at }
    : { key, result: 'found', detail, at, value: true };
}

/** What a notification's event tells of, where it names one. */
function eventOf(values: WireValues, { notify: { fields, events } }: Profile): SampleFinding[] {
  const word = EVENT_NAMES.map((name) => scalarIn(values[fields[name] ?? name])).find(Boolean);
  if (word === undefined) return [];
  const key = 'notify.events';
  const kind = notifiedKind(word, events);
  return [
    kind === undefined
      ? {
          key,
          result: 'open',
          detail: `${key} has no ${JSON.stringify(word)}: say which it tells of, ${NOTIFIED_KINDS.join(', ')}`,
        }
      : {
          key,
          result: 'holds',
          detail: `${key}: ${word} tells of a ${kind}`,
          at: ['notify', 'events', ...(Object.hasOwn(events, word) ? [word] : [])],
        },
  ];
}

function notified(
  operation: OperationName,
  told: readonly SampleMessage[],
  profile: Profile,
  hints: Hints,
): SampleFinding[] {
  const names = ['order_no', 'transaction_id', 'request_id'];
  return [
    ...told.map(({ values }): SampleFinding =>
      names.some((name) => scalarIn(values[profile.notify.fields[name] ?? name]))
        ? {
            key: 'notify.fields',
            result: 'holds',
            detail: 'the notification names what it is about',
            at: ['notify', 'fields'],
          }
        : {
            key: 'notify.fields',
            result: 'open',
            detail: `notify.fields: the notification has neither ${names.join(' nor ')}: name which of these it is: ${Object.keys(values).join(', ')}`,
          },
    ),
    ...told.flatMap(({ values }) => eventOf(values, profile)),
    ...signaturesOf(told, signedMessages('notification', operation, profile), hints),
  ];
}
