import { decodeRequest } from '../codec/index.ts';
import { OPERATION_NAMES, type OperationName } from '../contract/vocabulary/operation-names.ts';
import { operationOf } from '../contract/operations/operations.schema.ts';
import type { Encoding, Profile, Recipe } from '../contract/profile/profile.schema.ts';
import type { Clock, Fetch } from '../contract/runtime/dependencies.ts';
import { explainSignature, type WireValues } from '../signing/index.ts';
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
    readonly field: string;
    /** How sure the recipe is (C-048). */
    readonly recipe: Recipe['status'];
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

/** A fetch to the gateway that reports every exchange. */
export function recordExchanges(fetch: Fetch, options: RecorderOptions): Fetch {
  const { profile, clock, onExchange } = options;
  return async (request) => {
    const began = clock.now();
    const described = await describeRequest(request.clone(), profile);
    let answer: Exchange['answer'] = null;
    try {
      const response = await fetch(request);
      answer = await describeAnswer(response.clone());
      return response;
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

async function describeRequest(request: Request, profile: Profile) {
  const contentType = request.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await request.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  const operation = operationAt(new URL(request.url).pathname, body, profile);
  const encoding = encodingOf(body);
  const values = decodeRequest(bytes, operation, encoding, profile.xml.requestRoot) as WireValues;
  const { rules, text, signature } = await explainSignature(operation, values, profile);
  return {
    operation,
    url: request.url,
    request: { contentType, body: maskBody(encoding === 'json' ? indented(body) : body) },
    signature: {
      field: rules.field,
      recipe: rules.recipe.status,
      text: maskBody(text),
      value: mask(signature),
    },
  };
}

async function describeAnswer(response: Response): Promise<Exchange['answer']> {
  const body = await response.text();
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: maskBody(body.startsWith('{') ? indented(body) : body),
    rule: response.headers.get('x-sandbox-rule') ?? '',
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
