import type { Evidence as Rules, PartEvidence } from '../contract/operations/evidence.ts';
import { operationOf, type Operation } from '../contract/operations/operations.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { signatureDecides, type AnswerSignature, type SigningProfile } from '../signing/index.ts';
import { closedEnvelope } from './closed-envelope.ts';
import { codesOf, outcomeOf, type CodesProfile } from './codes.ts';
import { findContradictions, textOf, type AnswerFields } from './contradictions.ts';
import type { Finding } from './finding.ts';
import { readReasons, withoutSecrets, type Failure } from './reasons.ts';
import { saidIn, type AnswerWords } from './said.ts';

/** What one part of an answer proves: the whole of it, or one of its items. */
export interface Weighed {
  /** Unknown wherever something contradicts the request, or the answer contradicts itself. */
  readonly outcome: Outcome;
  /** What the status says, proven or not; undefined without one, or for an unmapped code. */
  readonly says?: Outcome;
  /** It names a different party or record than the request: nothing in it counts. */
  readonly contradicted: boolean;
  /** What is wrong with this part. */
  readonly findings: readonly Finding[];
  /** A text says that it was refused. */
  readonly refuses: boolean;
  /** The gateway's code of the result. */
  readonly resultCode?: string;
  /** Why it was refused, in the gateway's words; for the merchant server only. */
  readonly failure?: Failure;
}

/** One item of an answer and what it proves. */
export interface WeighedItem extends Weighed {
  /** Of an order that was sent, or of one that was listed. */
  readonly id: string | undefined;
  /** The item as it was answered. */
  readonly value: AnswerFields;
  /** The answer says that the record does not exist. */
  readonly missing: boolean;
  /** All that it says, as `saidIn` leaves it; for the merchant server only. */
  readonly said: AnswerWords;
}

/** The answer as a whole and item by item. */
export interface AnswerEvidence extends Weighed {
  /** One for each order that was sent, in that order; for a query, one for each that is listed. */
  readonly items: readonly WeighedItem[];
  /** All that it says besides its items; nothing of an answer to somebody else. */
  readonly said: AnswerWords;
}

/** What weighing an answer needs of a profile. */
export type EvidenceProfile = CodesProfile &
  SigningProfile &
  Pick<Profile, 'ids' | 'decimals' | 'issuing' | 'texts'>;

interface Exchange {
  /** The request as it went out, in the interface's own forms. */
  readonly sent: AnswerFields;
  readonly value: unknown;
  /** The same before its fields were picked, by the gateway's names. */
  readonly raw?: unknown;
  readonly signature: AnswerSignature;
}

/**
 * Applies an operation's row to an answer, before it is interpreted: whom it answers, its
 * signature, what it repeats of the request, its status, and the texts that must agree with that.
 */
export function weighAnswer(
  name: OperationName,
  { sent, value, raw = value, signature }: Exchange,
  profile: EvidenceProfile,
): AnswerEvidence {
  const operation = operationOf(name);
  const rules: Rules = operation.evidence;
  const answer = value as AnswerFields;
  const envelope = operation.answerKind === 'envelope';
  const part = (envelope ? answer['data'] : answer) as AnswerFields | null;
  const others = identityFindings(operation, part ?? {}, profile);
  const isOurs = others.length === 0 && operation.answerKind !== 'html';
  const { list, foreign, pairs } = pairItems(operation, sent, answer, raw as AnswerFields);
  const isUnproven = signature === 'mismatch' || signature === 'absent';
  const whole = weigh(rules, { sent, answered: part ?? {} }, profile, [
    ...others,
    ...(isUnproven && signatureDecides(name, profile)
      ? [{ alert: 'signature-unproven', field: operation.signature } as const]
      : []),
    ...foreign,
  ]);
  const told = isUnproven
    ? [{ alert: `signature-${signature}`, field: operation.signature } as const]
    : [];
  return {
    ...whole,
    ...(envelope && closedEnvelope(answer, whole, profile)),
    findings: [...whole.findings, ...told],
    said: isOurs
      ? saidIn(rules.items ? { ...(raw as AnswerFields), [list]: undefined } : raw, sent)
      : {},
    items: pairs.map((pair) =>
      // Without a list of items, success as a whole means all of them; otherwise nothing is known
      // of any (C-090).
      rules.items
        ? weighItem(rules.items, pair, profile, { contradicted: whole.contradicted, isOurs })
        : { ...whole, findings: [], id: pair.id, value: {}, missing: false, said: {} },
    ),
  };
}

function weigh(
  rules: PartEvidence,
  { sent, answered }: { readonly sent: AnswerFields; readonly answered: AnswerFields },
  profile: EvidenceProfile,
  before: readonly Finding[],
): Weighed {
  const wrong = [...before, ...findContradictions(rules.echoes, sent, answered, profile)];
  const { status } = rules;
  const code = status && textOf(answered[status.field]);
  const mapped = status && code ? outcomeOf(status.codes, code, profile) : undefined;
  const unmapped = Boolean(code) && mapped === undefined;
  const says = status ? (mapped ?? (unmapped ? status.otherwise : undefined)) : 'succeeded';
  const reasons = readReasons(rules.reasons, answered, profile);

  const complete = rules.required.every((field) => isGiven(field, answered[field]));
  const contradictory =
    (says === 'succeeded' && reasons.denySuccess) || (says === 'failed' && reasons.denyRefusal);
  const unproven =
    wrong.length > 0 ||
    contradictory ||
    (says === 'succeeded' && !complete) ||
    (says === 'failed' && rules.refusalNeedsReason === true && !reasons.refuse) ||
    (unmapped && reasons.refuse);
  const outcome = unproven ? 'unknown' : (says ?? 'unknown');
  return {
    outcome,
    ...(says && { says }),
    contradicted: wrong.length > 0,
    refuses: reasons.refuse,
    ...(reasons.resultCode !== undefined && { resultCode: reasons.resultCode }),
    findings: [
      ...wrong,
      ...(contradictory ? [{ alert: 'contradiction' as const, field: reasons.field }] : []),
      ...(unmapped && !status?.otherwise && status?.codes !== 'returnStatus'
        ? [{ alert: 'unknown-code' as const, field: status?.field ?? '' }]
        : []),
    ],
    ...(outcome !== 'succeeded' &&
      reasons.failure && { failure: withoutSecrets(reasons.failure, sent) }),
  };
}

const SAFE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/** An id of the expected form; anything else is ignored. */
export const safeId = (id: string | undefined): string | undefined =>
  id !== undefined && SAFE_ID.test(id) ? id : undefined;

function isGiven(field: string, value: unknown): boolean {
  const text = textOf(value);
  return /(_id|Id)$/.test(field) ? safeId(text) !== undefined : text !== undefined;
}

/** Who is answered: another merchant, account or company than ours makes it no answer to us (C-260). */
function identityFindings(
  { answerIdentity }: Operation,
  answered: AnswerFields,
  { ids }: EvidenceProfile,
): Finding[] {
  return Object.entries(answerIdentity).flatMap(([field, key]) => {
    const named = textOf(answered[field]);
    return named === undefined || named === ids[key] ? [] : [{ alert: 'merchant-mismatch', field }];
  });
}

interface Pair {
  readonly id: string | undefined;
  readonly sent: AnswerFields;
  /** What was answered about it: one, none or, wrongly, several. */
  readonly answered: readonly Listed[];
}

interface Listed {
  readonly value: AnswerFields;
  readonly raw: unknown;
}

/**
 * The orders that were sent, with the answer to each, in any order (C-178). An answer about an
 * order that was not sent is no answer to this request. Entries of a query count by themselves.
 */
function pairItems(
  { batch, evidence }: Operation,
  sent: AnswerFields,
  answer: AnswerFields,
  raw: AnswerFields,
): {
  readonly list: string;
  readonly pairs: readonly Pair[];
  readonly foreign: readonly Finding[];
} {
  const list = evidence.items?.list ?? batch?.list ?? '';
  const raws = (raw[list] ?? []) as readonly unknown[];
  const listed = ((answer[list] ?? []) as readonly AnswerFields[]).map((value, index): Listed => ({
    value,
    raw: raws[index],
  }));
  if (!batch)
    return {
      list,
      pairs: listed.map((item) => ({ id: undefined, sent, answered: [item] })),
      foreign: [],
    };
  const { id } = batch;
  const orders = (sent[batch.list] ?? []) as readonly AnswerFields[];
  const isOf =
    (order: AnswerFields) =>
    ({ value }: Listed) =>
      value[id] === order[id];
  const isForeign = (item: Listed) =>
    textOf(item.value[id]) !== undefined && !orders.some((order) => isOf(order)(item));
  return {
    list,
    pairs: orders.map((order) => ({
      id: textOf(order[id]),
      sent: order,
      answered: listed.filter(isOf(order)),
    })),
    foreign: listed.some(isForeign)
      ? [{ alert: 'echo-mismatch', field: `${batch.list}.${id}` }]
      : [],
  };
}

function weighItem(
  rules: NonNullable<Rules['items']>,
  { id, sent, answered: [answered, ...more] }: Pair,
  profile: EvidenceProfile,
  { contradicted, isOurs }: { readonly contradicted: boolean; readonly isOurs: boolean },
): WeighedItem {
  // A missing item proves nothing (C-179), and of two it is unclear which is meant.
  if (!answered)
    return {
      id,
      value: {},
      outcome: 'unknown',
      contradicted,
      refuses: false,
      findings: [],
      missing: false,
      said: {},
    };
  const { value, raw } = answered;
  const doubled = more.length > 0 ? [{ alert: 'contradiction' as const, field: 'list' }] : [];
  const weighed = weigh(rules, { sent, answered: value }, profile, doubled);
  const presence = presenceOf(rules, value, profile);
  const findings = [...weighed.findings, ...presence.findings];
  return {
    ...weighed,
    id,
    value,
    said: isOurs ? saidIn(raw, sent) : {},
    missing: presence.missing,
    ...((contradicted || !presence.proven) && { outcome: 'unknown' as const }),
    contradicted: contradicted || weighed.contradicted,
    findings: findings.map(({ alert, field = '' }) => ({ alert, field: `${rules.list}.${field}` })),
  };
}

/** Does the answer say that a listed record exists? One that doesn't has no status. */
function presenceOf(
  { found = '', status }: PartEvidence,
  answered: AnswerFields,
  profile: EvidenceProfile,
) {
  const codes = codesOf('queryResult', profile);
  const code = textOf(answered[found]);
  if (code === undefined || Object.keys(codes).length === 0)
    return { proven: true, missing: false, findings: [] };
  const meaning = Object.hasOwn(codes, code) ? codes[code] : undefined;
  const alert = meaning === undefined ? 'unknown-code' : 'contradiction';
  const stands = textOf(answered[status?.field ?? '']) !== undefined;
  return {
    proven: meaning === 'found',
    missing: meaning === 'not-found',
    findings:
      meaning === 'found' || (meaning === 'not-found' && !stands)
        ? []
        : [{ alert, field: found } as const],
  };
}
