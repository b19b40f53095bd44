import { operationOf } from '../../contract/operations/operations.schema.ts';
import { RECORD_CODES } from '../../contract/profile/codes-of.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { WireValues } from '../../signing/index.ts';
import { withFound, type SampleFinding } from './sample-finding.ts';
import { presenceCodeOf, statusCodeOf } from './fit-codes.ts';
import { formsOf } from './fit-forms.ts';
import { eventOf, notifiedFieldsOf, notifiedFormOf } from './fit-notification.ts';
import { envelopeOf, recordCodesOf } from './fit-issuing.ts';
import { amountFormOf, timeFormOf } from './fit-written.ts';
import { signaturesOf } from './fit-signature.ts';
import { textsOf } from './fit-texts.ts';
import { differingItems, partsIn, type FieldMeanings, type Meaning } from './said-parts.ts';
import { candidatesIn } from './signature-place.ts';
import { inEffect, marksOf, valueUnder } from './marks.ts';
import { isTree } from '../configuration/trees.ts';
import { notifiedBy, signedMessages } from './signed-kind.ts';
import {
  partsOfAnswer,
  readAnswerSample,
  readNotificationSample,
  readRequestSample,
  type Sample,
  type Named,
  type SampleMessage,
  type SampleText,
} from './sample.ts';

/** Texts from the gateway's documents. */
export interface Samples {
  readonly requests?: readonly SampleText[];
  readonly answers?: readonly SampleText[];
  readonly notifications?: readonly SampleText[];
  /** What the documents say that the answers mean. */
  readonly means?: Meaning | undefined;
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
    named('request', requests, (text) => readRequestSample(operation, text, known));
  const said = named('answer', answers, (text) => readAnswerSample(operation, text));
  const told = (known: Profile) =>
    named('notification', notifications, (text) =>
      readNotificationSample(notifiedBy(operation), text, known),
    );
  const heard = (known: Profile) => [
    ...said.map(({ values }) => values),
    ...told(known).map(({ values }) => byOurNames(values, known)),
  ];
  const sent = (known: Profile) => asked(known).map(({ values }) => values);
  /** One after the other: what the first finds, such as the element of a list's item, the next ones read by. */
  const steps: readonly ((known: Profile) => SampleFinding[])[] = [
    ...requests.map(
      (_request, at) => (known: Profile) =>
        asked(known)
          .slice(at, at + 1)
          .flatMap((sample) => from(sample, formsOf(operation, sample, known, says))),
    ),
    (known) => signaturesOf(asked(known), signedMessages('request', operation, known), hints),
    (known) => answersSigned(operation, said, asked(known), known, hints),
    ...said.map(
      (sample) => (known: Profile) => from(sample, answerOf(operation, sample, known, means, says)),
    ),
    (known) =>
      textsOf(
        said.flatMap((sample) => partsIn(operation, sample, means, known)),
        known,
      ),
    (known) => amountFormOf(sent(known), 'request', known, heard(known)),
    (known) => timeFormOf(sent(known), 'request', known),
    (known) => amountFormOf(heard(known), 'answer', known, sent(known)),
    (known) => timeFormOf(heard(known), 'answer', known),
    (known) => notified(operation, told(known), known, hints, says),
  ];
  let known = profile;
  const all = steps.flatMap((step) => {
    const findings = step(known).map((finding) => againstTried(finding, profile));
    known = withFound(known, findings);
    return findings;
  });
  return withoutTwofold(all);
}

/** What was tried or noted is only contradicted by a later sample, unless that adds to it. */
function againstTried(finding: SampleFinding, profile: Profile): SampleFinding {
  const { key, at, value, detail, from: name } = finding;
  if (at === undefined || value === undefined) return finding;
  const by = marksOf(profile).get(at.join('.'));
  if (by === undefined || hasAll(value, valueUnder(inEffect(profile), at.join('.'))))
    return finding;
  return {
    key,
    result: 'contradicts',
    detail: `${detail}; settled by ${by}`,
    ...(name !== undefined && { from: name }),
  };
}

/** Is one value the other, or a list with more in it than the other has? */
const hasAll = (value: unknown, before: unknown): boolean =>
  Array.isArray(value) && Array.isArray(before)
    ? before.every((each) => value.includes(each))
    : isTree(value) && isTree(before)
      ? Object.keys(before).every((key) => hasAll(value[key], before[key]))
      : value === before;

/** Of what two samples show otherwise, nothing is found: which of them is right, nobody knows. */
const withoutTwofold = (findings: readonly SampleFinding[]): SampleFinding[] =>
  findings.map((finding) => {
    const { at, value, ...rest } = finding;
    if (at === undefined || value === undefined) return finding;
    const other = findings.find(
      (each) =>
        each.value !== undefined &&
        each.at?.join('.') === at.join('.') &&
        JSON.stringify(each.value) !== JSON.stringify(value),
    );
    if (other === undefined) return finding;
    const shown = ({ from: name = 'a sample', value: is }: SampleFinding) =>
      `${JSON.stringify(is)} in ${name}`;
    const detail = `${at.join('.')} is ${shown(finding)}, and ${shown(other)}: leave the wrong one out`;
    return { ...rest, result: 'contradicts', detail };
  });

/** Messages with the names of their samples; one that has none is called by its number. */
const named = <Message extends SampleMessage>(
  kind: string,
  texts: readonly SampleText[],
  read: (text: string) => Message,
): Named<Message>[] =>
  texts.map((sample, at) =>
    typeof sample === 'string'
      ? { ...read(sample), name: `${kind} ${at + 1}` }
      : { ...read(sample.text), name: sample.name },
  );

const from = ({ name }: Named, findings: SampleFinding[]): SampleFinding[] =>
  findings.map((finding) => ({ ...finding, from: name }));

/** A notification's fields by the names that the profile has for them. */
const byOurNames = (values: WireValues, { notify: { fields } }: Profile): WireValues => ({
  ...values,
  ...Object.fromEntries(Object.entries(fields).map(([ours, theirs]) => [ours, values[theirs]])),
});

type Hints = NonNullable<Samples['parts']>;

function answersSigned(
  operation: OperationName,
  said: readonly Named<Sample>[],
  asked: readonly Sample[],
  profile: Profile,
  hints: Hints,
): SampleFinding[] {
  const { signature } = operationOf(operation);
  const sent = asked.map(({ values }) => values[signature]);
  const signed = signedMessages('answer', operation, profile);
  const given = said.filter((each) => candidatesIn([each], signed).length > 0);
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
  means: Meaning | undefined,
  says: FieldMeanings,
): SampleFinding[] {
  const { answerKind } = operationOf(operation);
  if (answerKind === 'html') return [pageOf(operation, said)];
  const findings: SampleFinding[] = differingItems(operation, said, means, profile);
  if (answerKind === 'xml' && said.root !== 'respon') findings.push(rootOf(said.root, profile));
  for (const [at, part] of partsIn(operation, said, means, profile).entries())
    findings.push(
      ...statusCodeOf(part, profile),
      ...(at > 0 ? presenceCodeOf(part.fields, part.evidence, profile) : []),
    );
  const { whole } = partsOfAnswer(operation, said);
  findings.push(...recordCodesOf(RECORD_CODES[operation], whole, profile, says));
  findings.push(...envelopeOf(said, answerKind, profile, means));
  return findings;
}

/** A page is shown to the shopper as it comes. */
function pageOf(operation: OperationName, { isPage }: Sample): SampleFinding {
  const key = 'operations';
  return isPage
    ? {
        key,
        result: 'noted',
        detail: `${operation}: the answer is a page, which the shopper’s browser is shown as it comes; nothing is read of it but a signature in its headers`,
      }
    : {
        key,
        result: 'contradicts',
        detail: `${operation}: the answer has to be a page (HTML), and the sample is none`,
      };
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

function notified(
  operation: OperationName,
  told: readonly Named<Omit<Sample, 'root'>>[],
  profile: Profile,
  hints: Hints,
  says: FieldMeanings,
): SampleFinding[] {
  const values = told.map((each) => each.values);
  return [
    ...told.map(({ encoding }) => notifiedFormOf(encoding, profile)),
    ...notifiedFieldsOf(values, operation, profile),
    ...values.flatMap((each) => eventOf(each, profile, says)),
    ...signaturesOf(told, signedMessages('notification', operation, profile), hints),
  ];
}
