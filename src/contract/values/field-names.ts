import type { FieldKind } from './asked-fields.ts';

const place = (prefix: string) =>
  ({
    [`${prefix}_country`]: 'country',
    [`${prefix}_state`]: 'state',
    [`${prefix}_city`]: 'city',
    [`${prefix}_address`]: 'address',
    [`${prefix}_postal_code`]: 'postal_code',
  }) as const;

/**
 * The fields of an alternative payment (2.3) that are the shopper's to fill in, by their names on the wire, and the
 * kind that each usually is. All others are the proxy's, or the merchant server's.
 */
export const FIELD_NAMES: Readonly<Record<string, FieldKind>> = {
  bank_code: 'bank',
  custom: 'text',
  shopper_email: 'email',
  shopper_phone: 'phone',
  first_name: 'first_name',
  last_name: 'last_name',
  document: 'document',
  birth_date: 'birth_date',
  ...place('billing'),
  ...place('delivery'),
  delivery_firstname: 'first_name',
  delivery_lastname: 'last_name',
  delivery_district_name: 'district',
  delivery_street_name: 'street',
  'person.document_number': 'document',
  'person.document_type': 'document_type',
  'person.social_name': 'social_name',
  'person.email': 'email',
  'person.phone_country_code': 'phone_country_code',
  'person.phone_area_code': 'phone_area_code',
  'person.phone_number': 'phone_number',
  'person.birth_date': 'birth_date',
  'person.net_monthly_average_income': 'income',
  'person.address_street': 'street',
  'person.address_number': 'house_number',
  'person.address_complement': 'complement',
  'person.address_postal_code': 'postal_code',
  'person.address_city': 'city',
  'person.address_state': 'state',
  'person.address_country': 'country',
  'person.fiscal_country': 'country',
  'person.documents.file_type': 'text',
  'person.documents.file_data': 'file',
  'person.documents.file_url': 'text',
  'person.documents.labels.person_bank_account_id': 'text',
  'person.documents.labels.bank_account.account_type': 'account_type',
  'person.documents.labels.bank_account.account_number': 'account_number',
  'person.documents.labels.bank_account.branch_number': 'branch_number',
  'person.documents.labels.bank_account.owner_document_number': 'document',
  'person.documents.labels.bank_account.owner_name': 'owner_name',
  'person.documents.labels.bank_account.branch_country': 'country',
  'person.documents.labels.bank_account.currency': 'text',
  'person.documents.labels.bank_account.bank.code': 'bank',
  'person.documents.labels.bank_account.bank.name': 'bank',
};
