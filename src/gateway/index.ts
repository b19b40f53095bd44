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
} from './judge-movement.ts';
export { codesOf, missingCodes, outcomeOf, type CodeMap } from './codes.ts';
export { judgeAnswer } from './judge-answer.ts';
export { judgeAlternativePayment } from './judge-alternative-payment.ts';
export { judgeCardPayment, judgeUnanswered } from './judge-card-payment.ts';
export { isSignedNotification } from './signed-notification.ts';
export { judgeQuery, type QueryJudgement } from './judge-query.ts';
export {
  ALERTS,
  type Alert,
  type Expected,
  type Judgement,
  type JudgingProfile,
  type Recurring,
} from './judgement.ts';
export {
  dateIn,
  encodeItems,
  formatTime,
  normaliseItem,
  parseTime,
  toDayMonthYear,
  type WireItem,
} from '../codec/index.ts';
