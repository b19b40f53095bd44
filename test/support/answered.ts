import { OPERATIONS, type AnswerValues } from '../../src/contract/operations/operations.schema.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import type { Profile } from '../../src/contract/profile/profile.schema.ts';
import { weighAnswer, type GatewayAnswer } from '../../src/gateway/index.ts';
import type { AnswerSignature } from '../../src/signing/index.ts';
import { gatewayProfile } from './gateway-profile.ts';

/** An answer with these fields to a request with those, weighed as the client weighs it. */
export function answeredWith<Name extends OperationName>(
  name: Name,
  fields: object,
  {
    sent = {},
    signature = 'match',
    profile = gatewayProfile(),
  }: {
    readonly sent?: object;
    readonly signature?: AnswerSignature;
    readonly profile?: Profile;
  } = {},
): GatewayAnswer<AnswerValues<Name>> {
  const value = OPERATIONS[name].answer.parse(fields) as AnswerValues<Name>;
  const evidence = weighAnswer(
    name,
    { sent: sent as Record<string, unknown>, value, signature },
    profile,
  );
  return { kind: 'answered', value, evidence, signature, warnings: [] };
}

/** A payment that is asked about, and how a list shows that it succeeded. */
export const EXPECTED = { orderNo: 'A-1', amount: '12.00', currency: 'EUR' };
export const PAID = {
  order_no: 'A-1',
  transaction_id: '77',
  amount: '12.00',
  currency: 'EUR',
  payment_status: '1',
};
