import { formatTime, jsonNumber } from '../../codec/index.ts';
import type { GatewayCall, OperationHandler } from '../protocol/call.ts';
import { payoutAmounts } from '../payouts/payout-amounts.ts';
import { openPayout } from '../payouts/payout-machine.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { Payout } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { identityOf } from './payment-answer.ts';

type Values = GatewayCall<'payout.create'>['values'];

/**
 * `POST /v1/payout` (2.11). Repeating a request returns the status of its payout; another request
 * under a used id is refused.
 */
export const createPayout: OperationHandler<'payout.create'> = (world, { values, fired }) => {
  const fingerprint = JSON.stringify(values);
  const known = [...world.state.payouts.values()].find(
    ({ requestId }) => requestId === values.request_id,
  );
  if (known && known.fingerprint !== fingerprint)
    throw new GatewayRejection(400, 'request-id', 'request_id: was used with another payout');
  if (known)
    return {
      answer: payoutAnswer(world, known),
      about: known.transactionId,
      rules: ['payout:repeated'],
    };

  const rejected = values.beneficiary?.last_name === 'REJECT';
  const wanted = rejected
    ? ({ status: 'FAILED', failure: 'SANCTIONS' } as const)
    : (fired.scenario.payout ?? { status: 'COMPLETED' });
  const payout = newPayout(world, values, fingerprint);
  openPayout(world, payout, wanted.status, wanted.failure);
  return {
    answer: payoutAnswer(world, payout),
    about: payout.transactionId,
    rules: rejected ? ['name:REJECT'] : [],
  };
};

function newPayout(world: SandboxContext, values: Values, fingerprint: string): Payout {
  const { notify_url, request_id, ...request } = values;
  const day = formatTime('compact', world.now(), world.profile.timeZone).slice(0, 8);
  return {
    transactionId: world.transactionId(),
    requestId: request_id,
    shortReference: `${day}-${world.id('').slice(0, 6).toUpperCase()}`,
    request,
    fingerprint,
    notifyUrl: notify_url ?? null,
    ...payoutAmounts(values),
    createdAt: world.now(),
    updatedAt: world.now(),
    status: 'PENDING',
    failureType: '',
    failureReason: '',
  };
}

/** Echoes the request, without `bank_code` and with `local_clearing_system` (C-091). */
function payoutAnswer(world: SandboxContext, payout: Payout) {
  const request = payout.request as Omit<Values, 'request_id' | 'notify_url'>;
  const time = (at: number) => formatTime('offset', at, world.profile.timeZone);
  return {
    ...identityOf(world),
    ...request,
    ...(request.beneficiary && { beneficiary: echoedBeneficiary(request.beneficiary) }),
    request_id: payout.requestId,
    payer_id: `payer-${world.profile.ids.accountId}`,
    transaction_id: payout.transactionId,
    short_reference_id: payout.shortReference,
    amount_beneficiary_receives: jsonNumber(payout.beneficiaryReceives),
    amount_payer_pays: jsonNumber(payout.payerPays),
    fee_amount: jsonNumber(payout.fee),
    fee_currency: payout.payerCurrency,
    created_at: time(payout.createdAt),
    last_updated_at: time(payout.updatedAt),
    failure_type: payout.failureType,
    failure_reason: payout.failureReason,
    status: payout.status,
  };
}

function echoedBeneficiary({ bank_details, ...rest }: NonNullable<Values['beneficiary']>) {
  if (!bank_details) return rest;
  const { bank_code: _notEchoed, ...details } = bank_details;
  return { ...rest, bank_details: { ...details, local_clearing_system: '' } };
}
