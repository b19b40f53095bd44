import { z } from 'zod';
import { currencyDecimals } from '../money/currencies.ts';
import { FIELD_KINDS } from '../values/asked-fields.ts';
import { country } from '../values/country.schema.ts';
import { FIELD_NAMES } from '../values/field-names.ts';
import { METHOD_ICONS, methodLogo } from '../values/method-pictures.schema.ts';
import { filledText } from '../values/plain-text.schema.ts';

/** A currency that ISO 4217 has. */
export const isoCurrency = z
  .string()
  .refine((code) => currencyDecimals(code) !== undefined, 'must be an ISO 4217 code like "EUR"');

/** Language to text; `en` is the fallback. */
const label = z.record(z.string(), z.string());

/** A list of which each entry has a name of its own: by a name that two have, only the first is ever found. */
export const namedOnce = <
  Key extends string,
  Entry extends z.ZodType<Readonly<Record<Key, string>>>,
>(
  key: Key,
  what: string,
  entry: Entry,
) =>
  z.array(entry).superRefine((entries, { addIssue }) => {
    const names = entries.map((each) => each[key]);
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at)
        addIssue({
          code: 'custom',
          path: [at, key],
          message: `is the ${key} "${name}" of another ${what}`,
        });
  });

/** A field that a method asks the shopper for, unless the session tells it (C-151). */
const methodField = z
  .strictObject({
    /** On the wire, a dot between an object and its member: `shopper_phone`, `person.document_number`. */
    name: z
      .string()
      .refine(
        (name) => Object.hasOwn(FIELD_NAMES, name),
        'must be a field of an alternative payment that a shopper can fill in',
      ),
    /** The one that its name usually has, if left out. */
    kind: z.enum(FIELD_KINDS).optional(),
    required: z.boolean().default(true),
    /** The texts of the kind, if left out. */
    label: label.optional(),
    /** Makes it a choice; a text that is the same in every language may stand alone. */
    choices: namedOnce(
      'value',
      'choice',
      z.strictObject({
        value: filledText(100),
        label: z.union([z.string(), label]).optional(),
      }),
    )
      .min(1)
      .optional(),
    /** Of a document or postal code, if it is always the same one. */
    country: country.optional(),
    /** A document or postal code that its country's rule does not know is refused, not asked about. */
    strict: z.boolean().optional(),
  })
  .refine(
    ({ name, kind = FIELD_NAMES[name], label: own }) => kind !== 'text' || own !== undefined,
    { path: ['label'], error: 'is needed where the kind is "text"' },
  );
export type MethodFieldRow = z.infer<typeof methodField>;

/** What payments by a card, a stored one, and on the gateway's page are called. */
const OWN_METHODS: readonly string[] = ['card', 'saved-card', 'hosted'];

/** An alternative method the profile offers (C-143). */
export const alternativeMethod = z.strictObject({
  /** `payment_method` on the wire. */
  code: filledText(50).refine((code) => !OWN_METHODS.includes(code), {
    error: ({ input }) => `must not be "${String(input)}", which is a method of its own`,
  }),
  label,
  /** Drawn before its name where it has no logo. */
  icon: z.enum(METHOD_ICONS).optional(),
  logo: methodLogo.optional(),
  currencies: z.array(isoCurrency).optional(),
  countries: z.array(country).optional(),
  fields: namedOnce('name', 'field', methodField).max(60).default([]),
  /** Minutes until an unpaid attempt lapses. */
  expiryMinutes: z.int().min(1).default(30),
});
export type AlternativeMethod = z.infer<typeof alternativeMethod>;
