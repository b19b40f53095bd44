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
};

/** What this API calls a field of the gateway. */
export const spelled = (field: string): string => SPELLINGS[field] ?? field;
