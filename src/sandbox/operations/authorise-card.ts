import type { GatewayCall, OperationHandler, Reply } from '../protocol/call.ts';
import { actionPageAddress, openPage } from '../orders/action-pages.ts';
import { contractTerms } from '../orders/contract-terms.ts';
import { findCard } from '../orders/find-card.ts';
import { paymentTermsOf } from '../orders/order-details.ts';
import { existingOrder, takeCardPayment, type CardPresentation } from '../orders/take-payment.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { SandboxContext } from '../state/world.ts';
import { duplicateAnswer, paymentAnswer } from './payment-answer.ts';

/** `POST /v1/authorise` with a card or a card's token (2.1). */
export const authoriseCard: OperationHandler<'authorise.card'> = (world, call): Reply => {
  const { values, fired } = call;
  const existing = existingOrder(world, values.order_no);
  if (existing)
    return {
      answer: duplicateAnswer(world, values),
      rules: ['order:duplicate'],
      about: existing.transactionId,
    };
  const card = findCard(world, values.card, values.token_id);
  if (!card) throw new GatewayRejection(400, 'card', 'give "card" or "token_id"');
  const order = takeCardPayment(
    world,
    {
      ...paymentTermsOf(values),
      method: 'card',
      returnUrl: null,
      savesCard: values.token_flag === world.profile.enums.tokenFlag.yes,
      tokenId: values.token_id ?? null,
      contract: contractTerms(world, values.subscription, values.amount),
    },
    {
      card,
      expiresAt: expiryOf(values),
      authentication: authenticationOf(world, values),
      scenario: fired.scenario,
    },
  );
  const about = order.transactionId;
  if (order.state !== 'requires_action') return { answer: paymentAnswer(world, order), about };
  const page = openPage(world, { kind: 'acs', transactionId: about, returnUrl: null, label: '' });
  return {
    answer: paymentAnswer(world, order, actionPageAddress(page, fired.scenario.issuer)),
    about,
  };
};

type Values = GatewayCall<'authorise.card'>['values'];

/** The first moment after the card's last month. */
function expiryOf({ expiration_month: month, expiration_year: year }: Values): number | null {
  if (month === undefined || year === undefined) return null;
  return Date.UTC(Number(year.length === 2 ? `20${year}` : year), Number(month), 1);
}

function authenticationOf(
  world: SandboxContext,
  values: Values,
): CardPresentation['authentication'] {
  const { on, off } = world.profile.enums.open3d;
  // Who asks for it gets it, whatever was made elsewhere.
  if (values.open3d === on) return 'wanted';
  const elsewhere = values.additional_information?.some(({ mpi_info: mpi }) => mpi.cavv && mpi.eci);
  if (elsewhere) return 'made-elsewhere';
  return values.open3d === off ? 'unwanted' : 'unsaid';
}
