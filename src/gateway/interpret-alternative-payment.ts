import type { AlternativePaymentAnswer } from '../contract/gateway/alternative-payment.schema.ts';
import type { RequestValues } from '../contract/operations/operations.schema.ts';
import type { GatewayAnswer } from './answer.ts';
import { outcomeOf } from './codes.ts';
import { interpretUnanswered } from './interpret-card-payment.ts';
import {
  resultCodeOf,
  SUCCESS_CODE,
  wrongEchoes,
  type Interpretation,
  type InterpretationProfile,
} from './interpretation.ts';
import { present } from './present.ts';

/**
 * What an alternative method's answer proves: that the shopper has to go to `issuer_url`, or nothing
 * (C-146). Without the address it failed where the answer says so, else it is unknown (C-148).
 */
export function interpretAlternativePayment({
  answer,
  sent,
  profile,
}: {
  readonly answer: GatewayAnswer<AlternativePaymentAnswer>;
  readonly sent: Readonly<
    Pick<RequestValues<'authorise.alternative'>, 'order_no' | 'amount' | 'currency'>
  >;
  readonly profile: InterpretationProfile;
}): Interpretation {
  if (answer.kind !== 'answered') return interpretUnanswered(answer);
  const { value } = answer;
  const alerts = wrongEchoes(value, { ...sent, orderNo: sent.order_no }, profile);
  const found = {
    ...present({
      resultCode: resultCodeOf(value.result_info),
      issuerUrl: value.issuer_url === '' ? undefined : value.issuer_url,
    }),
    alerts,
  };
  if (alerts.length > 0) return { ...found, outcome: 'unknown' };
  if (found.issuerUrl !== undefined) return { ...found, outcome: 'requires_action' };
  // A repeated order number is refused although, or because, the first try was paid.
  if (/duplicate\s+order/i.test(value.result_info ?? ''))
    return { ...found, outcome: 'unknown', alerts: ['duplicate-order'] };
  return { ...found, outcome: refusal(value, profile) ? 'failed' : 'unknown' };
}

/** A status, where there is one, and a result code that agree on a refusal. */
function refusal(
  { order_status: status, result_info: info }: AlternativePaymentAnswer,
  profile: InterpretationProfile,
): boolean {
  const code = resultCodeOf(info);
  const agrees = !status || outcomeOf('orderStatus', status, profile) === 'failed';
  return agrees && code !== undefined && code !== SUCCESS_CODE;
}
