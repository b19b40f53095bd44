import { encodeJson, encodeXml } from '../../codec/index.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { signAnswer } from '../../signing/index.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { SandboxContext } from '../state/world.ts';
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
  const respond = (body: string | Uint8Array<ArrayBuffer>, type: string, status = 200) =>
    new Response(body, { status, headers: { ...headers, 'content-type': type } });

  if (scenario.status !== undefined) return bareStatus(scenario.status, headers);
  if (scenario.replaced) {
    const { body, type } = REPLACED[scenario.replaced];
    return respond(body, type);
  }
  const { answerKind } = operationOf(call.operation);
  if (answerKind === 'html') return respond(String(reply.answer['html']), TYPES.html);

  const said = inProfileCodes(call.operation, reply.answer, world.profile);
  const answer = await signed(world, call, tampered(said, scenario));
  if (answerKind !== 'xml') return respond(encodeJson(answer), TYPES[answerKind]);
  const xml = encodeXml(world.profile.xml.lenientRoot ? 'response' : 'respon', answer);
  return respond(scenario.xml ? oddXml(scenario.xml, xml) : xml, TYPES.xml);
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

async function signed(
  world: SandboxContext,
  call: GatewayCall,
  answer: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { operation, fired } = call;
  const value = await signAnswer(operation, { request: call.wire, answer }, world.profile);
  if (value === undefined || fired.scenario.signature === 'absent') return answer;
  const wrong = fired.scenario.signature === 'wrong';
  return { ...answer, [operationOf(operation).signature]: wrong ? 'f'.repeat(64) : value };
}
