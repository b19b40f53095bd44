import type { AttemptRow } from '../store/tables.ts';

type Listed = Pick<
  AttemptRow,
  | 'id'
  | 'sessionId'
  | 'orderKey'
  | 'orderNo'
  | 'operation'
  | 'method'
  | 'amount'
  | 'currency'
  | 'transactionId'
  | 'createdAt'
  | 'sentAt'
> &
  Partial<AttemptRow>;

/** A payment of which nothing is known but what the gateway lists. */
export const listedAttempt = (listed: Listed): AttemptRow => ({
  besides: '',
  state: 'ended',
  outcome: null,
  isDecided: false,
  unknownCause: null,
  abandoned: false,
  provenUnder: null,
  contradicted: null,
  refuted: null,
  brand: null,
  lastFour: null,
  cardHmac: null,
  addressHash: null,
  siteHash: null,
  areaHash: null,
  plan: null,
  asks3DS: false,
  resultCode: null,
  decline: null,
  failure: null,
  wasRedirected: false,
  issuerUrl: null,
  windowSize: '02',
  consents: [],
  isCancelling: false,
  hint: null,
  askedBy: null,
  returnedAt: null,
  recurring: null,
  notifyHash: null,
  dueAt: null,
  leaseId: null,
  queryCount: 0,
  notFoundCount: 0,
  notFoundSince: null,
  outcomeAt: null,
  checkedAt: null,
  ...listed,
});
