import { z } from 'zod';
import { isCalendarDate } from '../values/calendar-date.ts';
import { holdsCardNumber, isCardNumberAsId } from '../values/card-number.ts';
import { withoutCard } from '../values/no-card.schema.ts';
import { LONGEST_WORD } from '../values/longest-word.ts';
import { plainText } from '../values/plain-text.schema.ts';
import { withoutCardNumber } from '../values/without-card-number.ts';

/**
 * The kinds of fields in the gateway's requests and answers. Request lengths are those of the
 * gateway interface where it shows one (2.10), those of sibling interfaces otherwise.
 *
 * Answers: every scalar is text. The readers return numbers as their source text, so that an id
 * beyond 2^53 or an amount of `10.10` arrives unchanged (C-087, C-094).
 */

/** Text of a request. Left out of what is sent when empty (C-035). */
export const gatewayText = (max = 200) => plainText(max);

/** A code or word of the profile's. */
export const gatewayWord = () => gatewayText(LONGEST_WORD);

/** Free text that travels through other systems: it must not smuggle a card number (C-114). */
export const freeText = (max: number) => withoutCard(gatewayText(max), holdsCardNumber);

const ID = /^[0-9A-Za-z_-]+$/;

/**
 * An id that may be part of a signature. Signed parts are joined without a separator, so anything
 * that could move a boundary is rejected (C-043, C-046), and a card number, for ids are stored and
 * logged. The cast: the brand `T` exists for the compiler only, so no check can produce it.
 */
export const requestId = <T extends string>(max = 64) =>
  withoutCard(
    z.string().min(1).max(max).regex(ID, 'must consist of letters, digits, "_" and "-"'),
    isCardNumberAsId,
  ) as unknown as z.ZodType<T, string>;

/** An issuing id: given as text or number, sent as text (C-087). */
export const issuingId = <T extends string>() =>
  z
    .union([z.string(), z.int().min(0)])
    .transform(String)
    .pipe(requestId<T>());

/** A decimal amount, as text. The client checks the currency's decimals (P-27, P-29). */
export const amountOf = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be a decimal number like "12.00"');
export const amount = amountOf(15).meta({
  id: 'Decimal',
  description: 'Decimal text, such as `12.00`.',
});

/** ISO 4217 alphabetic code. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be three capital letters like "EUR"')
  .meta({ id: 'Currency', description: 'ISO 4217, such as `EUR`.' });

const WHOLE = /^\d{1,15}$/;

/** An integer on the wire; its text is accepted where the encoding knows text only. */
export const integer = z.union([
  z.int(),
  z.string().regex(WHOLE, 'must be a whole number').transform(Number),
]);

/** A number on the wire, of at most 15 digits so that no digit is lost. */
export const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^(?=.{1,16}$)\d{1,12}(\.\d{1,4})?$/, 'must be a number like 12.5')
    .transform(Number),
]);

/** `YYYY-MM-DD`. */
export const date = z.iso.date().describe('`YYYY-MM-DD`.');

/** `YYYY-MM-DD HH:MM:SS` in the profile's zone. */
export const dateTime = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
    'must have the form "YYYY-MM-DD HH:MM:SS"',
  )
  .refine((text) => isCalendarDate(text.slice(0, 10)), 'must begin with a day of the calendar')
  .describe('`YYYY-MM-DD HH:MM:SS` in the gateway’s time zone.');

export const webAddress = (max = 2000) => z.url({ protocol: /^https?$/ }).max(max);

const absent = z.null().transform(() => undefined);

/**
 * A text of an answer that may be missing; `null` counts as missing (C-034). Optional on the outside: most fields
 * of a listed payment are missing, and what is not there need not be read.
 */
const answerField = <Field extends z.ZodType>(text: Field) => z.union([text, absent]).optional();

/** A text as it came. */
export const answerText = answerField(z.string());

/** Free text, which may hold anything (C-114). */
export const answerWords = answerField(
  z.string().transform((words) => words && withoutCardNumber(words)),
);

/** A branded id of an answer that may be missing; an empty one counts as missing. */
export const answerId = <T extends string>() =>
  answerField(z.string().transform((id) => (id === '' ? undefined : (id as T))));

/** A field that the gateway interface calls nullable stays `null`, also when it is missing (C-220). */
export const nullableText = z.string().nullable().default(null);

/** Nullable free text. */
export const nullableWords = nullableText.transform((words) => words && withoutCardNumber(words));

/** Nullable, and of a type that the gateway interface does not show (C-221). */
export const nullableAnything = z.unknown().default(null);

/** A list of an answer. One element of an XML list looks like a single value (C-136). */
export const answerList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === null || value === '') return [];
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }, z.array(item));

/** A list of a request's orders; bounds are those of part 8. */
export const batchOf = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item).min(1, 'must hold at least one order').max(max, `must hold at most ${max} orders`);
