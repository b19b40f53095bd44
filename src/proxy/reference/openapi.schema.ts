import { z } from 'zod';
import { PROBLEM_SLUGS, PROBLEMS, problemType } from '../../contract/vocabulary/problems.ts';
import type { Access } from '../authentication/callers.ts';
import type { Route } from '../routes/route.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.ts';

/** Who may call, as the names of the credentials that are taken. */
function schemesOf(access: Access): readonly string[] {
  if (access === 'merchant') return ['apiKey'];
  if (access === 'operator') return ['apiKey', 'grant'];
  return access === 'revealer' ? ['grant'] : ['clientSecret'];
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES = {
  apiKey: bearer("The merchant server's own key."),
  grant: bearer('The token of POST /v1/grants, from the page that it names.'),
  clientSecret: bearer('The client_secret of a session, from the page that the session names.'),
  statusToken: bearer('What stands behind `tender_status` in the address a shopper came back to.'),
};

const problemOf = (publicUrl: string) => ({
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: {
      description: 'Leads to a page that says what to do.',
      enum: PROBLEM_SLUGS.map((slug) => problemType(publicUrl, slug)),
    },
    title: { type: 'string' },
    status: { enum: [...new Set(Object.values(PROBLEMS).map(({ status }) => status))].sort() },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
});

/** The proxy's interface in OpenAPI 3.1, made of the routes and schemas that it runs by. */
export const openApi = (routes: readonly Route[], publicUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Tender proxy',
    version: '1',
    description:
      'The merchant backend of tender-elements. Amounts are decimal strings with exactly the ' +
      "currency's decimals. Errors are RFC 9457 problems with a stable `type`.",
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: publicUrl }],
  paths: pathsOf(routes),
  components: {
    securitySchemes: SECURITY_SCHEMES,
    schemas: { Problem: problemOf(publicUrl) },
    responses: {
      Problem: {
        description: 'Refused; `type` says why.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  },
});

function pathsOf(routes: readonly Route[]): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function operationOf({ method, path, access, summary, ...route }: Route): OpenApiOperation {
  const media = route.streams ? 'text/event-stream' : 'application/json';
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    tags: [path.split('/')[2] ?? 'v1'],
    security: schemesOf(access).map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => parameter('path', name ?? '', true)),
      ...Object.entries(route.query).map(([name, description]) =>
        parameter('query', name, false, description),
      ),
      ...(route.keyed
        ? [
            parameter(
              'header',
              'Idempotency-Key',
              true,
              'One for each intention, kept when repeated.',
            ),
          ]
        : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: {
      [route.status]: {
        description: summary,
        content: { [media]: { schema: schemaOf(route.answer, 'output') } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const parameter = (where: string, name: string, required: boolean, description = '') => ({
  name,
  in: where,
  required,
  schema: { type: 'string' },
  ...(description && { description }),
});

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
