// Over 300 lines: every setting of a profile, most with a line on what it is for.

import { z } from 'zod';
import { CARD_TESTING_ACTIONS } from '../vocabulary/card-testing.ts';
import { cardBrand } from '../values/method-pictures.schema.ts';
import { baseAddress } from '../values/web-address.schema.ts';
import { OPERATION_NAMES } from '../vocabulary/operation-names.ts';
import { GATEWAY_REFUSALS } from '../vocabulary/refusals.ts';
import { DECLINE_CATEGORIES } from '../vocabulary/decline-categories.ts';
import { codeMaps, texts } from './codes.schema.ts';
import { ENCODINGS } from './encodings.ts';
import { alternativeMethod, isoCurrency, namedOnce } from './methods.schema.ts';
import { notifySchema } from './notify.schema.ts';
import { everySchema, recipeSchema, styleChanges, styleKeys } from './recipe.schema.ts';
import { wireForms } from './wire.schema.ts';
import { wordsSchema } from './words.schema.ts';

/**
 * The data that describes one brand, account and mode of the gateway. A difference between brands
 * is data here, never code. Every default is the one that its rule gives in docs/rules.md.
 */

const operationName = z.enum(OPERATION_NAMES);

/** What a profile may change for one operation (C-001 to C-025). */
const operationOverride = z.strictObject({
  path: z
    .string()
    .regex(/^\/[\w./~%-]*$/, 'must be a path like "/v1/refund"')
    .optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** The Content-Type header, independent of the encoding (C-008). */
  contentType: z
    .string()
    .max(100)
    .regex(/^[\w.+-]+\/[\w.+-]+(?: *; *[\w-]+=[\w"-]+)*$/, 'must be like "application/json"')
    .optional(),
  timeoutMs: z.int().min(100).max(300_000).optional(),
});

/** An id of the merchant's: how long it may be, the interface says (2.10). */
const accountOf = (most: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w-]{1,${most}}$`),
      `must be letters, digits, "-" or "_", at most ${most} of them: a gateway with longer ids has another interface`,
    );

const secrets = z.array(z.string().min(1)).max(2).default([]);

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

/** One account at one gateway: addresses, ids, secrets, codes and limits. */
export const profileSchema = z
  .strictObject({
    brand: z.string().default('tender'),
    mode: z.enum(['sandbox', 'live']),
    /** IANA zone of the gateway's zoneless times (C-105). */
    timeZone: timeZone.default('UTC'),
    locale: language.default('en'),
    /** Card issuing may be at the address of payments (C-023). */
    baseUrl: z.strictObject({ acquiring: baseAddress, issuing: baseAddress.optional() }),
    ids: z.strictObject({
      merchantId: accountOf(7),
      accountId: accountOf(10),
      /** Empty where no cards are issued. */
      companyId: z
        .string()
        .regex(/^[0-9A-Za-z]{0,20}$/, 'must be at most 20 letters or digits')
        .default(''),
    }),
    /** The newest first; a second one is still accepted in answers while keys rotate (C-058, C-059). */
    secrets: z.strictObject({
      signKey: secrets,
      issuingKey: secrets,
      /** Of notifications, where they have one of their own. */
      notifyKey: secrets,
      /** RSA keys in PEM, of payments and card issuing: ours, and the gateway's public one. */
      privateKey: secrets,
      gatewayKey: secrets,
      /** Those of card issuing, where it has a pair of its own. */
      issuingPrivateKey: secrets,
      issuingGatewayKey: secrets,
    }),
    /** The registered shop domain (C-113). */
    website: z.string().max(2000),
    operations: z.partialRecord(operationName, operationOverride).default({}),
    xml: z
      .strictObject({
        requestRoot: z
          .string()
          .regex(/^[A-Za-z_][\w.-]*$/, 'must be the name of an element')
          .default('request'),
        /** Also accept the root `response`, with a warning (C-026). */
        lenientRoot: z.boolean().default(false),
        charsets: z.array(z.string()).default(['utf-8']),
        /** Items of a list are elements of this name inside the list's; its name repeats if empty (C-025). */
        listItem: z
          .string()
          .regex(/^([A-Za-z_][\w.-]*)?$/, 'must be the name of an element, or empty')
          .default(''),
      })
      .prefault({}),
    sign: z
      .strictObject({
        /** `program`: what opens the proxy hands in `sign` and `verify`, and no recipe is used. */
        by: z.enum(['recipes', 'program']).default('recipes'),
        ...styleKeys,
        verifyResponse: z.enum(['off', 'warn', 'require']).default('warn'),
        /** Operations whose `analogy` recipe may be used in live mode (C-048). */
        allowAnalogy: z.array(operationName).default([]),
        /** What each request of payments signs that has no recipe of its own, where all sign by one rule. */
        every: everySchema.optional(),
        /** The same of its answers. */
        everyAnswer: everySchema.optional(),
        /** Recipes that this brand has given us, instead of the table's. */
        recipes: z.partialRecord(operationName, recipeSchema).default({}),
        /** The same of its answers, which sign their own fields. */
        answerRecipes: z.partialRecord(operationName, recipeSchema).default({}),
        /** Which of `secrets` signs notifications, unless it is RSA's: that of requests and answers, or one of their own. */
        notificationKey: z.enum(['signKey', 'notifyKey']).default('signKey'),
        /** The same of notifications; those of payments sign what a payment's answer signs by default. */
        notificationRecipes: z
          .strictObject({ payment: recipeSchema.optional(), payout: recipeSchema.optional() })
          .prefault({}),
      })
      .prefault({}),
    issuing: z
      .strictObject({
        scheme: z.enum(['concat', 'sorted-json']).default('concat'),
        case: z.enum(['lower', 'upper']).default('upper'),
        /** What each request of card issuing signs that has no recipe of its own, where all sign by one rule. */
        every: everySchema.optional(),
        /** The same of its answers. */
        everyAnswer: everySchema.optional(),
        /** How its signatures differ from the interface's own style otherwise. */
        style: styleChanges.prefault({}),
        /** What `cardType` says of cards that many use: only they have a limit (C-224). */
        sharedTypes: z.array(z.string()).optional(),
        /** Which way `/group/refund` moves money; its label is hidden until set (C-228). */
        groupRefund: z.enum(['toAccount', 'toGroup']).optional(),
        /** Texts of refusals to what people are told; any other text is told to nobody (C-217). */
        refusals: z.record(z.string(), z.enum(GATEWAY_REFUSALS)).optional(),
        /** Seconds a reveal grant lives, 60 at most. */
        revealSeconds: z.int().min(5).max(60).default(30),
        /** How often an hour the details of one card are shown, and any cards' to one subject. */
        revealsPerCard: z.int().min(1).default(10),
        revealsPerSubject: z.int().min(1).default(30),
      })
      .prefault({}),
    /** Meaning of the gateway's codes. Defaults exist in sandbox mode only (C-129, C-225). */
    codes: codeMaps.prefault({}),
    /** Texts beside a status: which have a code, and what they say on a success (C-130, C-259). */
    texts,
    /** How values are written that the interface shows no form of. */
    wire: wireForms,
    /**
     * Maps result codes to what a shopper may see (C-256); other codes are a plain decline (P-46).
     */
    errors: z.record(z.string(), z.enum(DECLINE_CATEGORIES)).default({}),
    enums: wordsSchema,
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
        /** Brands that the account takes, in the order in which shoppers see their marks; none are shown without. */
        brands: z
          .array(cardBrand)
          .min(1)
          .max(20)
          .refine((brands) => new Set(brands).size === brands.length, 'names a brand twice')
          .optional(),
      })
      .prefault({}),
    /** Wire decimals of a currency against ISO 4217 (C-096). */
    decimals: z.record(isoCurrency, z.int().min(0).max(4)).default({}),
    limits: z
      .strictObject({
        /** Largest amount in major units (C-263); see `largest-amount.ts` for where it is not given. */
        maxAmount: z.int().min(1).optional(),
        /** The same of single currencies: a million rupiah are sixty dollars. */
        maxAmounts: z.record(z.string().regex(/^[A-Z]{3}$/), z.int().min(1)).default({}),
        /** Card attempts and distinct numbers in one session (P-46). */
        sessionAttempts: z.int().min(1).default(5),
        sessionCards: z.int().min(1).default(3),
        /** Attempts in one session, by any method. */
        sessionTries: z.int().min(1).default(20),
        /** Declines, or challenges left open, of one card in a day; 5 in live mode (P-46). */
        cardDeclines: z.int().min(1).max(100).optional(),
        /** Declines from one address in ten minutes, then an hour for cards that paid before; 20 in live mode. */
        addressDeclines: z.int().min(2).max(100).optional(),
        /**
         * More than this share of so many decided card attempts in five minutes puts the shop on guard for an
         * hour: 0.6 of 50 in live mode. What then happens to cards that have never paid here.
         */
        spike: z
          .strictObject({
            attempts: z.int().min(1).max(200),
            declined: z.number().min(0).max(1),
            action: z.enum(CARD_TESTING_ACTIONS).default('three_ds'),
          })
          .optional(),
        /** Requests a second, where the gateway has agreed on a limit; none otherwise (C-262). */
        writesPerSecond: z.number().positive().optional(),
        readsPerSecond: z.number().positive().optional(),
      })
      .prefault({}),
    timeouts: z
      .strictObject({
        connectMs: z.int().min(1).default(5_000),
        paymentMs: z.int().min(1).default(60_000),
        otherMs: z.int().min(1).default(30_000),
      })
      .prefault({}),
    /** Seconds after which an unproven outcome is queried again (P-06). */
    resolver: z
      .strictObject({
        schedule: z
          .array(z.int().min(1))
          .min(1)
          .default([5, 15, 60, 300, 3_600, 86_400, 86_400, 86_400, 86_400, 86_400]),
      })
      .prefault({}),
    /** Is `item_total + … - discount` compared with the amount (P-28)? */
    amountParts: z.enum(['enforce', 'warn', 'off']).default('warn'),
    notify: notifySchema,
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
    methods: namedOnce('code', 'method', alternativeMethod).default([]),
    hosted: z.boolean().default(false),
    /** What a session offers that names no methods, in this order; all that there are, if left out. */
    offered: z.array(z.string().min(1).max(50)).min(1).optional(),
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
    /**
     * By whom a value was found right, by its place, with a digest of that value: of another value a mark says nothing.
     * `tender fit` writes it and `tender fit --check` shows it.
     */
    fitted: z
      .record(
        z.string(),
        z.strictObject({
          by: z.string().max(300),
          of: z.string().regex(/^[0-9a-f]{12}$/, 'must be written by tender fit --note'),
        }),
      )
      .default({}),
    batch: z.strictObject({ autoSplit: z.boolean().default(true) }).prefault({}),
  })
  .superRefine(({ offered = [], methods, hosted }, { addIssue }) => {
    const known = ['card', ...(hosted ? ['hosted'] : []), ...methods.map(({ code }) => code)];
    for (const [at, code] of offered.entries()) {
      const fault = (message: string) =>
        addIssue({ code: 'custom', path: ['offered', at], message });
      if (offered.indexOf(code) < at) fault(`names "${code}" again`);
      else if (!known.includes(code)) fault(`names "${code}", which the profile does not have`);
    }
  });
export type Profile = z.infer<typeof profileSchema>;
export type ProfileInput = z.input<typeof profileSchema>;
