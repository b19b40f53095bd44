import { noAnswer } from '../../contract/proxy/operations.schema.ts';
import { NOT_SHOWN_OPERATIONS } from '../../contract/vocabulary/operation-names.ts';
import type { Access } from '../authentication/callers.ts';
import type { Route } from '../routes/route.ts';
import {
  nameEvents,
  WEBHOOK_HEADERS,
  WEBHOOK_RESPONSES,
  webhooksOf,
} from './describe-events.schema.ts';
import { ProblemResponses, problemSchema } from './describe-problems.ts';
import { NamedSchemas } from './named-schemas.schema.ts';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi-document.ts';

/** Who may call, as the names of the credentials that are taken. */
function schemesOf(access: Access): readonly string[] {
  if (access === 'merchant') return ['apiKey'];
  if (access === 'operator' || access === 'requester') return ['apiKey', 'grant'];
  if (access === 'viewer') return ['clientSecret', 'statusToken'];
  return access === 'revealer' || access === 'account' ? ['grant'] : ['clientSecret'];
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES = {
  apiKey: bearer("The merchant server's own key, `TENDER_API_KEY`. It never goes to a browser."),
  grant: bearer('The token of POST /v1/grants, from the page that it names.'),
  clientSecret: bearer('The client_secret of a session, from the page that the session names.'),
  statusToken: bearer('The value of `tender_status` in the return address.'),
};

const TAGS = {
  orders: 'Orders of the shop: the session by which one can be paid now, and what became of them.',
  sessions: 'What is to be paid: created by the merchant server.',
  checkout: 'What the elements do in the page and in the secure frame.',
  events: 'What happened, for the merchant server to read.',
  unresolved: 'What somebody has to decide, and what follows from each decision.',
  attempts: 'What a person decides.',
  payouts: 'Money that was paid to others.',
  transactions: 'What a person has seen at the gateway, and no query shows.',
  shoppers: 'What is known of a shopper: to show, and to erase.',
  shopper: 'What a signed-in shopper does with their own cards and subscriptions.',
  grants: 'What a browser may do for a while: a wallet, staff, a signed-in shopper.',
  operations:
    'The operations of the gateway; ids, keys and signature are added by the proxy. Its interface only names ' +
    `${NOT_SHOWN_OPERATIONS.map((name) => `\`${name}\``).join(', ')}: ` +
    'each answers 501 with `not-shown-by-the-interface`.',
  requests: 'What became of a request that may not have arrived.',
  cards: 'Issued cards that the proxy has seen.',
  groups: 'Groups of issued cards that the proxy has seen.',
  cardholders: 'Holders of issued cards that the proxy has seen.',
  webhooks: 'Events as they are posted to the merchant server (Standard Webhooks).',
};

/** What a browser sends besides the credential; every route asks for these itself. */
const BROWSER_HEADERS = {
  marked: {
    name: 'X-Tender',
    description: '`1`. It makes each browser ask first whether the page may call.',
  },
  fromPage: {
    name: 'Origin',
    description: 'The origin of the page, as the session names it. A browser sends it itself.',
  },
  fromFrame: {
    name: 'Origin',
    description:
      "The proxy's own, `TENDER_PUBLIC_URL`: only its secure frame may send or receive card data. A browser sends it itself.",
  },
  heldBy: {
    name: 'X-Tender-Page',
    description: 'The origin of the page around the secure frame, as the session names it.',
  },
  fromPageOrFrame: {
    name: 'Origin',
    description:
      "The origin of the page, as the session names it; with a security code, the proxy's own. A browser sends it itself.",
  },
} as const;

/** Which of them each access asks for, and whether always. */
const HEADERS_OF: {
  readonly [Who in Access]?: readonly (readonly [keyof typeof BROWSER_HEADERS, boolean])[];
} = {
  shopper: [
    ['marked', true],
    ['fromPage', true],
  ],
  payer: [
    ['marked', true],
    ['fromPageOrFrame', true],
    ['heldBy', false],
  ],
  frame: [
    ['marked', true],
    ['fromFrame', true],
    ['heldBy', true],
  ],
  revealer: [
    ['marked', true],
    ['fromFrame', true],
  ],
};

/** The proxy's interface in OpenAPI 3.1, generated from the routes and schemas that it uses. */
export function openApi(routes: readonly Route[], publicUrl: string): OpenApiDocument {
  const named = new NamedSchemas();
  named.add('Problem', problemSchema(publicUrl));
  nameEvents(named);
  const problems = new ProblemResponses();
  const paths = pathsOf(routes, named, problems);
  const webhooks = webhooksOf(named);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tender proxy',
      version: '1',
      description:
        'The merchant backend of Tender. Amounts are decimal strings with exactly the ' +
        "currency's decimals. Errors are RFC 9457 problems with a stable `type`.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: {
        IdempotencyKey: parameter('header', 'Idempotency-Key', true, {
          description:
            'Identifies the intention. The same key with the same body returns the first answer again.',
        }),
        ...WEBHOOK_HEADERS,
      },
      responses: { ...problems.all, ...WEBHOOK_RESPONSES },
      schemas: named.all,
    },
  };
}

function pathsOf(
  routes: readonly Route[],
  named: NamedSchemas,
  problems: ProblemResponses,
): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    // Nobody can call what the gateway's interface does not show: the tag names them.
    if (route.answer === noAnswer) continue;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, named, problems),
    };
  }
  return paths;
}

function operationOf(
  route: Route,
  named: NamedSchemas,
  problems: ProblemResponses,
): OpenApiOperation {
  const { path, access, name, summary, body, answer, streams, credentialAsBody } = route;
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[2] ?? 'v1'],
    security: credentialAsBody ? [] : schemesOf(access).map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, inPath]) => parameter('path', inPath ?? '', true)),
      ...Object.entries(route.query).map(([inQuery, description]) =>
        parameter('query', inQuery, false, { description }),
      ),
      ...(HEADERS_OF[access] ?? []).map(([which, required]) => {
        const { name: header, description } = BROWSER_HEADERS[which];
        return parameter('header', header, required, { description });
      }),
      ...(route.keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: named.refer(body, 'input') } },
      },
    }),
    ...(credentialAsBody && {
      requestBody: { required: true, content: { 'text/plain': { schema: { type: 'string' } } } },
    }),
    responses: {
      [route.status]: {
        description: summary,
        content: {
          [streams ? 'text/event-stream' : 'application/json']: {
            schema: named.refer(answer, 'output'),
          },
        },
      },
      ...problems.of(route),
    },
  };
}

const parameter = (
  where: string,
  name: string,
  required: boolean,
  more: { description?: string } = {},
): OpenApiParameter => ({
  name,
  in: where,
  ...(required && { required }),
  schema: { type: 'string' },
  ...more,
});
