/** The client of the gateway, and the judgement of what it answers. */
export type {
  Answered,
  Gateway,
  GatewayAnswer,
  NoAnswer,
  NoAnswerReason,
  NotSent,
  Refused,
  Unanswered,
} from './answer.ts';
export { createGateway, type GatewaySurroundings } from './gateway.ts';
export {
  callBatch,
  overallOutcome,
  type BatchOperation,
  type BatchProfile,
  type ItemResult,
} from './batch.ts';
export { queryBatch } from './query-batch.ts';
export {
  judgeIssuing,
  judgePayout,
  judgeSubscriptionCancel,
  type IssuingMovement,
  type MovementJudgement,
} from './interpret-issuing-operation.ts';
export { codesOf, missingCodes, outcomeOf, type CodeMap } from './codes.ts';
export { judgeAnswer } from './interpret-answer.ts';
export { judgeAlternativePayment } from './interpret-alternative-payment.ts';
export { judgeCardPayment, judgeUnanswered } from './interpret-card-payment.ts';
export { isSignedNotification } from './signed-notification.ts';
export { judgeQuery, type QueryJudgement } from './interpret-query.ts';
export {
  ALERTS,
  type Alert,
  type Expected,
  type Judgement,
  type JudgingProfile,
  type Recurring,
} from './interpretation.ts';
export {
  dateIn,
  encodeItems,
  formatTime,
  normaliseItem,
  parseTime,
  toDayMonthYear,
  type WireItem,
} from '../codec/index.ts';
