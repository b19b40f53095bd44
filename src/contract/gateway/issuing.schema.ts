import { z } from 'zod';
import { holdsCardNumber } from '../values/card-number.ts';
import { anyCountry } from '../values/country.schema.ts';
import { withoutCard } from '../values/no-card.schema.ts';
import { filledText } from '../values/plain-text.schema.ts';
import type {
  CardholderId,
  CardId,
  CompanyId,
  GroupId,
  IssuingOperationNo,
} from '../values/ids.ts';
import {
  amountOf,
  answerId,
  answerText,
  answerWords,
  currency,
  gatewayWord,
  issuingId,
  nullableAnything,
  nullableText,
  nullableWords,
} from './fields.schema.ts';

/**
 * Issuing (2.12, 2.13, 4.11). Queries write their ids in camelCase, everything else in snake_case,
 * and answers in camelCase whatever the request (C-064 to C-066); nothing is converted here.
 */

const issuingAmount = (what: string) =>
  amountOf(12).describe(
    `${what} Decimal text in the major unit of the currency, such as \`12.00\`; more than \`profile.limits.maxAmount\`, or that of the currency, is refused with \`amount-invalid\` and its \`largest_amount\`.`,
  );
const cardId = issuingId<CardId>().describe("The gateway's number of the card.");
const groupId = issuingId<GroupId>().describe("The gateway's number of the group.");

export const cardholderQueryRequest = z.strictObject({
  cardholderId: issuingId<CardholderId>().describe("The gateway's number of the cardholder."),
});
export const cardQueryRequest = z.strictObject({ cardId });

export const groupCreateRequest = z.strictObject({
  group_name: withoutCard(filledText(100), holdsCardNumber).describe("The company's name for it."),
  // Bounded at three by sibling interfaces, though described as two letters.
  country_code: anyCountry.describe('Its country: two or three capital letters, such as `DE`.'),
  currency,
  charge_amount: issuingAmount('The initial balance of the group.'),
});
export const groupRefundRequest = z.strictObject({
  group_id: groupId,
  refund_amount: issuingAmount('What is returned from the group.'),
});
export const groupChargeRequest = z.strictObject({
  group_id: groupId,
  charge_amount: issuingAmount('What is added.'),
});
export const groupStatusRequest = z.strictObject({
  group_id: groupId,
  status: gatewayWord().min(1).describe("`active` or `inactive`, or the gateway's code."),
});

export const cardChargeRequest = z.strictObject({
  card_id: cardId,
  charge_amount: issuingAmount('What is added.'),
});
export const cardWithdrawRequest = z.strictObject({
  card_id: cardId,
  refund_amount: issuingAmount('What is taken off the card.'),
});
export const cardCloseRequest = z.strictObject({ card_id: cardId });
export const cardStatusRequest = z.strictObject({
  card_id: cardId,
  status: gatewayWord().min(1).describe("`active` or `blocked`, or the gateway's code."),
});
export const cardLimitRequest = z.strictObject({
  card_id: cardId,
  authLimitAmount: issuingAmount('The new limit of the card.'),
  updateCurrency: currency,
});

/** Every issuing answer; `data` may be missing when `code` is not 0 (C-219). */
const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    code: z.string(),
    /** Text by language, `zh-CN` and `en-US`; for the merchant only (C-031, C-258). */
    msg: z.record(z.string(), z.string().nullable()).nullish(),
    data: data.nullable().default(null),
  });

export const cardholderAnswer = envelope(
  z.object({
    cardholderId: answerId<CardholderId>(),
    firstName: answerWords,
    lastName: answerWords,
    email: answerWords,
    mobilePrefix: answerText,
    mobile: answerText,
    birthDate: answerText,
    countryCode: answerText,
    billingState: answerWords,
    billingCity: answerWords,
    billingAddress: answerWords,
    billingPostal: answerWords,
    remark: answerWords,
    /** Looks boolean and is a code (C-068). */
    isStatus: answerText,
    companyId: answerId<CompanyId>(),
  }),
);

const cardRecord = z.object({
  cardId: answerId<CardId>(),
  companyId: answerId<CompanyId>(),
  cardAlias: answerWords,
  /** In clear, like `cvv`: they leave the proxy through a reveal only (C-222, P-30). */
  cardNumber: answerText,
  cvv: answerText,
  expireYear: answerText,
  expireMonth: answerText,
  /** Of the card's currency, which the record does not name (C-098). */
  balance: answerText,
  cardholderId: answerId<CardholderId>(),
  status: answerText,
  groupName: nullableWords,
  cardType: answerWords,
  isOneTime: answerText,
  amountLimit: nullableAnything,
  applicationDate: answerText,
  validStartDate: answerText,
  validEndDate: answerText,
  merchants: nullableAnything,
  merchantsRestriction: nullableAnything,
  merchantCategories: nullableAnything,
  merchantCategoriesRestriction: nullableAnything,
  spendingTransactionLimit: nullableAnything,
});

/** The wire says `validStarDate`; we don't (C-067). */
const withValidStartDate = (record: unknown): unknown => {
  if (typeof record !== 'object' || record === null || !('validStarDate' in record)) return record;
  const { validStarDate, ...rest } = record;
  return { validStartDate: validStarDate, ...rest };
};
export const cardAnswer = envelope(z.preprocess(withValidStartDate, cardRecord));

const receiptNumber = answerId<IssuingOperationNo>();
/** Shown of receipts alone, and the only text that can say why something was not done. */
const errorText = nullableText;

export const groupAnswer = envelope(
  z.object({
    chargeAmount: answerText,
    companyId: answerId<CompanyId>(),
    countryCode: answerText,
    currency: answerText,
    groupName: answerWords,
    groupId: answerId<GroupId>(),
    status: answerText,
    reqNo: receiptNumber,
    errorMsg: errorText,
  }),
);

const groupMovement = {
  companyId: answerId<CompanyId>(),
  groupId: answerId<GroupId>(),
  status: answerText,
  reqNo: receiptNumber,
  errorMsg: errorText,
};
export const groupRefundAnswer = envelope(z.object({ refundAmount: answerText, ...groupMovement }));
export const groupChargeAnswer = envelope(z.object({ chargeAmount: answerText, ...groupMovement }));

/** Says whether the operation was done: by `status` and `errorMsg`, not by `code` alone (C-217). */
export const receiptAnswer = envelope(
  z.object({
    status: answerText,
    reqNo: receiptNumber,
    errorMsg: nullableText,
    groupId: nullableText,
    // None of these are shown here; an answer about something else is none to us (C-034, C-260).
    companyId: answerId<CompanyId>(),
    cardId: answerId<CardId>(),
    chargeAmount: answerText,
    refundAmount: answerText,
    authLimitAmount: answerText,
    updateCurrency: answerText,
  }),
);
