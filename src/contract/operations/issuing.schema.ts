import * as issuing from '../gateway/issuing.schema.ts';
import { NO_EVIDENCE, type Evidence } from './evidence.ts';
import { issuingBy, recipe } from './operation.schema.ts';

/** The status and error text of a receipt give the result (C-217). */
const RECEIPT: Evidence = {
  echoes: {},
  required: [],
  status: { field: 'status', codes: 'receiptStatus' },
  reasons: { errorMsg: 'error' },
  refusalNeedsReason: true,
};

const GROUP = { groupId: { as: 'id', of: 'group_id' } } as const;

/** A receipt isn't shown to repeat the request; one that names another card or amount is no answer to it. */
const ofCard = (echoes: Evidence['echoes'] = {}): Evidence => ({
  ...RECEIPT,
  echoes: { cardId: { as: 'id', of: 'card_id' }, ...echoes },
});

const groupFunds = (answered: string, sent: string): Evidence => ({
  ...RECEIPT,
  echoes: { ...GROUP, [answered]: { as: 'amount', of: sent } },
  required: ['groupId'],
});

export const ISSUING = {
  'cardholder.query': issuingBy('companyId', {
    summary: 'Look up a cardholder',
    path: '/cardholder/query',
    request: issuing.cardholderQueryRequest,
    answer: issuing.cardholderAnswer,
    evidence: {
      ...NO_EVIDENCE,
      echoes: { cardholderId: { as: 'id' } },
      required: ['cardholderId'],
    },
    recipe: recipe('family', 'companyId', 'cardholderId'),
    reading: 'question',
    resources: { cardholders: 'cardholderId' },
  }),
  'group.create': issuingBy('company_id', {
    summary: 'Create a group of cards, with funds',
    path: '/group/create',
    request: issuing.groupCreateRequest,
    answer: issuing.groupAnswer,
    // `status` is the new group's own: what is made has an id.
    evidence: {
      echoes: {
        groupName: { as: 'text', of: 'group_name' },
        countryCode: { as: 'text', of: 'country_code' },
        currency: { as: 'text' },
        chargeAmount: { as: 'amount', of: 'charge_amount', currency: 'currency' },
      },
      required: ['groupId'],
      reasons: { errorMsg: 'error' },
    },
    recipe: recipe('family', 'company_id', 'group_name', 'charge_amount', 'currency'),
    reading: 'whole',
    resources: {},
  }),
  'group.refund': issuingBy('company_id', {
    summary: 'Return funds from or to a group',
    path: '/group/refund',
    request: issuing.groupRefundRequest,
    answer: issuing.groupRefundAnswer,
    evidence: groupFunds('refundAmount', 'refund_amount'),
    recipe: recipe('analogy', 'company_id', 'group_id', 'refund_amount'),
    reading: 'whole',
    resources: { groups: 'group_id' },
  }),
  'group.charge': issuingBy('company_id', {
    summary: 'Add funds to a group',
    path: '/group/charge',
    request: issuing.groupChargeRequest,
    answer: issuing.groupChargeAnswer,
    evidence: groupFunds('chargeAmount', 'charge_amount'),
    recipe: recipe('analogy', 'company_id', 'group_id', 'charge_amount'),
    reading: 'whole',
    resources: { groups: 'group_id' },
  }),
  'group.status': issuingBy('company_id', {
    summary: 'Activate or deactivate a group',
    path: '/group/status',
    request: issuing.groupStatusRequest,
    answer: issuing.receiptAnswer,
    evidence: { ...RECEIPT, echoes: GROUP },
    recipe: recipe('analogy', 'company_id', 'group_id', 'status'),
    reading: 'whole',
    resources: { groups: 'group_id' },
  }),
  'card.query': issuingBy('companyId', {
    summary: 'Look up an issued card',
    path: '/card/query',
    request: issuing.cardQueryRequest,
    answer: issuing.cardAnswer,
    evidence: { ...NO_EVIDENCE, echoes: { cardId: { as: 'id' } }, required: ['cardId'] },
    recipe: recipe('analogy', 'companyId', 'cardId'),
    reading: 'question',
    resources: { cards: 'cardId' },
  }),
  'card.charge': issuingBy('company_id', {
    summary: 'Add funds to a card',
    path: '/card/charge',
    request: issuing.cardChargeRequest,
    answer: issuing.receiptAnswer,
    evidence: ofCard({ chargeAmount: { as: 'amount', of: 'charge_amount' } }),
    recipe: recipe('family', 'company_id', 'card_id', 'charge_amount'),
    reading: 'whole',
    resources: { cards: 'card_id' },
  }),
  'card.withdraw': issuingBy('company_id', {
    summary: 'Withdraw funds from a card to the account',
    path: '/card/refund',
    request: issuing.cardWithdrawRequest,
    answer: issuing.receiptAnswer,
    evidence: ofCard({ refundAmount: { as: 'amount', of: 'refund_amount' } }),
    recipe: recipe('analogy', 'company_id', 'card_id', 'refund_amount'),
    reading: 'whole',
    resources: { cards: 'card_id' },
  }),
  'card.close': issuingBy('company_id', {
    summary: 'Close a card permanently',
    path: '/card/close',
    request: issuing.cardCloseRequest,
    answer: issuing.receiptAnswer,
    evidence: ofCard(),
    recipe: recipe('analogy', 'company_id', 'card_id'),
    reading: 'whole',
    resources: { cards: 'card_id' },
  }),
  'card.status': issuingBy('company_id', {
    summary: 'Block or unblock a card',
    path: '/card/status',
    request: issuing.cardStatusRequest,
    answer: issuing.receiptAnswer,
    evidence: ofCard(),
    recipe: recipe('analogy', 'company_id', 'card_id', 'status'),
    reading: 'whole',
    resources: { cards: 'card_id' },
  }),
  'card.limit': issuingBy('company_id', {
    summary: 'Set the limit of a shared card',
    path: '/card/update',
    request: issuing.cardLimitRequest,
    answer: issuing.receiptAnswer,
    evidence: ofCard({
      authLimitAmount: { as: 'amount', currency: 'updateCurrency' },
      updateCurrency: { as: 'text' },
    }),
    recipe: recipe('family', 'company_id', 'card_id', 'authLimitAmount'),
    reading: 'whole',
    resources: { cards: 'card_id' },
  }),
};
