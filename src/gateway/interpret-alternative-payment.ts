import type { AlternativePaymentAnswer } from '../contract/gateway/alternative-payment.schema.ts';
import type { GatewayAnswer } from './answer.ts';
import { interpretUnanswered, outcomeOfPayment } from './interpret-card-payment.ts';
import { causeOf, type Interpretation } from './interpretation.ts';
import { present } from './present.ts';
import { wordsOf } from './words.ts';

/**
 * What an alternative method's answer proves: that the shopper has to go to `issuer_url`, or nothing
 * (C-146). Without the address it failed where the answer says so, else it is unknown (C-148).
 */
export function interpretAlternativePayment(
  answer: GatewayAnswer<AlternativePaymentAnswer>,
): Interpretation {
  if (answer.kind !== 'answered') return interpretUnanswered(answer);
  const { value, evidence } = answer;
  const { outcome, alert } = outcomeOfPayment(answer);
  // The document shows no status here, so a code may refuse alone.
  const refused = !alert && !evidence.contradicted && !value.order_status && evidence.refuses;
  const proven = outcome === 'requires_action' || outcome === 'failed' ? outcome : 'unknown';
  const judged = proven === 'unknown' && refused ? 'failed' : proven;
  const alerts = alert ? [...evidence.findings, alert] : evidence.findings;
  return {
    outcome: judged,
    ...causeOf(judged, alerts),
    ...present({
      resultCode: evidence.resultCode,
      issuerUrl: value.issuer_url === '' ? undefined : value.issuer_url,
      failure: evidence.failure,
      words: wordsOf('answered', evidence.said),
    }),
    alerts,
  };
}
