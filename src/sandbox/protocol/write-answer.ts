import { encodeJson, encodeXml, toGatewayForms } from '../../codec/index.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { answerRulesOf, signAnswer } from '../../signing/index.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { SandboxContext } from '../state/world.ts';
import { currencyOfIssued } from './currency-of-issued.ts';
import type { GatewayCall, Reply } from './call.ts';
import { inProfileCodes } from '../state/profile-codes.ts';
import { oddXml } from './malformed-xml.ts';

const TYPES = {
  xml: 'text/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  envelope: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const;

const REPLACED = {
  html: { body: '<!doctype html><title>Maintenance</title><p>Back soon.</p>', type: TYPES.html },
  empty: { body: '', type: TYPES.xml },
  json: { body: '{"status":"ok"}', type: TYPES.json },
} as const;

/** The answer as it goes out: signed, encoded, and spoilt in the way that the scenario wants. */
export async function writeAnswer(
  world: SandboxContext,
  call: GatewayCall,
  reply: Reply,
): Promise<Response> {
  const { scenario, rules } = call.fired;
  const rule = [...rules, ...(reply.rules ?? [])].join(', ') || 'default';
  const headers = { 'cache-control': 'no-store', 'x-sandbox-rule': rule };
  const respond = (body: Body, type: string, header: Readonly<Record<string, string>> = {}) =>
    new Response(body, { headers: { ...headers, ...header, 'content-type': type } });

  if (scenario.status !== undefined) return bareStatus(scenario.status, headers);
  if (scenario.replaced) {
    const { body, type } = REPLACED[scenario.replaced];
    return respond(body, type);
  }
  const { answerKind } = operationOf(call.operation);
  const said =
    answerKind === 'html'
      ? reply.answer
      : toGatewayForms(
          tampered(inProfileCodes(call.operation, reply.answer, world.profile), scenario),
          world.profile,
          currencyOfIssued(world, call.wire),
        );
  const { body, header } = await signed(world, call, said, (answer) => {
    if (answerKind === 'html') return String(answer['html']);
    const root = world.profile.xml.lenientRoot ? 'response' : 'respon';
    if (answerKind !== 'xml') return encodeJson(answer);
    const xml = encodeXml(root, answer);
    return scenario.xml ? oddXml(scenario.xml, xml) : xml;
  });
  return respond(body, TYPES[answerKind], header);
}

function bareStatus(status: number, headers: Readonly<Record<string, string>>): Response {
  const redirects = status >= 300 && status < 400;
  const where = redirects ? { location: 'https://elsewhere.example/' } : {};
  return new Response(redirects ? null : 'sandbox', {
    status,
    headers: { ...headers, ...where, 'content-type': 'text/plain' },
  });
}

function tampered(answer: Reply['answer'], { tamper = {} }: Scenario): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...answer };
  for (const [field, change] of Object.entries(tamper)) {
    const value = answer[field];
    if (typeof value === 'string')
      changed[field] = typeof change === 'string' ? change : change(value);
  }
  return changed;
}

type Body = string | Uint8Array<ArrayBuffer>;

async function signed(
  world: SandboxContext,
  call: GatewayCall,
  answer: Reply['answer'],
  encode: (answer: Reply['answer']) => Body,
): Promise<{ readonly body: Body; readonly header?: Readonly<Record<string, string>> }> {
  const { operation, fired } = call;
  const body = encode(answer);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const made = await signAnswer(
    operation,
    { request: call.sent, answer: { values: answer, body: bytes } },
    world.profile,
  );
  const rules = answerRulesOf(operation, world.profile);
  if (made === undefined || !rules || fired.scenario.signature === 'absent') return { body };
  const value = fired.scenario.signature === 'wrong' ? 'f'.repeat(64) : made;
  return rules.header === undefined
    ? { body: encode({ ...answer, [rules.field]: value }) }
    : { body, header: { [rules.header]: value } };
}
