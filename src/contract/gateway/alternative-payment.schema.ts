import { z } from 'zod';
import type { OrderNo } from '../values/ids.ts';
import { amount, answerId, answerText, country, freeText, gatewayText } from './fields.schema.ts';
import { paymentFields, returnUrl } from './payment-fields.schema.ts';

/** Alternative-method payment (2.3). */

const bankAccount = z.strictObject({
  account_type: gatewayText(50).optional(),
  account_number: gatewayText(50).optional(),
  branch_number: gatewayText(50).optional(),
  owner_document_number: gatewayText(50).optional(),
  owner_name: freeText(200).optional(),
  branch_country: gatewayText(3).optional(),
  currency: gatewayText(3).optional(),
  bank: z
    .strictObject({ code: gatewayText(50).optional(), name: gatewayText(200).optional() })
    .optional(),
});

const labels = z.strictObject({
  person_bank_account_id: gatewayText(100).optional(),
  bank_account: bankAccount.optional(),
});

/** Base64 of at most 2 MiB (C-152). */
const MAX_FILE_TEXT = Math.ceil((2 * 1024 * 1024) / 3) * 4;

/** A person's files: one object here, a list of another shape in payouts (C-070). */
const personDocuments = z.strictObject({
  file_type: gatewayText(50).optional(),
  file_data: gatewayText(MAX_FILE_TEXT).optional(),
  file_url: gatewayText(2000).optional(),
  labels: labels.optional(),
});

const person = z.strictObject({
  document_number: gatewayText(50).optional(),
  document_type: gatewayText(50).optional(),
  social_name: freeText(200).optional(),
  email: gatewayText(100).optional(),
  phone_country_code: gatewayText(10).optional(),
  phone_area_code: gatewayText(10).optional(),
  phone_number: gatewayText(50).optional(),
  /** The gateway interface shows no form for it (C-103). */
  birth_date: gatewayText(20).optional(),
  net_monthly_average_income: amount.optional(),
  address_street: freeText(200).optional(),
  address_number: gatewayText(50).optional(),
  address_complement: freeText(200).optional(),
  address_postal_code: gatewayText(20).optional(),
  address_city: freeText(100).optional(),
  address_state: freeText(100).optional(),
  address_country: country.optional(),
  fiscal_country: country.optional(),
  documents: personDocuments.optional(),
});

/** `POST /v1/authorise` with a `payment_method`; it has no card fields (C-002, C-083, C-084). */
export const alternativePaymentRequest = z.strictObject({
  ...paymentFields,
  payment_method: gatewayText(50).min(1),
  bank_code: gatewayText(50).optional(),
  return_url: returnUrl.optional(),
  delivery_district_name: freeText(100).optional(),
  delivery_street_name: freeText(200).optional(),
  person: person.optional(),
});

/** The XML of 2.3: no transaction id, no status, no signature (C-054, C-146). */
export const alternativePaymentAnswer = z.object({
  merchant_id: answerText,
  account_id: answerText,
  order_no: answerId<OrderNo>(),
  amount: answerText,
  currency: answerText,
  issuer_url: answerText,
  /** Not in the gateway interface; says why there is no `issuer_url` (C-148). */
  order_status: answerText,
  result_info: answerText,
});
export type AlternativePaymentAnswer = z.output<typeof alternativePaymentAnswer>;
