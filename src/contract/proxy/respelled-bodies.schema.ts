import { z } from 'zod';
import { alternativePaymentRequest } from '../gateway/alternative-payment.schema.ts';
import {
  accountOwner,
  additionalInformation,
  cardNamedRightly,
  cardPaymentRequest,
  cartItem,
  hostedPaymentRequest,
} from '../gateway/card-payment.schema.ts';
import { requestId } from '../gateway/fields.schema.ts';
import {
  cardholderQueryRequest,
  cardLimitRequest,
  cardQueryRequest,
  groupCreateRequest,
} from '../gateway/issuing.schema.ts';
import { updateRequest } from '../gateway/orders.schema.ts';
import { payoutNamedOnce, payoutRequest } from '../gateway/payout.schema.ts';
import { askedRightly, MAX_QUERIED, queryWindow } from '../gateway/transactions.schema.ts';

/** Requests of the gateway in the spelling of this API (see `SPELLINGS`). */

export const cardQuery = z.strictObject({ card_id: cardQueryRequest.shape.cardId });
export const cardholderQuery = z.strictObject({
  cardholder_id: cardholderQueryRequest.shape.cardholderId,
});

const { authLimitAmount, updateCurrency, ...card } = cardLimitRequest.shape;
export const cardLimit = z.strictObject({
  ...card,
  limit_amount: authLimitAmount,
  currency: updateCurrency,
});

const { country_code: groupCountry, ...group } = groupCreateRequest.shape;
export const groupCreate = z.strictObject({ ...group, country: groupCountry });

const ids = z
  .array(requestId())
  .min(1)
  .max(MAX_QUERIED)
  .refine((list) => new Set(list).size === list.length, 'must not repeat an id');

export const transactionsQuery = z
  .strictObject({
    order_nos: ids
      .optional()
      .describe('The `order_no` of each payment: its number as it was sent to the gateway.'),
    transaction_ids: ids.optional().describe("The gateway's numbers of payments."),
    ...queryWindow,
  })
  .superRefine(askedRightly('order_nos', 'transaction_ids'));

const { ispass3d, ...update } = updateRequest.shape.update_orders.element.shape;
export const ordersUpdate = z.strictObject({
  update_orders: z
    .array(z.strictObject({ ...update, three_ds_flag: ispass3d }))
    .min(1, 'must hold at least one order')
    .max(50, 'must hold at most 50 orders')
    .describe('The payments to update, at most 50.'),
});

const { basic_item_data } = cartItem.shape;
const { productId, ...item } = basic_item_data.shape;
const { lastLogin_ip, ...account } = accountOwner.shape;
const { dsTransID, ...authentication } = additionalInformation.shape.mpi_info.shape;
const {
  open3d,
  installments,
  installments_id,
  cart_items,
  account_owner,
  additional_information,
  delivery_firstname,
  delivery_lastname,
  ...payment
} = hostedPaymentRequest.shape;

/** What the gateway spells otherwise in every payment by card or on the hosted page. */
const cardFamily = {
  three_ds_flag: open3d,
  instalment_count: installments,
  instalments_id: installments_id,
  delivery_first_name: delivery_firstname,
  delivery_last_name: delivery_lastname,
  cart_items: z
    .array(
      z
        .strictObject({
          basic_item_data: z.strictObject({ ...item, product_id: productId }).describe('The item.'),
        })
        .meta({ id: 'GatewayCartItem' }),
    )
    .max(200)
    .optional()
    .describe(cart_items.description ?? ''),
  account_owner: z
    .array(
      z
        .strictObject({ ...account, last_login_ip: lastLogin_ip })
        .meta({ id: 'GatewayAccountOwner' }),
    )
    .max(10)
    .optional()
    .describe(account_owner.description ?? ''),
  authentications: z
    .array(
      z
        .strictObject({
          authentication: z
            .strictObject({ ...authentication, ds_trans_id: dsTransID })
            .describe('What the authentication gave.'),
        })
        .meta({ id: 'GatewayAuthentication' }),
    )
    .max(10)
    .optional()
    .describe(additional_information.description ?? ''),
};

export const hostedPaymentBody = z.strictObject({ ...payment, ...cardFamily });

const { return_url: _return, ...byCard } = hostedPaymentBody.shape;
const { card: number, expiration_month, expiration_year, security_code } = cardPaymentRequest.shape;
export const cardPaymentBody = z
  .strictObject({ ...byCard, card: number, expiration_month, expiration_year, security_code })
  .superRefine(cardNamedRightly);

const {
  delivery_firstname: first,
  delivery_lastname: last,
  delivery_district_name: district,
  delivery_street_name: street,
  ...alternative
} = alternativePaymentRequest.shape;
export const alternativePaymentBody = z.strictObject({
  ...alternative,
  delivery_first_name: first,
  delivery_last_name: last,
  delivery_district: district,
  delivery_street: street,
});

const { beneficiary, payer, client_data, ...payout } = payoutRequest.shape;
const paidTo = beneficiary.unwrap().shape;
const paidFrom = payer.unwrap().shape;
const placeTo = paidTo.address.unwrap().shape;
const placeFrom = paidFrom.address.unwrap().shape;
const { date_of_birth: bornTo, ...restTo } = paidTo;
const { date_of_birth: bornFrom, ...restFrom } = paidFrom;
const {
  postcode: codeTo,
  street_address: streetTo,
  country_code: countryTo,
  ...addressTo
} = placeTo;
const {
  postcode: codeFrom,
  street_address: streetFrom,
  country_code: countryFrom,
  ...addressFrom
} = placeFrom;
const {
  business_phone_number,
  personal_id_number: documentTo,
  personal_id_type,
  personal_mobile_number,
  ...infoTo
} = paidTo.additional_info.unwrap().shape;
const { personal_id_number: documentFrom, ...infoFrom } = paidFrom.additional_info.unwrap().shape;
const { bank_country_code, bank_street_address, binding_mobile_number, ...bank } =
  paidTo.bank_details.unwrap().shape;

export const payoutBody = z
  .strictObject({
    ...payout,
    custom: client_data,
    beneficiary: z
      .strictObject({
        ...restTo,
        birth_date: bornTo,
        additional_info: z
          .strictObject({
            ...infoTo,
            business_phone: business_phone_number,
            personal_document_number: documentTo,
            personal_document_type: personal_id_type,
            personal_phone_number: personal_mobile_number,
          })
          .optional()
          .describe(paidTo.additional_info.description ?? ''),
        address: z
          .strictObject({
            ...addressTo,
            postal_code: codeTo,
            address: streetTo,
            country: countryTo,
          })
          .optional()
          .describe(paidTo.address.description ?? ''),
        bank_details: z
          .strictObject({
            ...bank,
            bank_country: bank_country_code,
            bank_address: bank_street_address,
            binding_phone: binding_mobile_number,
          })
          .optional()
          .describe(paidTo.bank_details.description ?? ''),
      })
      .optional()
      .describe(beneficiary.description ?? ''),
    payer: z
      .strictObject({
        ...restFrom,
        birth_date: bornFrom,
        additional_info: z
          .strictObject({ ...infoFrom, personal_document_number: documentFrom })
          .optional()
          .describe(paidFrom.additional_info.description ?? ''),
        address: z
          .strictObject({
            ...addressFrom,
            postal_code: codeFrom,
            address: streetFrom,
            country: countryFrom,
          })
          .optional()
          .describe(paidFrom.address.description ?? ''),
      })
      .optional()
      .describe(payer.description ?? ''),
  })
  .superRefine(payoutNamedOnce);
