import { z } from 'zod';
import { anyCountry } from '../values/country.schema.ts';
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
} from './fields.schema.ts';
import { notifyUrl } from './payment-fields.schema.ts';

/** Payout (2.11). The fields are named and explained once; the answer echoes them without their bounds. */

/** Of one kind, by their names. */
const fieldsOf = <Name extends string, Field extends z.ZodType>(
  meanings: Readonly<Record<Name, string>>,
  kind: Field,
): Record<Name, Field> =>
  Object.fromEntries(
    Object.entries<string>(meanings).map(([name, meaning]) => [name, kind.describe(meaning)]),
  ) as Record<Name, Field>;

const PARTY = {
  company_name: 'Name of the company.',
  entity_type: 'Whether it is a company or a person, such as `COMPANY`.',
  first_name: 'Given name of the person.',
  last_name: 'Family name of the person.',
};
const BIRTH = 'Date of birth of the person, `YYYY-MM-DD`.';

const BENEFICIARY_INFO = {
  business_area: 'Line of business.',
  business_phone_number: 'Phone number of the company, with country code.',
  business_registration_number: 'Number of the company in its register.',
  personal_email: 'E-mail address of the person.',
  personal_id_number: 'Number of the person’s identity document.',
  personal_id_type: 'Kind of that document, in free text.',
  personal_mobile_number: 'Phone number of the person, after country and area code.',
  personal_net_monthly_average_income:
    'Average net income of a month: decimal text, such as `2500.00`.',
  personal_phone_country_code: 'Country code of the person’s phone number, such as `55`.',
  personal_phone_area_code: 'Area code of the person’s phone number, such as `11`.',
  personal_fiscal_country: 'Country in which the person pays taxes, such as `BR`.',
};

const PAYER_INFO = {
  business_registration_number: 'Number of the company in its register.',
  business_registration_type: 'Kind of that number, in free text.',
  external_id: 'Your own id of the payer.',
  personal_email: 'E-mail address of the person.',
  personal_id_number: 'Number of the person’s identity document.',
  job: 'Occupation of the person.',
};

const PAYER_ADDRESS = {
  city: 'City or locality.',
  country_code: 'Country, such as `DE`.',
  postcode: 'Postal or ZIP code.',
  state: 'State, province or region.',
  street_address: 'Street and number, as on a letter.',
};

const BENEFICIARY_ADDRESS = {
  ...PAYER_ADDRESS,
  street: 'Street alone.',
  // Not the account's (C-211).
  number: 'Number of the house.',
  complement: 'Flat, floor, building.',
};

const BANK_DETAILS = {
  account_currency: 'Currency of the account: ISO 4217, such as `EUR`.',
  account_name: 'Name that the account is held in.',
  owner_document_number: 'Number of the owner’s document.',
  account_number: 'Number of the account.',
  bank_account_category: 'Kind of account, in free text.',
  bank_branch: 'Branch of the bank.',
  bank_country_code: 'Country of the bank, such as `DE`.',
  bank_name: 'Name of the bank.',
  bank_street_address: 'Street and number of the bank.',
  binding_mobile_number: 'Phone number that the account is bound to.',
  iban: 'International bank account number (IBAN).',
  swift_code: 'SWIFT code (BIC) of the bank.',
  transaction_reference: 'Reference of the transfer.',
};

const field = gatewayText(200).optional();
const countryOf = (meaning: string) => anyCountry.optional().describe(meaning);

const beneficiary = z.strictObject({
  ...fieldsOf(PARTY, freeText(200).optional()),
  date_of_birth: date.optional().describe(BIRTH),
  additional_info: z
    .strictObject({
      ...fieldsOf(BENEFICIARY_INFO, field),
      personal_fiscal_country: countryOf(BENEFICIARY_INFO.personal_fiscal_country),
    })
    .optional()
    .describe('What else is known of the beneficiary.'),
  address: z
    .strictObject({
      ...fieldsOf(BENEFICIARY_ADDRESS, field),
      country_code: countryOf(BENEFICIARY_ADDRESS.country_code),
    })
    .optional()
    .describe('Address of the beneficiary.'),
  /** A list here, an object in alternative payments; no `file_data` (C-070). */
  person_documents: z
    .array(
      z.strictObject({
        file_type: field.describe('Kind of file, in free text.'),
        file_url: gatewayText(2000).optional().describe('Web address of the file.'),
        labels: z.array(gatewayText(100)).max(20).optional().describe('Labels of the file.'),
      }),
    )
    .max(20)
    .optional()
    .describe('Files about the beneficiary.'),
  bank_details: z
    .strictObject({
      ...fieldsOf(BANK_DETAILS, field),
      bank_country_code: countryOf(BANK_DETAILS.bank_country_code),
      bank_code: field.describe('Code of the bank in its country.'),
    })
    .optional()
    .describe('The account that is paid into.'),
});

const payer = z.strictObject({
  ...fieldsOf(PARTY, freeText(200).optional()),
  date_of_birth: date.optional().describe(BIRTH),
  additional_info: z
    .strictObject(fieldsOf(PAYER_INFO, field))
    .optional()
    .describe('What else is known of the payer.'),
  address: z
    .strictObject({
      ...fieldsOf(PAYER_ADDRESS, field),
      country_code: countryOf(PAYER_ADDRESS.country_code),
    })
    .optional()
    .describe('Address of the payer.'),
});

/** One amount and one beneficiary (C-101, C-207). */
export function payoutNamedOnce(payout: object, { addIssue }: z.core.$RefinementCtx): void {
  const given = new Set(
    Object.entries(payout).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  );
  for (const [one, other] of [
    ['payment_amount', 'source_amount'],
    ['beneficiary', 'beneficiary_id'],
  ] as const)
    if (given.has(one) === given.has(other))
      addIssue({ code: 'custom', path: [one], message: `give either "${one}" or "${other}"` });
}

/** `POST /v1/payout`. */
export const payoutRequest = z
  .strictObject({
    // Minted once, stored before sending (C-206).
    request_id: z.uuid().describe('Your UUID of this payout; never use it for another one.'),
    beneficiary: beneficiary.optional().describe('Who is paid; either this or `beneficiary_id`.'),
    beneficiary_id: requestId<BeneficiaryId>()
      .optional()
      .describe('The gateway’s number of the beneficiary, instead of `beneficiary`.'),
    payer: payer.optional().describe('Who pays.'),
    client_data: freeText(1000).optional().describe('Free text of your own.'),
    fee_paid_by: gatewayText(50).optional().describe('Who bears the fee, such as `PAYER`.'),
    payment_amount: amount
      .optional()
      .describe(
        'What is paid out: decimal text in `payment_currency`; either this or `source_amount`.',
      ),
    payment_currency: currency.describe('What the beneficiary gets: ISO 4217, such as `EUR`.'),
    payment_date: date
      .optional()
      .describe('Day of the payment, `YYYY-MM-DD`; not in the past in the gateway’s time zone.'),
    payment_method: gatewayText(50).optional().describe('How it is paid, such as `SWIFT`.'),
    reason: freeText(200).optional().describe('What it is paid for.'),
    reference: freeText(200).optional().describe('Your reference for the payment.'),
    source_amount: amount
      .optional()
      .describe(
        'What is taken for it: decimal text in `source_currency`; either this or `payment_amount`.',
      ),
    source_currency: currency
      .optional()
      .describe('Currency that it is taken from: ISO 4217, such as `USD`.'),
    swift_charge_option: gatewayText(50)
      .optional()
      .describe('How charges of a SWIFT payment are split, such as `SHARED`.'),
    fund_source: gatewayText(50)
      .optional()
      .describe('Kind of funds that it is paid from, such as `DepositAccount`.'),
    notify_url: notifyUrl.optional(),
  })
  .superRefine(payoutNamedOnce);

const answeredBeneficiary = z.object({
  ...fieldsOf(PARTY, answerText),
  date_of_birth: answerText,
  additional_info: z.object(fieldsOf(BENEFICIARY_INFO, answerText)).nullish(),
  address: z.object(fieldsOf(BENEFICIARY_ADDRESS, answerText)).nullish(),
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
    .object({ ...fieldsOf(BANK_DETAILS, answerText), local_clearing_system: answerText })
    .nullish(),
});

const answeredPayer = z.object({
  ...fieldsOf(PARTY, answerText),
  date_of_birth: answerText,
  additional_info: z.object(fieldsOf(PAYER_INFO, answerText)).nullish(),
  address: z.object(fieldsOf(PAYER_ADDRESS, answerText)).nullish(),
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
