import type { RequestValues } from '../../contract/operations/operations.schema.ts';
import { judgeCardPayment } from '../../gateway/index.ts';
import type { Taken } from './take-payment.ts';
import type { Context } from '../context/context.ts';

/** Sends a direct payment, by card or by a card's token, and judges the answer. */
export async function askForCard(
  { gateway, profile }: Context,
  sent: RequestValues<'authorise.card'>,
): Promise<Taken> {
  const answer = await gateway.call('authorise.card', sent);
  return {
    judgement: judgeCardPayment({ answer, sent, profile }),
    decline: answer.kind === 'not-sent' ? 'try_again' : undefined,
  };
}
