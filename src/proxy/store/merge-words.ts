import type { GatewayWords } from '../../contract/proxy/gateway-answer.schema.ts';

type Words = { readonly [Name in keyof GatewayWords]?: GatewayWords[Name] | undefined };

/** What is kept once this is said, too: the newest answer, and the newest entry of a query. */
export function mergeWords(before: Words, news: Words): GatewayWords {
  const risk = { ...before.risk, ...news.risk };
  const answer = { ...before.gateway_answer, ...news.gateway_answer };
  const authenticated = news.three_ds_result ?? before.three_ds_result;
  return {
    ...(Object.keys(risk).length > 0 && { risk }),
    ...(authenticated !== undefined && { three_ds_result: authenticated }),
    ...(Object.keys(answer).length > 0 && { gateway_answer: answer }),
  };
}
