/**
 * Ids of the gateway as types of their own, so that one kind is never passed as another (C-072).
 * They are plain strings at run time; schemas of the contract are what makes them.
 */
declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

/** The merchant's order number, as sent (`order_no`). */
export type OrderNo = Id<'OrderNo'>;
/** The gateway's id of a payment (`transaction_id`). */
export type TransactionId = Id<'TransactionId'>;
/** `reference_no` of a query's entry. */
export type ReferenceNo = Id<'ReferenceNo'>;
/** `refund_reference`: the merchant's handle of a refund. */
export type RefundReference = Id<'RefundReference'>;
/** `refund_reference_id`: the gateway's id of a refund. */
export type RefundReferenceId = Id<'RefundReferenceId'>;
/** `recurring_id` of a subscription. */
export type RecurringId = Id<'RecurringId'>;
/** `token_id`: a payment credential (C-137). */
export type CardTokenId = Id<'CardTokenId'>;
/** `short_reference_id` of a payout. */
export type PayoutShortReference = Id<'PayoutShortReference'>;
export type BeneficiaryId = Id<'BeneficiaryId'>;
export type PayerId = Id<'PayerId'>;
export type CompanyId = Id<'CompanyId'>;
export type CardholderId = Id<'CardholderId'>;
export type GroupId = Id<'GroupId'>;
export type CardId = Id<'CardId'>;
/** `reqNo` of an issuing receipt (C-088). */
export type IssuingOperationNo = Id<'IssuingOperationNo'>;
