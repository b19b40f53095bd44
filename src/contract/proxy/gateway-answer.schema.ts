import { z } from 'zod';

const words = z.record(z.string(), z.unknown());

/** What the gateway said, by its own names: for the merchant server, never for a browser. */
export const gatewayAnswer = z
  .object({
    answered: words
      .optional()
      .describe('What it answered the request; of a batch that was split, the last part’s answer.'),
    listed: words.optional().describe('What the newest query shows of it.'),
  })
  .meta({
    id: 'GatewayAnswer',
    description:
      'What the gateway said, by its own names, also fields that are not documented. Left out: what repeats the request or is empty, names, addresses and contacts; keys, signatures, tokens and card numbers are masked, and what is too long is cut. Not in events.',
  });
export type GatewayAnswerView = z.infer<typeof gatewayAnswer>;

const text = (description: string) => z.string().optional().describe(description);

/** What the gateway thinks of a payment's risk, as it wrote it. */
export const risk = z
  .object({
    action: text('What it decided.'),
    score: text('How risky it finds the payment.'),
    reasons: z
      .array(
        z.object({
          name: z.string().describe('The rule or check.'),
          status: text('What came of it.'),
        }),
      )
      .optional()
      .describe('Why.'),
    provider: text('Who checked it for fraud, as a query shows.'),
    checks: z
      .array(z.object({ items: text('What was checked.'), status: text('What came of it.') }))
      .optional()
      .describe('What was checked for fraud, as a query shows.'),
  })
  .meta({
    id: 'Risk',
    description:
      'How the gateway judges the risk of a payment, as it wrote it; for the merchant server only.',
  });
export type RiskView = z.infer<typeof risk>;

/** What an answer says besides the outcome, for the merchant server. */
export const gatewayWords = {
  risk: risk.optional(),
  three_ds_result: text(
    'What came of 3-D Secure, as the gateway wrote it; for the merchant server only.',
  ),
  gateway_answer: gatewayAnswer.optional(),
};
/** The same as a type, whose members are never undefined. */
export interface GatewayWords {
  /** How the gateway judges the risk. */
  readonly risk?: RiskView;
  /** What came of 3-D Secure. */
  readonly three_ds_result?: string;
  /** All that it said. */
  readonly gateway_answer?: GatewayAnswerView;
}
