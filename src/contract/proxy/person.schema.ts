import { z } from 'zod';
import { country } from '../values/country.schema.ts';
import { emailAddress } from '../values/email.schema.ts';
import { code, documentNumber, text } from './shared.schema.ts';

/** The person behind a payment, for the methods that need one (C-151), by the gateway's names. */
export const personDetails = z
  .strictObject({
    document_type: code(20).optional().describe('Kind of document, as the gateway names it.'),
    document_number: documentNumber.optional().describe('Its number; no such method does without.'),
    social_name: text(100).optional().describe('The name that the person goes by.'),
    email: emailAddress.optional().describe('E-mail address.'),
    phone_country_code: code(5).optional().describe('Country code of the phone number.'),
    phone_area_code: code(5).optional().describe('Its area code.'),
    phone_number: code(20).optional().describe('The rest of it.'),
    birth_date: z.iso.date().optional().describe('`YYYY-MM-DD`.'),
    net_monthly_average_income: code(20).optional().describe('Decimal text.'),
    address_street: text(200).optional().describe('Street.'),
    address_number: code(20).optional().describe('Number of the house.'),
    address_complement: text(100).optional().describe('Flat, floor, building.'),
    address_postal_code: code(20).optional().describe('Postal or ZIP code.'),
    address_city: text(100).optional().describe('City or locality.'),
    address_state: text(100).optional().describe('State, province or region.'),
    address_country: country.optional().describe('ISO 3166-1 alpha-2, such as `DE`.'),
    fiscal_country: country.optional().describe('Where taxes are paid, ISO 3166-1 alpha-2.'),
  })
  .meta({ id: 'PersonDetails', description: 'The person behind a payment.' });
export type PersonDetails = z.infer<typeof personDetails>;
