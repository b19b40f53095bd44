import { Problem } from '../../contract/vocabulary/problems.ts';
import type { CardholderView } from '../../contract/proxy/issued.schema.ts';
import { wordsOf } from '../../gateway/index.ts';
import type { Context } from '../context/context.ts';
import type { Operator } from '../grants/operator.ts';
import { upsertRecord } from '../registry/upsert-record.ts';
import { answered } from './answered.ts';
import { assertEnabled } from './assert-enabled.ts';
import { withoutUndefined } from './read-card.ts';

/** `cardholder.query`. A browser gets the name, the merchant server the record (C-235). */
export async function readCardholder(
  context: Context,
  caller: Operator,
  cardholderId: string,
): Promise<CardholderView> {
  assertEnabled(context, 'cardholder.query');
  const askedAt = context.clock.now();
  const answer = await context.gateway.call('cardholder.query', { cardholderId });
  const { value, evidence } = await answered(context, { cardholder_id: cardholderId }, answer);
  const { data } = value;
  if (evidence.outcome !== 'succeeded' || !data)
    throw new Problem('gateway-unavailable', {
      detail: 'The gateway’s response does not contain a cardholder.',
    });
  const shown: CardholderView = {
    cardholder_id: cardholderId,
    ...withoutUndefined({
      first_name: data.firstName,
      last_name: data.lastName,
      status: data.isStatus,
      country: data.countryCode,
    }),
    as_of: new Date(askedAt).toISOString(),
  };
  // The registry keeps what a browser may see; the rest is requested each time.
  await context.store.transaction(async (tx) => {
    const known = await tx.get('cardholders', cardholderId);
    const knownAt = Date.parse(known?.view.as_of ?? '');
    // What was asked later is newer; what lies ahead of now was written by a clock that was wrong.
    if (knownAt > askedAt && knownAt <= context.clock.now()) return;
    await upsertRecord(context, tx, 'cardholders', cardholderId, shown);
  });
  if (caller.kind !== 'merchant') return shown;
  return {
    ...shown,
    ...withoutUndefined({
      email: data.email,
      phone_country_code: data.mobilePrefix,
      phone_number: data.mobile,
      birth_date: data.birthDate,
      billing_state: data.billingState,
      billing_city: data.billingCity,
      billing_address: data.billingAddress,
      billing_postal_code: data.billingPostal,
      note: data.remark,
    }),
    ...wordsOf('answered', evidence.said),
  };
}
