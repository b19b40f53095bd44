import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { AnswerValues, RequestValues } from '../contract/operations/operations.schema.ts';
import type { Outcome } from '../contract/vocabulary/outcomes.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { GatewayAnswer } from './answer.ts';
import { interpretBatch, overallOutcome, type BatchOperation } from './batch.ts';
import { interpretAlternativePayment } from './interpret-alternative-payment.ts';
import { interpretCardPayment, interpretUnanswered } from './interpret-card-payment.ts';
import {
  interpretIssuing,
  interpretPayout,
  interpretSubscriptionCancel,
  type IssuingChange,
} from './interpret-issuing-operation.ts';

type Interpreter<Name extends OperationName> = (
  answer: GatewayAnswer<AnswerValues<Name>>,
  sent: RequestValues<Name>,
  profile: Profile,
) => Outcome;

/** A question changes nothing: what falls short of an answer to it has failed, and may be repeated. */
const question =
  <Name extends OperationName>(
    isAnswer: (value: AnswerValues<Name>) => boolean,
  ): Interpreter<Name> =>
  (answer) =>
    answer.kind === 'answered' && isAnswer(answer.value) ? 'succeeded' : 'failed';

const batch =
  <Name extends BatchOperation>(name: Name): Interpreter<Name> =>
  (answer, sent, profile) =>
    overallOutcome(interpretBatch(name, sent, answer, profile));

const issuing =
  <Name extends IssuingChange>(name: Name): Interpreter<Name> =>
  (answer, _sent, profile) =>
    interpretIssuing(name, answer, profile).outcome;

/** A new operation does not compile until it stands here. */
const INTERPRETERS: { readonly [Name in OperationName]: Interpreter<Name> } = {
  'authorise.card': (answer, sent, profile) =>
    interpretCardPayment({ answer, sent, profile }).outcome,
  'authorise.alternative': (answer, sent, profile) =>
    interpretAlternativePayment({ answer, sent, profile }).outcome,
  // Only the shopper's way through the page decides (C-160).
  checkout: (answer) =>
    answer.kind === 'answered' ? 'requires_action' : interpretUnanswered(answer).outcome,
  'transactions.query': question(({ return_status: status }) => status === '1'),
  'orders.refund': batch('orders.refund'),
  'orders.review': batch('orders.review'),
  'orders.cancel': batch('orders.cancel'),
  'orders.update': batch('orders.update'),
  'subscription.cancel': (answer, sent, profile) =>
    interpretSubscriptionCancel(answer, sent, profile).outcome,
  'payout.create': (answer, sent, profile) => interpretPayout(answer, sent, profile).outcome,
  'cardholder.query': question(({ code, data }) => code === '0' && data !== null),
  'group.create': issuing('group.create'),
  'group.refund': issuing('group.refund'),
  'group.charge': issuing('group.charge'),
  'group.status': issuing('group.status'),
  'card.query': question(({ code, data }) => code === '0' && data !== null),
  'card.charge': issuing('card.charge'),
  'card.withdraw': issuing('card.withdraw'),
  'card.close': issuing('card.close'),
  'card.status': issuing('card.status'),
  'card.limit': issuing('card.limit'),
};

/** What an answer proves of its operation as a whole, by the same interpretations that the proxy goes by. */
export function interpretAnswer<Name extends OperationName>(
  name: Name,
  answer: GatewayAnswer<AnswerValues<Name>>,
  sent: RequestValues<Name>,
  profile: Profile,
): Outcome {
  const judge: Interpreter<Name> = INTERPRETERS[name];
  return judge(answer, sent, profile);
}
