import { z } from 'zod';
import { addressRange } from '../values/address-range.schema.ts';
import { baseAddress } from '../values/web-address.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { DECLINE_CATEGORIES } from '../vocabulary/decline-categories.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';

/**
 * The data that describes one brand, account and mode of the gateway. A difference between brands
 * is data here, never code. Every default is the one that its rule gives in docs/rules.md.
 */

const operationName = z.enum(OPERATION_NAMES);

/** How a request's body can be written. */
export const ENCODINGS = ['json', 'form', 'xml'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a profile may change for one operation (C-001 to C-025). */
const operationOverride = z.strictObject({
  path: z.string().startsWith('/').optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** The Content-Type header, independent of the encoding (C-008). */
  contentType: z.string().optional(),
  timeoutMs: z.int().min(100).max(300_000).optional(),
});

/** One part of a signed string: a field of the request, every item's field, or the secret. */
const recipePart = z.union([
  z.strictObject({ field: z.string() }),
  z.strictObject({ list: z.string(), field: z.string() }),
]);
export type RecipePart = z.infer<typeof recipePart>;

/** How sure a recipe is: documented, taken from a sibling interface, or inferred. */
const RECIPE_STATUSES = ['exact', 'family', 'analogy'] as const;

/** What one operation signs, in order. */
const recipeSchema = z.strictObject({
  status: z.enum(RECIPE_STATUSES),
  /** Concatenated in this order; the secret comes last. */
  parts: z.array(recipePart),
});
export type Recipe = z.infer<typeof recipeSchema>;

const secrets = z.array(z.string().min(1)).max(2);
const secretPair = secrets.min(1);

/** A host as addresses and policy headers name it. */
const hostName = z
  .string()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/,
    'must be a host name in lower case like "acs.bank.example", without scheme and path',
  );

/** What `Intl` knows, so that no date fails later. */
const isKnownTo = (use: () => unknown): boolean => {
  try {
    use();
    return true;
  } catch {
    return false;
  }
};
const timeZone = z
  .string()
  .refine(
    (zone) => isKnownTo(() => new Intl.DateTimeFormat('en', { timeZone: zone })),
    'must be a time zone like "Europe/Berlin"',
  );
const language = z
  .string()
  .refine((tag) => isKnownTo(() => Intl.getCanonicalLocales(tag)), 'must be a language like "en"');

/** An alternative method the profile offers (C-143). */
export const alternativeMethod = z.strictObject({
  /** `payment_method` on the wire. */
  code: z.string().max(50),
  /** Language to label; `en` is the fallback. */
  label: z.record(z.string(), z.string()),
  logo: z.string().optional(),
  currencies: z.array(z.string()).optional(),
  countries: z.array(z.string()).optional(),
  banks: z.array(z.strictObject({ code: z.string(), name: z.string() })).optional(),
  needsPerson: z.boolean().default(false),
  needsDocument: z.boolean().default(false),
  /** Minutes until an unpaid attempt lapses. */
  expiryMinutes: z.int().min(1).default(30),
});
export type AlternativeMethod = z.infer<typeof alternativeMethod>;

const outcomeCodes = z.record(z.string(), z.enum(OUTCOMES));
const namedCodes = z.record(z.string(), z.string());

/** One account at one gateway: addresses, ids, secrets, codes and limits. */
export const profileSchema = z.strictObject({
  brand: z.string().default('tender'),
  mode: z.enum(['sandbox', 'live']),
  /** IANA zone of the gateway's zoneless times (C-105). */
  timeZone: timeZone.default('UTC'),
  locale: language.default('en'),
  /** Card issuing may be at the address of payments (C-023). */
  baseUrl: z.strictObject({ acquiring: baseAddress, issuing: baseAddress.optional() }),
  ids: z.strictObject({
    merchantId: z.string().regex(/^[0-9A-Za-z]{1,7}$/, 'must be 1 to 7 letters or digits'),
    accountId: z.string().regex(/^[0-9A-Za-z]{1,10}$/, 'must be 1 to 10 letters or digits'),
    /** Empty where no cards are issued. */
    companyId: z
      .string()
      .regex(/^[0-9A-Za-z]{0,20}$/, 'must be at most 20 letters or digits')
      .default(''),
  }),
  /** The newest first; a second one is still accepted in answers while keys rotate (C-058, C-059). */
  secrets: z.strictObject({ signKey: secretPair, issuingKey: secrets.default([]) }),
  /** The registered shop domain (C-113). */
  website: z.string().max(2000),
  operations: z.partialRecord(operationName, operationOverride).default({}),
  xml: z
    .strictObject({
      requestRoot: z.string().default('request'),
      /** Also accept the root `response`, with a warning (C-026). */
      lenientRoot: z.boolean().default(false),
      charsets: z.array(z.string()).default(['utf-8']),
    })
    .prefault({}),
  sign: z
    .strictObject({
      /** What is removed from each part before hashing (C-042). */
      trim: z.enum(['space', 'whitespace']).default('space'),
      case: z.enum(['lower', 'upper']).default('lower'),
      verifyResponse: z.enum(['off', 'warn']).default('warn'),
      /** Operations whose `analogy` recipe may be used in live mode (C-048). */
      allowAnalogy: z.array(operationName).default([]),
      /** Recipes that this brand has given us, instead of the table's. */
      recipes: z.partialRecord(operationName, recipeSchema).default({}),
    })
    .prefault({}),
  issuing: z
    .strictObject({
      scheme: z.enum(['concat', 'sorted-json']).default('concat'),
      case: z.enum(['lower', 'upper']).default('upper'),
      /** Cards carry no currency of their own (C-098). */
      defaultCurrency: z.string().default('USD'),
      /** Which way `/group/refund` moves money; its label is hidden until set (C-228). */
      groupRefund: z.enum(['toAccount', 'toGroup']).optional(),
      successStatuses: z.array(z.string()).default(['1']),
      /** Statuses of a receipt that refuse, where a text says why; any other proves nothing. */
      refusalStatuses: z.array(z.string()).default(['0']),
      /** Seconds a reveal grant lives, 60 at most. */
      revealSeconds: z.int().min(5).max(60).default(30),
      /** How often an hour the details of one card are shown, and any cards' to one subject. */
      revealsPerCard: z.int().min(1).default(10),
      revealsPerSubject: z.int().min(1).default(30),
    })
    .prefault({}),
  /** Meaning of the gateway's codes. Defaults exist in sandbox mode only (C-129, C-225). */
  codes: z
    .strictObject({
      orderStatus: outcomeCodes.optional(),
      paymentStatus: outcomeCodes.optional(),
      /** `refund_status`, `review_status` and `cancel_status`; only `1` is shown (C-177). */
      itemStatus: outcomeCodes.optional(),
      /** Only `COMPLETED` is documented; unmapped codes stay pending (C-209). */
      payoutStatus: outcomeCodes.optional(),
      /** `query_result` of a listed transaction: does it exist? Ignored unless mapped. */
      queryResult: z.record(z.string(), z.enum(['found', 'not-found'])).optional(),
      reviewFlag: z.strictObject({ approve: z.string(), reject: z.string() }).optional(),
      cardStatus: namedCodes.optional(),
      groupStatus: namedCodes.optional(),
    })
    .prefault({}),
  /**
   * Maps result codes to what a shopper may see (C-256); other codes are a plain decline (P-46).
   */
  errors: z.record(z.string(), z.enum(DECLINE_CATEGORIES)).default({}),
  /** Values of fields that the interface leaves open (C-120, C-121). */
  enums: z
    .strictObject({
      open3d: z
        .strictObject({ on: z.string(), off: z.string() })
        .default({ on: 'do3DS', off: 'no3DS' }),
      tokenFlag: z
        .strictObject({ yes: z.string(), no: z.string() })
        .default({ yes: 'YES', no: 'NO' }),
      interval: z
        .strictObject({ day: z.string(), week: z.string(), month: z.string(), year: z.string() })
        .default({ day: 'day', week: 'week', month: 'month', year: 'year' }),
    })
    .prefault({}),
  threeDS: z.enum(['on', 'off']).default('on'),
  savedCards: z
    .strictObject({
      enabled: z.boolean().default(true),
      askSecurityCode: z.boolean().default(true),
    })
    .prefault({}),
  card: z
    .strictObject({
      yearDigits: z.union([z.literal(2), z.literal(4)]).default(4),
      /** What to send as last name of a shopper with one name (C-118). */
      singleName: z.enum(['duplicate', 'empty']).default('duplicate'),
    })
    .prefault({}),
  /** Wire decimals of a currency against ISO 4217 (C-096). */
  decimals: z.record(z.string(), z.int().min(0).max(4)).default({}),
  limits: z
    .strictObject({
      /** Largest amount in major units (C-263). */
      maxAmount: z.int().default(999_999),
      /** The same of single currencies: a million rupiah are sixty dollars. */
      maxAmounts: z.record(z.string().regex(/^[A-Z]{3}$/), z.int().min(1)).default({}),
      /** Card attempts and distinct numbers in one session (P-46). */
      sessionAttempts: z.int().default(5),
      sessionCards: z.int().default(3),
      /** Attempts in one session, by any method. */
      sessionTries: z.int().default(20),
      /** Declines of one card in a day; 5 in live mode, without bound in the sandbox (P-46). */
      cardDeclines: z.int().min(1).max(100).optional(),
      /** Declines from one address in ten minutes, then none for an hour; 20 in live mode. */
      addressDeclines: z.int().min(2).max(100).optional(),
      /** More than this share of so many card attempts in five minutes: 0.6 of 50 in live mode. */
      spike: z
        .strictObject({ attempts: z.int().min(1).max(200), declined: z.number().min(0).max(1) })
        .optional(),
      /** Requests a second (C-262). */
      writesPerSecond: z.number().default(10),
      readsPerSecond: z.number().default(2),
    })
    .prefault({}),
  timeouts: z
    .strictObject({
      connectMs: z.int().default(5_000),
      paymentMs: z.int().default(60_000),
      otherMs: z.int().default(30_000),
    })
    .prefault({}),
  /** Seconds after which an unproven outcome is queried again (P-06). */
  resolver: z
    .strictObject({
      ladder: z
        .array(z.int().min(1))
        .min(1)
        .default([5, 15, 60, 300, 3_600, 86_400, 86_400, 86_400, 86_400, 86_400]),
    })
    .prefault({}),
  /** Is `item_total + … - discount` compared with the amount (P-28)? */
  amountParts: z.enum(['enforce', 'warn', 'off']).default('warn'),
  notify: z
    .strictObject({
      /** The body that the gateway wants as acknowledgement (P-25). */
      acknowledge: z.string().default(''),
      delayMs: z.int().default(2_000),
      /**
       * Addresses that notifications come from, if the gateway publishes them; otherwise the random
       * token in each address has to do (C-250).
       */
      allowedAddresses: z.array(addressRange).default([]),
    })
    .prefault({}),
  redirect: z
    .strictObject({
      /** Hosts that `issuer_url` and the hosted page's form may name (P-35, C-156). */
      allowedHosts: z.array(hostName).default([]),
      /**
       * The hosted page's document has a script that adds to its form (P-38): `run` it, in an origin of
       * its own, or `skip` it and send the form's fields alone, where the gateway needs no more.
       */
      hostedScript: z.enum(['run', 'skip']).default('run'),
      alternativeMethod: z.enum(['GET', 'POST']).default('GET'),
      threeDSMethod: z.enum(['GET', 'POST']).default('POST'),
    })
    .prefault({}),
  methods: z.array(alternativeMethod).default([]),
  hosted: z.boolean().default(false),
  /** Dangerous operations are off until turned on (C-187, C-216). */
  enable: z
    .strictObject({ payout: z.boolean().default(false), orderUpdate: z.boolean().default(false) })
    .prefault({}),
  refunds: z
    .strictObject({
      /** Is `refund_reference` sent too? It is shown in answers only, sibling interfaces take it (C-073). */
      sendReference: z.boolean().default(false),
    })
    .prefault({}),
  batch: z.strictObject({ autoSplit: z.boolean().default(true) }).prefault({}),
});
export type Profile = z.infer<typeof profileSchema>;
export type ProfileInput = z.input<typeof profileSchema>;
