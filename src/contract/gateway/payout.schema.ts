import { z } from 'zod';
import type { BeneficiaryId, PayerId, PayoutShortReference, TransactionId } from '../values/ids.ts';
import {
  amount,
  answerId,
  answerText,
  currency,
  date,
  freeText,
  requestId,
  gatewayText,
  webAddress,
} from './fields.schema.ts';

/** Payout (2.11). The fields are named once; the answer echoes them without their bounds. */

const texts = <Name extends string, Field extends z.ZodType>(
  names: readonly Name[],
  field: Field,
): Record<Name, Field> =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

const PARTY = ['company_name', 'entity_type', 'first_name', 'last_name'] as const;

const BENEFICIARY_INFO = [
  'business_area',
  'business_phone_number',
  'business_registration_number',
  'personal_email',
  'personal_id_number',
  'personal_id_type',
  'personal_mobile_number',
  'personal_net_monthly_average_income',
  'personal_phone_country_code',
  'personal_phone_area_code',
  'personal_fiscal_country',
] as const;

const PAYER_INFO = [
  'business_registration_number',
  'business_registration_type',
  'external_id',
  'personal_email',
  'personal_id_number',
  'job',
] as const;

const PAYER_ADDRESS = ['city', 'country_code', 'postcode', 'state', 'street_address'] as const;

/** `number` is the house's, not the account's (C-211). */
const BENEFICIARY_ADDRESS = [...PAYER_ADDRESS, 'street', 'number', 'complement'] as const;

const BANK_DETAILS = [
  'account_currency',
  'account_name',
  'owner_document_number',
  'account_number',
  'bank_account_category',
  'bank_branch',
  'bank_country_code',
  'bank_name',
  'bank_street_address',
  'binding_mobile_number',
  'iban',
  'swift_code',
  'transaction_reference',
] as const;

const field = gatewayText(200).optional();

const beneficiary = z.strictObject({
  ...texts(PARTY, freeText(200).optional()),
  date_of_birth: date.optional(),
  additional_info: z.strictObject(texts(BENEFICIARY_INFO, field)).optional(),
  address: z.strictObject(texts(BENEFICIARY_ADDRESS, field)).optional(),
  /** A list here, an object in alternative payments; no `file_data` (C-070). */
  person_documents: z
    .array(
      z.strictObject({
        file_type: field,
        file_url: gatewayText(2000).optional(),
        labels: z.array(gatewayText(100)).max(20).optional(),
      }),
    )
    .max(20)
    .optional(),
  bank_details: z.strictObject({ ...texts(BANK_DETAILS, field), bank_code: field }).optional(),
});

const payer = z.strictObject({
  ...texts(PARTY, freeText(200).optional()),
  date_of_birth: date.optional(),
  additional_info: z.strictObject(texts(PAYER_INFO, field)).optional(),
  address: z.strictObject(texts(PAYER_ADDRESS, field)).optional(),
});

/** `POST /v1/payout`. */
export const payoutRequest = z
  .strictObject({
    /** Minted once, stored before sending, never used for another payload (C-206). */
    request_id: z.uuid(),
    beneficiary: beneficiary.optional(),
    beneficiary_id: requestId<BeneficiaryId>().optional(),
    payer: payer.optional(),
    client_data: freeText(1000).optional(),
    fee_paid_by: gatewayText(50).optional(),
    payment_amount: amount.optional(),
    payment_currency: currency,
    payment_date: date.optional(),
    payment_method: gatewayText(50).optional(),
    reason: freeText(200).optional(),
    reference: freeText(200).optional(),
    source_amount: amount.optional(),
    source_currency: currency.optional(),
    swift_charge_option: gatewayText(50).optional(),
    fund_source: gatewayText(50).optional(),
    notify_url: webAddress().optional(),
  })
  // One amount and one beneficiary (C-101, C-207).
  .refine(
    (payout): boolean =>
      (payout.payment_amount === undefined) !== (payout.source_amount === undefined),
    {
      path: ['payment_amount'],
      message: 'give either "payment_amount" or "source_amount"',
    },
  )
  .refine(
    (payout): boolean =>
      (payout.beneficiary === undefined) !== (payout.beneficiary_id === undefined),
    { path: ['beneficiary'], message: 'give either "beneficiary" or "beneficiary_id"' },
  );

const answeredBeneficiary = z.object({
  ...texts(PARTY, answerText),
  date_of_birth: answerText,
  additional_info: z.object(texts(BENEFICIARY_INFO, answerText)).nullish(),
  address: z.object(texts(BENEFICIARY_ADDRESS, answerText)).nullish(),
  person_documents: z
    .array(
      z.object({
        file_type: answerText,
        file_url: answerText,
        labels: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  /** Carries `local_clearing_system` and no `bank_code` (C-091). */
  bank_details: z
    .object({ ...texts(BANK_DETAILS, answerText), local_clearing_system: answerText })
    .nullish(),
});

const answeredPayer = z.object({
  ...texts(PARTY, answerText),
  date_of_birth: answerText,
  additional_info: z.object(texts(PAYER_INFO, answerText)).nullish(),
  address: z.object(texts(PAYER_ADDRESS, answerText)).nullish(),
});

/** Echoes the request; amounts that are numbers on the wire are text here (C-094, C-102). */
export const payoutAnswer = z.object({
  merchant_id: answerText,
  account_id: answerText,
  request_id: answerText,
  beneficiary: answeredBeneficiary.nullish(),
  beneficiary_id: answerId<BeneficiaryId>(),
  payer: answeredPayer.nullish(),
  payer_id: answerId<PayerId>(),
  client_data: answerText,
  fee_paid_by: answerText,
  payment_amount: answerText,
  payment_currency: answerText,
  payment_date: answerText,
  payment_method: answerText,
  reason: answerText,
  reference: answerText,
  source_amount: answerText,
  source_currency: answerText,
  swift_charge_option: answerText,
  fund_source: answerText,
  amount_beneficiary_receives: answerText,
  amount_payer_pays: answerText,
  fee_amount: answerText,
  fee_currency: answerText,
  /** `YYYY-MM-DDThh:mm:ss+hhmm`, which `Date.parse` does not promise to read (C-106). */
  created_at: answerText,
  last_updated_at: answerText,
  failure_reason: answerText,
  failure_type: answerText,
  transaction_id: answerId<TransactionId>(),
  /** A date, a hyphen and six letters or digits. */
  short_reference_id: answerId<PayoutShortReference>(),
  status: z.string(),
  encryption_data: answerText,
});
