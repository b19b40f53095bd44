import { z } from 'zod';
import { isFile, MAX_FILE_TEXT } from '../values/asked-fields.ts';
import { isCalendarDate, yearFirst } from '../values/calendar-date.ts';
import { anyCountry, country } from '../values/country.schema.ts';
import type { OrderNo } from '../values/ids.ts';
import { amount, answerId, answerText, freeText, gatewayText } from './fields.schema.ts';
import { paymentFields, returnUrl } from './payment-fields.schema.ts';

/** Alternative-method payment (2.3). */

const bankAccount = z.strictObject({
  account_type: gatewayText(50).optional().describe('Kind of account, in free text.'),
  account_number: gatewayText(50).optional().describe('Number of the account.'),
  branch_number: gatewayText(50).optional().describe('Number of the branch.'),
  owner_document_number: gatewayText(50).optional().describe('Number of the owner’s document.'),
  owner_name: freeText(200).optional().describe('Name of the owner.'),
  branch_country: anyCountry.optional().describe('Country of the branch, such as `BR`.'),
  currency: gatewayText(3).optional().describe('Currency of the account: ISO 4217, such as `BRL`.'),
  bank: z
    .strictObject({
      code: gatewayText(50).optional().describe('Code of the bank.'),
      name: gatewayText(200).optional().describe('Name of the bank.'),
    })
    .optional()
    .describe('The bank of the account.'),
});

const labels = z.strictObject({
  person_bank_account_id: gatewayText(100).optional().describe('Id of the person’s bank account.'),
  bank_account: bankAccount.optional().describe('The bank account.'),
});

/** A person's files: one object here, a list of another shape in payouts (C-070). */
export const personDocuments = z.strictObject({
  file_type: gatewayText(50).optional().describe('Kind of file, in free text.'),
  file_data: z
    .string()
    .max(MAX_FILE_TEXT)
    .refine(isFile, 'must be a file of at most 2 MiB in base64')
    .optional()
    .describe('The file in base64, at most 2 MiB.'),
  file_url: gatewayText(2000).optional().describe('Web address of the file.'),
  labels: labels.optional().describe('The bank account that goes with the file.'),
});

const person = z.strictObject({
  document_number: gatewayText(50).optional().describe('Number of an identity or tax document.'),
  document_type: gatewayText(50)
    .optional()
    .describe('Kind of that document, as the gateway names it.'),
  social_name: freeText(200).optional().describe('The name that the person goes by.'),
  email: gatewayText(100).optional().describe('E-mail address.'),
  phone_country_code: gatewayText(10)
    .optional()
    .describe('Country code of the phone number, such as `55`.'),
  phone_area_code: gatewayText(10)
    .optional()
    .describe('Area code of the phone number, such as `11`.'),
  phone_number: gatewayText(50).optional().describe('The rest of the phone number.'),
  /** The gateway interface shows no form for it (C-103). */
  birth_date: gatewayText(20)
    .refine((text) => !/^[\d-]{10}$/.test(text) || isCalendarDate(yearFirst(text)), {
      error: 'must be a day of the calendar',
    })
    .optional()
    .describe('Date of birth; the elements send `YYYY-MM-DD`.'),
  net_monthly_average_income: amount
    .optional()
    .describe('Average net income of a month: decimal text, such as `2500.00`.'),
  address_street: freeText(200).optional().describe('Street.'),
  address_number: gatewayText(50).optional().describe('Number of the house.'),
  address_complement: freeText(200).optional().describe('Flat, floor, building.'),
  address_postal_code: gatewayText(20).optional().describe('Postal or ZIP code.'),
  address_city: freeText(100).optional().describe('City or locality.'),
  address_state: freeText(100).optional().describe('State, province or region.'),
  address_country: country
    .optional()
    .describe('Country of the address: ISO 3166-1 alpha-2, such as `DE`.'),
  fiscal_country: country
    .optional()
    .describe('Where taxes are paid: ISO 3166-1 alpha-2, such as `DE`.'),
  documents: personDocuments.optional().describe('A file about the person.'),
});

/** `POST /v1/authorise` with a `payment_method`; it has no card fields (C-002, C-083, C-084). */
export const alternativePaymentRequest = z.strictObject({
  ...paymentFields,
  payment_method: gatewayText(50).min(1).describe('The method to pay by, as the gateway names it.'),
  bank_code: gatewayText(50)
    .optional()
    .describe('Code of the shopper’s bank, for methods that ask for one.'),
  return_url: returnUrl.optional(),
  delivery_district_name: freeText(100).optional().describe('District of the delivery address.'),
  delivery_street_name: freeText(200).optional().describe('Street of the delivery address.'),
  person: person.optional().describe('The person behind the payment, for methods that need one.'),
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
