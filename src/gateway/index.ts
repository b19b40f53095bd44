/** The client of the gateway, and the judgement of what it answers. */
export { encodeItems, type WireItem } from '../codec/index.ts';
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
export { codesOf, missingCodes, outcomeOf, type CodeMap } from './codes.ts';
export { judgeCardPayment, judgeUnanswered } from './judge-card-payment.ts';
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
