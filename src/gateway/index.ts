/** The client of the gateway, and the interpretation of what it answers. */
export type {
  Admission,
  AdmissionRefusal,
  CallSubject,
  Answered,
  Gateway,
  GatewayAnswer,
  NoAnswer,
  NoAnswerReason,
  NotSent,
  Refused,
  Unanswered,
} from './answer.ts';
export { isOwnFault } from './answer.ts';
export { createGateway, type GatewayDependencies } from './gateway.ts';
export { bookTurn } from './rate-limit.ts';
export {
  callBatch,
  overallOutcome,
  type BatchProfile,
  type BatchResult,
  type ItemResult,
} from './batch.ts';
export { amountFaults, type AmountFault } from './amounts.ts';
export { readRequest } from './prepare.ts';
export { queryBatch, splitIds } from './query-batch.ts';
export { interpretOperation, type OperationInterpretation } from './interpret-operation.ts';
export {
  codesOf,
  isDone,
  missingCodes,
  outcomeOf,
  refusalOf,
  sharedCardTypes,
  type CodeMap,
  type CodesProfile,
} from './codes.ts';
export { interpretAnswer, type AnswerInterpretation } from './interpret-answer.ts';
export { interpretAlternativePayment } from './interpret-alternative-payment.ts';
export { interpretCardPayment, interpretUnanswered } from './interpret-card-payment.ts';
export { boundFaults } from '../codec/index.ts';
export { ANSWER_SIGNATURES, type AnswerSignature } from '../signing/index.ts';
export { readNotification, type NotificationText } from './read-notification.ts';
export { signatureOfNotification } from './signed-notification.ts';
export { CODEC_FAULTS, type CodecFault } from '../codec/index.ts';
export { recipeRefusal, type CustomSigning, type ToSign, type ToVerify } from '../signing/index.ts';
export {
  interpretQuery,
  listedUnder,
  type ListedPayment,
  type QueryInterpretation,
} from './interpret-query.ts';
export type {
  Expected,
  Interpretation,
  InterpretationProfile,
  Recurring,
} from './interpretation.ts';
export {
  weighAnswer,
  type AnswerEvidence,
  type EvidenceProfile,
  type Weighed,
  type WeighedItem,
} from './evidence.ts';
export type { AnswerFields } from './contradictions.ts';
export { ALERTS, type Alert, type Finding } from './finding.ts';
export type {
  GatewayAnswerView,
  GatewayWords,
  RiskView,
} from '../contract/proxy/gateway-answer.schema.ts';
export type { AnswerWords } from './said.ts';
export { wordsOf } from './words.ts';
export {
  codeBeforeColon,
  isCodedText,
  saysAlready,
  saysSuccess,
  saysTooMuch,
  wordOf,
  type Failure,
} from './reasons.ts';
export {
  dateIn,
  encodeItems,
  formatTime,
  fromClock,
  middleOnClock,
  nextIntervalIn,
  normaliseItem,
  parseTime,
  spanOnClock,
  toDayMonthYear,
  type WireItem,
} from '../codec/index.ts';
