import type { GatewayWords, RiskView } from '../contract/proxy/gateway-answer.schema.ts';
import { textOf, type AnswerFields } from './contradictions.ts';
import { present } from './present.ts';
import type { AnswerWords } from './said.ts';

/**
 * What an answer, or a query's entry, says for the merchant server: all of it, and by our names how risky a
 * payment is and what came of 3-D Secure.
 */
export function wordsOf(
  from: 'answered' | 'listed',
  said: AnswerWords = {},
): GatewayWords | undefined {
  if (Object.keys(said).length === 0) return undefined;
  const risk: RiskView = present({
    action: textOf(said['risk_action']),
    score: textOf(said['risk_score']),
    reasons: some(recordsIn(said['risk_reasons']).flatMap(reasonsIn)),
    provider: textOf(said['antifraud_provider']),
    checks: some(
      recordsIn(said['fraud_check_result']).map(({ check_items, status }) =>
        present({ items: textOf(check_items), status: textOf(status) }),
      ),
    ),
  });
  return present({
    risk: Object.keys(risk).length > 0 ? risk : undefined,
    three_ds_result: textOf(said['threeds_result']),
    gateway_answer: { [from]: said },
  });
}

/** In some answers the two fields of one reason repeat, in others there are many reasons (C-136). */
const reasonsIn = ({ name, status }: AnswerFields) =>
  listOf(name).map((each, index) =>
    Object.assign({ name: textOf(each) ?? '' }, present({ status: textOf(listOf(status)[index]) })),
  );

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const recordsIn = (value: unknown): AnswerFields[] =>
  listOf(value).filter((item) => typeof item === 'object') as AnswerFields[];

const some = <Item>(items: readonly Item[]): Item[] | undefined =>
  items.length > 0 ? [...items] : undefined;
