import type { TransactionsQueryAnswer } from '../contract/gateway/transactions.schema.ts';
import { scalarAnswerFields } from '../contract/operations/field-shapes.schema.ts';
import type { Evidence } from '../contract/operations/evidence.ts';
import { operationOf, type Operation } from '../contract/operations/operations.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { TransportAnswer } from '../contract/runtime/transport.ts';
import {
  CodecError,
  decodeJson,
  decodeText,
  decodeXml,
  fromGatewayForms,
  fromWire,
  sniff,
} from '../codec/index.ts';
import { answerRulesOf, checkAnswer, type Signers, type WireValues } from '../signing/index.ts';
import type { Answered, NoAnswer } from './answer.ts';
import { weighAnswer } from './evidence.ts';

/** XML 256 KiB (P-39), everything else 1 MiB (P-40). */
export const maxAnswerBytes = ({ answerKind }: Operation): number =>
  answerKind === 'xml' ? 256 * 1024 : 1024 * 1024;

/**
 * Bytes of an HTTP 200 as a checked answer; anything that deviates is no answer. `sent` is the request as it went out,
 * `currency` that of a card or group whose messages name none.
 */
export async function readAnswer(
  name: OperationName,
  bytes: Uint8Array,
  sent: WireValues,
  profile: Profile,
  signers?: Signers,
  header?: TransportAnswer['header'],
  currency?: string,
): Promise<Answered<unknown> | NoAnswer> {
  const operation = operationOf(name);
  const warnings: string[] = [];
  try {
    const decoded = decode(name, bytes, profile, warnings);
    const parsed = operation.answer.safeParse(decoded);
    if (!parsed.success) return unreadable('shape');
    const signature = await checkAnswer(
      name,
      {
        request: sent,
        answer: { values: signedIn(name, bytes, decoded, profile), body: bytes, header },
      },
      profile,
      signers,
    );
    if (signature === 'mismatch' || signature === 'absent') warnings.push(`signature-${signature}`);
    const asked = fromWire(sent, profile, currency);
    const read = fromGatewayForms(parsed.data, profile, currency);
    const value = ofTheOneAsked(name, asked, read);
    const evidence = weighAnswer(name, { sent: asked, value, raw: decoded, signature }, profile);
    return { kind: 'answered', value, evidence, signature, warnings };
  } catch (error) {
    if (error instanceof CodecError) return unreadable(error.fault);
    throw error;
  }
}

const ONE_ID = /^[\w-]+$/;

/**
 * What is listed in answer to a question about one order is of that order, also where it doesn't repeat the number: a
 * charge that was nobody's would leave the order to be paid again.
 */
function ofTheOneAsked(name: OperationName, { orders }: WireValues, answer: unknown): unknown {
  if (name !== 'transactions.query' || typeof orders !== 'string' || !ONE_ID.test(orders))
    return answer;
  const { orders_list: list, ...rest } = answer as TransactionsQueryAnswer;
  return {
    ...rest,
    orders_list: list?.map((entry) => ({ ...entry, order_no: entry.order_no ?? orders })),
  };
}

/**
 * Whether the body of a refusal is an answer that says, of the whole or an item, that it was carried out
 * or may be: then the status proves nothing.
 */
export async function claimsSuccess(
  name: OperationName,
  bytes: Uint8Array,
  sent: WireValues,
  profile: Profile,
): Promise<boolean> {
  const rules: Evidence = operationOf(name).evidence;
  const answer = await readAnswer(name, bytes, sent, profile);
  if (answer.kind !== 'answered') return false;
  const { says, items } = answer.evidence;
  const claims = [
    ...(rules.status ? [says] : []),
    ...(rules.items?.status ? items.map((item) => item.says) : []),
  ];
  return claims.some((claim) => claim !== undefined && claim !== 'failed');
}

function decode(
  name: OperationName,
  bytes: Uint8Array,
  { xml }: Profile,
  warnings: string[],
): unknown {
  const operation = operationOf(name);
  switch (operation.answerKind) {
    case 'xml': {
      const roots = xml.lenientRoot ? ['respon', 'response'] : ['respon'];
      const { root, value } = decodeXml(bytes, {
        roots,
        once: scalarAnswerFields(name),
        charsets: xml.charsets,
      });
      if (root !== 'respon') warnings.push('lenient-root');
      return value;
    }
    case 'html': {
      const html = decodeText(bytes, maxAnswerBytes(operation));
      if (sniff(html) !== 'html') throw new CodecError('wrong-kind', 'it is not HTML');
      return { html };
    }
    case 'json':
    case 'envelope':
      return decodeJson(bytes);
  }
}

/**
 * What recipes sign is what came, the numbers of JSON included: a list, an object or the whole may be signed as JSON. A
 * program that verifies is shown texts alone.
 */
function signedIn(
  name: OperationName,
  bytes: Uint8Array,
  decoded: unknown,
  profile: Profile,
): WireValues {
  const parts = answerRulesOf(name, profile)?.recipe.parts ?? 'body';
  const isJson = ['json', 'envelope'].includes(operationOf(name).answerKind);
  const isExact = isJson && parts !== 'body' && profile.sign.by !== 'program';
  return (isExact ? decodeJson(bytes, { numbers: 'exact' }) : decoded) as WireValues;
}

const unreadable = (fault: string): NoAnswer => ({
  kind: 'no-answer',
  reason: 'unreadable',
  status: 200,
  fault,
});
