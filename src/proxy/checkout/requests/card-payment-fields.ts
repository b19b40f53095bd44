import type { Profile } from '../../../contract/profile/profile.schema.ts';
import { Problem } from '../../../contract/vocabulary/problems.ts';
import type { SessionTerms } from '../../store/session-terms.schema.ts';
import { toGatewayAmount } from '../../../contract/money/gateway-amount.ts';
import { paymentRequest } from './payment-request.ts';
import type { RequestParts } from './payment-request.ts';

/** What direct and hosted payments have beyond alternative ones (C-083). */
export function cardFamilyRequest(parts: RequestParts, keepCard: boolean) {
  const { profile, terms, browser, device } = parts;
  return {
    ...paymentRequest(parts),
    user_agent: browser.userAgent,
    accept: browser.accept,
    challenge_window_size: device?.challenge_window_size,
    open3d: profile.threeDS === 'on' ? profile.enums.open3d.on : profile.enums.open3d.off,
    ...(keepCard && { token_flag: profile.enums.tokenFlag.yes }),
    ...authenticationFields(terms),
    ...subscriptionFields(profile, terms),
  };
}

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

/** The plan that the shopper chose. Throws if it is not one of the session's. */
export function instalmentFields({ instalments }: SessionTerms, id: string | undefined) {
  if (id === undefined) return undefined;
  const plan = instalments?.find((each) => each.id === id);
  if (!plan)
    throw new Problem('malformed-request', {
      errors: [
        { pointer: '/instalments_id', detail: "is not one of the session's instalment plans" },
      ],
    });
  return { installments: String(plan.count), installments_id: plan.id };
}
