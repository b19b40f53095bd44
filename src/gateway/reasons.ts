import type { ReasonField, ReasonForm } from '../contract/operations/evidence.ts';
import type { Texts } from '../contract/profile/codes.schema.ts';
import { holdsCardNumber } from '../contract/values/card-number.ts';
import { withoutCardNumber } from '../contract/values/without-card-number.ts';
import { textOf, type AnswerFields } from './contradictions.ts';
import { LONGEST, sentSecrets, withoutAny, withoutControls } from './said.ts';

/**
 * Why something was not done, as the gateway says it: for the merchant server, never for a browser
 * (C-257). A text that holds a card number loses its digits.
 */
export interface Failure {
  /** The gateway's code. */
  readonly code?: string;
  /** The gateway's text; may be in any language. */
  readonly message?: string;
  /** The field that says so, or `http` for the text of a refusal. */
  readonly source: string;
}

/** The code of `<code>:<text>`: any word in capitals, such as `0051` or `INSUFFICIENT_FUNDS`. */
export const codeBeforeColon = (text: string): string | undefined =>
  /^([0-9A-Z-]{1,16}|[A-Z][0-9A-Z_-]{0,31}):/.exec(text)?.[1];

/** Without a colon it has a digit, or it is a word of some text. */
const CODE = /^(?=[A-Z-]*\d)([0-9A-Z-]{1,16})(?:_|$)/;

/**
 * The code of `<code>:<text>`, whose text may hold more colons; an older sibling interface writes `_`
 * (C-130). A text without a code has none.
 */
export function resultCodeOf(info = ''): string | undefined {
  const code = codeBeforeColon(info) ?? CODE.exec(info)?.[1];
  return code !== undefined && holdsCardNumber(code) ? undefined : code;
}

/** A text that is nothing but a code. */
const BARE_CODE = /^\w[\w.-]{0,31}$/;

/** May a text be `<code>:<text>`, or its code alone? */
export const isCodedText = (text: string): boolean =>
  resultCodeOf(text) !== undefined || BARE_CODE.test(text);

/** What of a text is looked for among those of a success: its code, or all of it. */
export const wordOf = (field: ReasonField, text: string, profile: { readonly texts: Texts }) =>
  (codeIn(field, text, profile) ?? text).trim();

/** The code that a text has: before its words, where the profile says that such texts have one, or all of it. */
function codeIn(
  field: ReasonField,
  text: string,
  { texts }: { readonly texts: Texts },
): string | undefined {
  if (texts[field].coded) return resultCodeOf(text);
  return BARE_CODE.test(text) && !holdsCardNumber(text) ? text : undefined;
}

/** Does a text say that all went well: by its code, or as a whole? */
export function saysSuccess(
  field: ReasonField,
  text: string,
  profile: { readonly texts: Texts },
): boolean {
  const said = wordOf(field, text, profile).toUpperCase();
  return profile.texts[field].success.some((one) => one.toUpperCase() === said);
}

interface Reasons {
  /** Says why something was refused. */
  readonly refuse: boolean;
  /** A success never has the first kind of text, a refusal never the second. */
  readonly denySuccess: boolean;
  readonly denyRefusal: boolean;
  /** The field that says so. */
  readonly field: string;
  /** The code of a payment's or refund's result. */
  readonly resultCode?: string;
  readonly failure?: Failure;
}

/** What the texts next to a status say. */
export function readReasons(
  forms: Readonly<Partial<Record<ReasonField, ReasonForm>>>,
  answered: AnswerFields,
  profile: { readonly texts: Texts },
): Reasons {
  // The cast: the keys of a record of these are these.
  const read = (Object.entries(forms) as [ReasonField, ReasonForm][]).map(([field, form]) =>
    readReason(field, form, answered, profile),
  );
  const telling = read.find(({ denySuccess, denyRefusal }) => denySuccess || denyRefusal);
  const failures = read.flatMap(({ failure }) => (failure ? [failure] : []));
  const resultCode = read.find((one) => one.resultCode !== undefined)?.resultCode;
  const failure = failures.reduce<Failure | undefined>(
    // A payout has its type in one field, and in words in another.
    (first, next) => (first ? { ...next, ...first } : next),
    undefined,
  );
  return {
    refuse: read.some(({ refuse }) => refuse),
    denySuccess: read.some(({ denySuccess }) => denySuccess),
    denyRefusal: read.some(({ denyRefusal }) => denyRefusal),
    field: telling?.field ?? '',
    ...(resultCode !== undefined && { resultCode }),
    ...(failure && { failure }),
  };
}

function readReason(
  field: ReasonField,
  form: ReasonForm,
  answered: AnswerFields,
  profile: { readonly texts: Texts },
): Reasons {
  const text = textOf(answered[field]);
  if (text === undefined) return { refuse: false, denySuccess: false, denyRefusal: false, field };
  const { coded } = profile.texts[field];
  const code = codeIn(field, text, profile);
  const isResult = form === 'code' || form === 'remark';
  const resultCode = isResult && code !== undefined ? { resultCode: code } : {};
  if (saysSuccess(field, text, profile))
    return { refuse: false, denySuccess: false, denyRefusal: true, field, ...resultCode };
  // What reads as the success of a payment explains no refusal, in whichever field it stands.
  const denyRefusal = saysSuccess('result_info', text, profile);
  // Of words alone, a remark may say any; a result that has no code is all words.
  const refuse = !denyRefusal && (isResult ? (coded ? code !== undefined : form === 'code') : true);
  return {
    refuse,
    // A code has to be there; words alone agree with no status.
    denySuccess: refuse || form !== 'remark',
    denyRefusal,
    field,
    ...resultCode,
    failure:
      form === 'type'
        ? { code: shown(text), source: field }
        : failureOf(text, field, coded ? code : undefined),
  };
}

/** The gateway says that it was done before, perhaps by the same request, delivered twice. */
export const saysAlready = (
  failure: { readonly message?: string | undefined } | undefined,
): boolean => /\b(?:already|duplicated?)\b/i.test(failure?.message ?? '');

/**
 * The gateway says that less is left to refund than was asked for, or nothing. That it is too late, or that
 * the merchant has too little there, is another reason.
 */
export const saysTooMuch = ({
  message = '',
}: {
  readonly message?: string | undefined;
} = {}): boolean => TOO_MUCH.test(message) && !TOO_LATE.test(message);

const TOO_MUCH =
  /\b(?:exceed\w*|(?:more|greater|higher|larger) than|left|remain\w*|over-?refund\w*|(?<!\bno[nt][ -])refundable|(?<!\b(?:be|not) )refunded)\b|已退|重复|超[过出]|大于|剩余|可退金额/i;
const TOO_LATE = /\b(?:days?|weeks?|months?|years?|period|deadline|time|window)\b|[天日月期时]/i;

/** Without what was sent in confidence, should a text repeat it (P-42, P-43). */
export function withoutSecrets(failure: Failure, sent: AnswerFields): Failure {
  const { message } = failure;
  if (message === undefined) return failure;
  return { ...failure, message: withoutAny(message, sentSecrets(sent)) };
}

/** A text of the gateway that may be shown to the merchant's staff, with the code that it begins with. */
export function failureOf(text: string, source: string, code?: string): Failure {
  const message = shown(code === undefined ? text : text.slice(code.length + 1));
  return { ...(code !== undefined && { code }), ...(message !== '' && { message }), source };
}

const shown = (text: string): string => withoutCardNumber(withoutControls(text)).slice(0, LONGEST);
