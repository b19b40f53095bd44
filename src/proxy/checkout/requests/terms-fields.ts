import { toGatewayAmount } from '../../../contract/money/gateway-amount.ts';
import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { AmountParts } from '../../../contract/proxy/session.schema.ts';
import { encodeItems } from '../../../gateway/index.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';

/** What the merchant server fixed beside persons and addresses, under the gateway's names. */
export const termsFields = (profile: Profile, terms: SessionTerms) => ({
  // First: nothing in it may take the place of another member.
  ...terms.gateway_fields,
  ...partFields(profile, terms),
  items: encodeItems(terms.items.map(wireItem)),
  note: terms.note,
  cart_items: terms.cart?.map(cartItem),
  account_owner: terms.accounts?.map(accountOwner),
  total_discount: terms.discounts?.map(({ coupon, type }) => ({
    coupon_code_used: coupon,
    discount_type: type,
  })),
  ...authenticationFields(terms),
  ...subscriptionFields(profile, terms),
});

const partFields = (profile: Profile, { parts, amount }: SessionTerms): AmountParts =>
  Object.fromEntries(
    Object.entries(parts ?? {}).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, toGatewayAmount(value, amount.currency, profile.decimals)]],
    ),
  );

const wireItem = ({ name, id, unit_price, quantity, url }: SessionTerms['items'][number]) => ({
  name,
  id: id ?? '',
  price: unit_price.value,
  quantity: String(quantity),
  url: url ?? '',
});

/** Their names mix cases (C-077). */
const cartItem = ({
  quantity,
  product_id,
  price,
  ...line
}: NonNullable<SessionTerms['cart']>[number]) => ({
  basic_item_data: {
    ...line,
    quantity: quantity?.toString(),
    productId: product_id,
    price: price && {
      amount_usd: price.usd,
      amount_local_currency: price.local,
      currency: price.currency,
    },
  },
});

const accountOwner = ({
  id,
  last_login_ip,
  ...account
}: NonNullable<SessionTerms['accounts']>[number]) => ({
  ...account,
  account_id: id,
  lastLogin_ip: last_login_ip,
});

/** Under the names of the interface, whose letters are mixed (C-078). */
const authenticationFields = ({ authentication: made }: SessionTerms) =>
  made && {
    additional_information: [
      {
        mpi_info: {
          eci: made.eci,
          cavv: made.cavv,
          xid: made.xid,
          dsTransID: made.ds_trans_id,
        },
      },
    ],
  };

/** The contract is the merchant server's alone (C-194, C-202 to C-204). */
const subscriptionFields = (profile: Profile, { subscription }: SessionTerms) =>
  subscription && {
    subscription: {
      ...subscription,
      contract_amount: toGatewayAmount(
        subscription.contract_amount.value,
        subscription.contract_amount.currency,
        profile.decimals,
      ),
      interval: profile.enums.interval[subscription.interval],
      interval_count: String(subscription.interval_count),
    },
  };
