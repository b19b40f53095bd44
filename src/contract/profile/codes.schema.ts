import { z } from 'zod';
import { LONGEST_WORD } from '../values/longest-word.ts';
import { OUTCOMES } from '../vocabulary/outcomes.ts';

/** What is empty is no code, and none comes with blanks around it. */
const code = z
  .string()
  .max(LONGEST_WORD)
  .regex(/^\S(?:.*\S)?$/, 'must be a code, without blanks around it');
const meaningOf = <Meaning extends z.ZodType>(meaning: Meaning) => z.record(code, meaning);
const outcomeCodes = meaningOf(z.enum(OUTCOMES));

/** Meaning of the gateway's codes, a map for each field that has some (C-129, C-225). */
export const codeMaps = z.strictObject({
  orderStatus: outcomeCodes.optional(),
  paymentStatus: outcomeCodes.optional(),
  /** Of an answer as a whole; `1` is shown (C-176). */
  returnStatus: outcomeCodes.optional(),
  /** The four that follow, where they have no map of their own; only `1` is shown (C-177). */
  itemStatus: outcomeCodes.optional(),
  refundStatus: outcomeCodes.optional(),
  reviewStatus: outcomeCodes.optional(),
  cancelStatus: outcomeCodes.optional(),
  subscriptionCancelStatus: outcomeCodes.optional(),
  /** Only `COMPLETED` is documented; unmapped codes stay pending (C-209). */
  payoutStatus: outcomeCodes.optional(),
  /** A receipt of issuing. What refuses needs a text that says why; any other code proves nothing. */
  receiptStatus: outcomeCodes.optional(),
  /** `code` of issuing's envelope other than 0: `failed` where nothing was done (C-218). */
  issuingCode: meaningOf(z.enum(['failed', 'pending', 'unknown'])).optional(),
  /** `query_result` of a listed transaction: does it exist? Ignored unless mapped. */
  queryResult: meaningOf(z.enum(['found', 'not-found'])).optional(),
  reviewFlag: z.strictObject({ approve: code, reject: code }).optional(),
  cardStatus: meaningOf(z.enum(['active', 'blocked', 'closed'])).optional(),
  groupStatus: meaningOf(z.enum(['active', 'inactive'])).optional(),
  /** `isOneTime`: does the card work for one payment? */
  oneTime: meaningOf(z.boolean()).optional(),
});
export type CodeMaps = z.infer<typeof codeMaps>;

/** How a text beside a status is read. */
const textForm = (coded: boolean, ...success: string[]) =>
  z
    .strictObject({
      /** It is `<code>:<text>`; other texts have no code. */
      coded: z.boolean().default(coded),
      /** Codes or whole texts that agree with a success. */
      success: z.array(z.string().min(1)).default(success),
    })
    .prefault({});

/**
 * The texts beside a status, by their names at the gateway. Two are shown to be `<code>:<text>`, and of one the
 * success's code (part 7).
 */
export const texts = z
  .strictObject({
    result_info: textForm(true, '0000'),
    refund_message: textForm(true, '0000'),
    decline_reason: textForm(true, '0000', '000', '00', '0', 'APPROVED', 'SUCCESS', 'OK'),
    error_message: textForm(false),
    errorMsg: textForm(false),
    failure_type: textForm(false),
    failure_reason: textForm(false),
  })
  .prefault({});
export type Texts = z.infer<typeof texts>;
