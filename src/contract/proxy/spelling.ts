/**
 * Fields of requests that the gateway's interface spells otherwise than this API does: its name, and ours. Only
 * what goes to the gateway has its spelling.
 */
export const SPELLINGS: Readonly<Record<string, string>> = {
  cardId: 'card_id',
  cardholderId: 'cardholder_id',
  authLimitAmount: 'limit_amount',
  updateCurrency: 'currency',
  orders: 'order_nos',
  trades: 'transaction_ids',
  ispass3d: 'three_ds_flag',
  open3d: 'three_ds_flag',
  installments: 'instalment_count',
  installments_id: 'instalments_id',
  delivery_firstname: 'delivery_first_name',
  delivery_lastname: 'delivery_last_name',
  productId: 'product_id',
  lastLogin_ip: 'last_login_ip',
  dsTransID: 'ds_trans_id',
  date_of_birth: 'birth_date',
  postcode: 'postal_code',
  street_address: 'address',
  delivery_street_name: 'delivery_street',
  delivery_district_name: 'delivery_district',
  country_code: 'country',
  bank_country_code: 'bank_country',
  bank_street_address: 'bank_address',
  business_phone_number: 'business_phone',
  binding_mobile_number: 'binding_phone',
  personal_mobile_number: 'personal_phone_number',
  personal_id_number: 'personal_document_number',
  personal_id_type: 'personal_document_type',
  additional_information: 'authentications',
  mpi_info: 'authentication',
  client_data: 'custom',
};

/** What this API calls a field of the gateway. */
export const spelled = (field: string): string => SPELLINGS[field] ?? field;
