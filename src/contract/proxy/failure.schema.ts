import { z } from 'zod';

/**
 * Why something was not done, in the gateway's words: for the merchant server, never for a browser
 * (C-257). Card numbers in it are masked.
 */
export const failure = z
  .object({
    code: z.string().optional().describe("The gateway's code, if it gave one."),
    message: z.string().optional().describe("The gateway's text. Card numbers in it are masked."),
    source: z
      .string()
      .describe(
        "The field of the gateway's answer that says so, or `http` for the text of HTTP 400 and 404.",
      ),
  })
  .meta({
    id: 'Failure',
    description:
      'What the gateway gives as the reason why it has not succeeded, in its own words; for your staff. A `pending` one may have it too: only `failed` is refused.',
  });
export type FailureView = z.infer<typeof failure>;
