import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import { interpretOperation, parseTime } from '../../../gateway/index.ts';
import { onSandbox, onTestAccount, type Check } from '../harness/check.ts';
import { expect, LeftOut } from '../harness/failure.ts';
import { answeredWith, type Changes, type Target } from '../harness/target.ts';

/** Payout: 2.11, 4.10. */
export const PAYOUT_CHECKS: readonly Check[] = [
  onTestAccount(10, 'a payout is accepted', async (target) => {
    const { outcome } = interpretOperation((await payOut(target)).answer);
    expect(outcome === 'succeeded' || outcome === 'pending', `it is ${outcome}`);
  }),
  onTestAccount(94, 'amounts are sent as text and returned exactly', async (target) => {
    const { amount_payer_pays: pays = '' } = answeredWith(await payOut(target));
    expect(/^\d+(\.\d{1,2})?$/.test(pays), 'amount_payer_pays is not an amount in euros');
  }),
  onTestAccount(106, 'the time of a payout has an offset without a colon', async (target) => {
    const { created_at: created = '' } = answeredWith(await payOut(target));
    expect(/[+-]\d{4}$/.test(created), 'created_at has no such offset');
    const off = Math.abs(parseTime(created, target.profile.timeZone) - target.now());
    expect(off < 120_000, 'created_at is not now; compare the clocks');
  }),
  onSandbox(206, 'one request_id makes one payout', async (target) => {
    const first = await payOut(target);
    const again = await target.call('payout.create', first.values);
    expect(
      answeredWith(first).transaction_id === answeredWith(again).transaction_id,
      'the repeated request made a second one',
    );
    const other = await target.call('payout.create', { ...first.values, payment_amount: '2.00' });
    expect(other.answer.kind === 'refused', 'another payout with the same id is accepted');
  }),
  onTestAccount(207, 'a payout with two beneficiaries is refused', async (target) => {
    const { answer } = await payOut(target, {
      values: (sent) => ({ ...sent, beneficiary_id: 'b-1' }),
    });
    expect(answer.kind !== 'answered', 'it is accepted');
  }),
  onSandbox(209, 'only COMPLETED is a success', async (target) => {
    for (const [tag, wanted] of [
      ['pending', 'pending'],
      ['failed:sanctions', 'failed'],
    ] as const) {
      const { outcome } = interpretOperation((await payOut(target, {}, `SBX:${tag}`)).answer);
      expect(outcome === wanted, `${tag} is ${outcome}`);
    }
  }),
];

async function payOut(target: Target, how: Changes = {}, reference = 'Conformance') {
  if (!target.profile.enable.payout && !target.isSandbox)
    throw new LeftOut('the profile does not turn payouts on (enable.payout)');
  const values: RequestValues<'payout.create'> = {
    request_id: target.uuid(),
    payment_amount: '1.00',
    payment_currency: 'EUR',
    source_currency: 'EUR',
    reference,
    reason: 'test',
    beneficiary: {
      entity_type: 'PERSONAL',
      first_name: 'Ben',
      last_name: 'Test',
      bank_details: {
        account_currency: 'EUR',
        account_name: 'Ben Test',
        bank_country_code: 'DE',
        iban: 'DE89370400440532013000',
      },
    },
  };
  return { ...(await target.call('payout.create', values, how)), values };
}
