import { z } from 'zod';
import { shownAmount } from './issued.schema.ts';

const amount = (description: string) => shownAmount.optional().describe(description);
const text = (description: string) => z.string().optional().describe(description);

/** What a payout's answer says of its money. No query shows it again (C-205). */
export const payoutFacts = z
  .object({
    beneficiary_receives: amount('What arrives.'),
    payer_pays: amount('What leaves, in the currency that it is paid from.'),
    fee: amount('What the payout costs.'),
    payer_id: text("The gateway's number of the payer."),
    local_clearing_system: text('By which the bank of the beneficiary is reached.'),
    created_at: text('As the gateway wrote it.'),
    last_updated_at: text('As the gateway wrote it.'),
  })
  .meta({ id: 'PayoutFacts' });
export type PayoutFacts = z.infer<typeof payoutFacts>;
