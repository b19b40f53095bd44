import type { RequestValues } from '../../../contract/operations/operations.schema.ts';
import { interpretOperation, parseTime } from '../../../gateway/index.ts';
import type { Check } from '../harness/check.ts';
import { expect, LeftOut } from '../harness/failure.ts';
import { reasonOf, type Changes, type Target } from '../harness/target.ts';

/** Payout: 2.11, 4.10. */
export const PAYOUT_CHECKS: readonly Check[] = [
  {
    row: 10,
    title: 'a payout is taken',
    needs: 'test-account',
    async run(target) {
      const { answer } = await payOut(target);
      const { outcome } = interpretOperation(answer);
      expect(outcome === 'succeeded' || outcome === 'pending', `it is ${outcome}`);
    },
  },
  {
    row: 94,
    title: 'amounts are sent as text and come back exactly',
    needs: 'test-account',
    async run(target) {
      const { answer } = await payOut(target);
      expect(answer.kind === 'answered', reasonOf(answer));
      const { amount_payer_pays: pays = '' } = answer.value;
      expect(/^\d+(\.\d{1,2})?$/.test(pays), 'amount_payer_pays is no amount of euros');
    },
  },
  {
    row: 106,
    title: 'its time bears an offset without a colon',
    needs: 'test-account',
    async run(target) {
      const { answer } = await payOut(target);
      expect(answer.kind === 'answered', reasonOf(answer));
      const { created_at: created = '' } = answer.value;
      expect(/[+-]\d{4}$/.test(created), 'created_at has no such offset');
      const off = Math.abs(parseTime(created, target.profile.timeZone) - target.now());
      expect(off < 120_000, 'created_at is not now; compare the clocks');
    },
  },
  {
    row: 206,
    title: 'one request_id is one payout',
    needs: 'sandbox',
    async run(target) {
      const first = await payOut(target);
      const again = await target.call('payout.create', first.values);
      expect(
        first.answer.kind === 'answered' && again.answer.kind === 'answered',
        reasonOf(again.answer),
      );
      expect(
        first.answer.value.transaction_id === again.answer.value.transaction_id,
        'the repeated request made a second one',
      );
      const other = await target.call('payout.create', { ...first.values, payment_amount: '2.00' });
      expect(other.answer.kind === 'refused', 'another payout under the same id is taken');
    },
  },
  {
    row: 207,
    title: 'a payout with two beneficiaries is refused',
    needs: 'test-account',
    async run(target) {
      const { answer } = await payOut(target, {
        values: (sent) => ({ ...sent, beneficiary_id: 'b-1' }),
      });
      expect(answer.kind !== 'answered', 'it is taken');
    },
  },
  {
    row: 209,
    title: 'only COMPLETED is a success',
    needs: 'sandbox',
    async run(target) {
      for (const [tag, wanted] of [
        ['pending', 'pending'],
        ['failed:sanctions', 'failed'],
      ] as const) {
        const { answer } = await payOut(target, {}, `SBX:${tag}`);
        const { outcome } = interpretOperation(answer);
        expect(outcome === wanted, `${tag} is ${outcome}`);
      }
    },
  },
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
