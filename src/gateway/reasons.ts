import type { ReasonForm } from '../contract/operations/evidence.ts';
import { holdsCardNumber } from '../contract/values/card-number.ts';
import { withoutCardNumber } from '../contract/values/without-card-number.ts';
import { textOf, type AnswerFields } from './contradictions.ts';

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

/** Before a separator any word in capitals; alone it has a digit, or it is a word of some text. */
const CODE = /^([0-9A-Z-]{1,16})[:_]|^(?=[A-Z-]*\d)([0-9A-Z-]{1,16})$/;

/** A payment went well, by its result code (part 7 of the document). */
export const SUCCESS_CODE = '0000';

/**
 * The code of `<code>:<text>`, whose text may hold more colons; an older sibling interface writes `_`
 * (C-130). A text without a code has none.
 */
export function resultCodeOf(info: string | undefined): string | undefined {
  const [, before, alone] = CODE.exec(info ?? '') ?? [];
  const code = before ?? alone;
  return code !== undefined && holdsCardNumber(code) ? undefined : code;
}

interface Reasons {
  /** Says why something was refused. */
  readonly refuse: boolean;
  /** A success never has the first kind of text, a refusal never the second. */
  readonly denySuccess: boolean;
  readonly denyRefusal: boolean;
  /** The field that says so. */
  readonly field: string;
  readonly failure?: Failure;
}

/** What the texts next to a status say. */
export function readReasons(
  forms: Readonly<Record<string, ReasonForm>>,
  answered: AnswerFields,
): Reasons {
  const read = Object.entries(forms).map(([field, form]) => readReason(field, form, answered));
  const telling = read.find(({ denySuccess, denyRefusal }) => denySuccess || denyRefusal);
  const failures = read.flatMap(({ failure }) => (failure ? [failure] : []));
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
    ...(failure && { failure }),
  };
}

function readReason(field: string, form: ReasonForm, answered: AnswerFields): Reasons {
  const text = textOf(answered[field]);
  if (text === undefined) return { refuse: false, denySuccess: false, denyRefusal: false, field };
  const code = resultCodeOf(text);
  const success = code === SUCCESS_CODE;
  // Empty on a success: there, even a code that agrees with it is one text too many.
  const denies = form === 'error' || form === 'type';
  const refuse = !success && (denies || code !== undefined);
  return {
    refuse,
    // A code has to be there; words alone agree with no status.
    denySuccess: denies || refuse || (form === 'code' && !success),
    denyRefusal: success,
    field,
    ...(!success && {
      failure: form === 'type' ? { code: shown(text), source: field } : failureOf(text, field),
    }),
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

const LONGEST = 500;

/** Without what was sent in confidence, should a text repeat it (P-42, P-43). */
export function withoutSecrets(failure: Failure, sent: AnswerFields): Failure {
  const secrets = SECRET.flatMap((field) => textOf(sent[field]) ?? []);
  const message = secrets.reduce<string | undefined>(
    (text, secret) => text?.replace(new RegExp(`(?<!\\d)${secret}(?!\\d)`, 'g'), '…'),
    failure.message,
  );
  return { ...failure, ...(message !== undefined && { message }) };
}

/** All are digits, or hexadecimal. */
const SECRET = ['card', 'security_code', 'encryption_data', 'sign'] as const;

/** A text of the gateway that may be shown to the merchant's staff. */
export function failureOf(text: string, source: string): Failure {
  const code = resultCodeOf(text);
  const message = shown(code === undefined ? text : text.slice(code.length + 1));
  return { ...(code !== undefined && { code }), ...(message !== '' && { message }), source };
}

function shown(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is removed
  const words = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return withoutCardNumber(words).slice(0, LONGEST);
}
