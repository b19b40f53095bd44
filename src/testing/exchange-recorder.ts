import { decodeRequest } from '../codec/index.ts';
import { OPERATION_NAMES, type OperationName } from '../contract/vocabulary/operation-names.ts';
import { operationOf } from '../contract/operations/operations.schema.ts';
import type { Encoding } from '../contract/profile/encodings.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import type { Provenance } from '../contract/profile/recipe.schema.ts';
import type { Clock } from '../contract/runtime/dependencies.ts';
import type {
  TransportAnswer,
  TransportRequest,
  Transport,
} from '../contract/runtime/transport.ts';
import { explainSignature, signatureName, type WireValues } from '../signing/index.ts';
import { mask, maskBody } from './mask-body.ts';

/** One request to the gateway and its answer, with card data, keys and signatures masked. */
export interface Exchange {
  /** RFC 3339. */
  readonly at: string;
  /** Which operation was called. */
  readonly operation: OperationName;
  /** Where the request went. */
  readonly url: string;
  /** The request, its body as masked text. */
  readonly request: { readonly contentType: string; readonly body: string };
  /** How the request was signed. */
  readonly signature: {
    /** Its field, or its header. */
    readonly field: string;
    /** How sure the recipe is (C-048). */
    readonly recipe: Provenance;
    /** The string that was hashed. */
    readonly text: string;
    readonly value: string;
  };
  /** `null`: the connection ended without one. */
  readonly answer: {
    readonly status: number;
    readonly contentType: string;
    readonly body: string;
    /** The sandbox's rule that decided it (`x-sandbox-rule`). */
    readonly rule: string;
  } | null;
  /** From the call to the end of the answer. */
  readonly milliseconds: number;
}

/** What `recordExchanges` needs. */
export interface RecorderOptions {
  /** For the recipes of the signatures. */
  readonly profile: Profile;
  /** Time of each exchange. */
  readonly clock: Clock;
  /** Called after each exchange, in the order of their ends. */
  readonly onExchange: (exchange: Exchange) => void;
}

/** Bytes of an answer that are shown although the client does not read them. */
const SHOWN = 65_536;

/** A transport to the gateway that reports every exchange. */
export function recordExchanges(transport: Transport, options: RecorderOptions): Transport {
  const { profile, clock, onExchange } = options;
  return async (request) => {
    const began = clock.now();
    const described = await describeRequest(request, profile);
    let answer: Exchange['answer'] = null;
    try {
      const received = await transport({
        ...request,
        wanted: (status) => request.wanted(status) || SHOWN,
      });
      answer = describeAnswer(received);
      return received;
    } finally {
      onExchange({
        at: new Date(began).toISOString(),
        ...described,
        answer,
        milliseconds: clock.now() - began,
      });
    }
  };
}

async function describeRequest({ url, headers, body = '' }: TransportRequest, profile: Profile) {
  const contentType = new Headers(headers).get('content-type') ?? '';
  const operation = operationAt(new URL(url).pathname, body, profile);
  const encoding = encodingOf(body);
  const bytes = new TextEncoder().encode(body);
  const values = decodeRequest(bytes, operation, encoding, profile.xml) as WireValues;
  const { rules, text, signature } = await explainSignature(operation, values, profile, body);
  return {
    operation,
    url,
    request: { contentType, body: maskBody(encoding === 'json' ? indented(body) : body) },
    signature: {
      field: signatureName(rules),
      recipe: rules.recipe.status,
      text: maskBody(text),
      value: mask(signature),
    },
  };
}

function describeAnswer({ status, header, body }: TransportAnswer): Exchange['answer'] {
  if (typeof body === 'string') return null;
  const text = new TextDecoder().decode(body);
  return {
    status,
    contentType: header('content-type') ?? '',
    body: maskBody(text.startsWith('{') ? indented(text) : text),
    rule: header('x-sandbox-rule') ?? '',
  };
}

/** Two operations share a path and differ by `payment_method` alone (C-002). */
function operationAt(path: string, body: string, profile: Profile): OperationName {
  const at = OPERATION_NAMES.filter((name) =>
    path.endsWith(profile.operations[name]?.path ?? operationOf(name).path),
  );
  const alternative = at.find((name) => name === 'authorise.alternative');
  const found = alternative && body.includes('"payment_method"') ? alternative : at[0];
  if (!found) throw new Error(`no operation of the gateway is at ${path}`);
  return found;
}

const encodingOf = (body: string): Encoding =>
  body.startsWith('{') ? 'json' : body.startsWith('<') ? 'xml' : 'form';

/** Two spaces a level, without parsing: numbers keep their decimals. */
const indented = (json: string): string => {
  let depth = 0;
  return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') return `${token}\n${'  '.repeat((depth += 1))}`;
    if (token === '}' || token === ']') return `\n${'  '.repeat((depth -= 1))}${token}`;
    if (token === ',') return `,\n${'  '.repeat(depth)}`;
    return token === ':' ? ': ' : token;
  });
};
