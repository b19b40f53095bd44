import { PROBLEMS, PROBLEM_SLUGS, problemType } from '../../contract/vocabulary/problems.ts';
import type { ProblemSlug } from '../../contract/vocabulary/problems.ts';
import type { Route } from '../routes/route.ts';
import type { JsonSchema, OpenApiResponse, Reference } from './openapi-document.ts';

/** Every problem that a route may answer with: for what it is, and for what it does. */
export const problemsOf = (route: Route): readonly ProblemSlug[] => [
  ...(['unauthorised', 'forbidden', 'store-unavailable', 'store-went-back', 'internal'] as const),
  ...(route.path.includes(':') || route.path.startsWith('/v1/operations/')
    ? (['not-found'] as const)
    : []),
  ...(route.body
    ? (['malformed-request', 'body-too-large', 'unsupported-media-type'] as const)
    : []),
  ...(route.keyed
    ? ([
        'malformed-request',
        'idempotency-key-missing',
        'idempotency-key-reused',
        'request-in-flight',
      ] as const)
    : []),
  ...(Object.keys(route.query).length > 0 ? (['malformed-request'] as const) : []),
  ...route.problems,
];

const NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorised',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'TooLarge',
  415: 'WrongMedia',
  422: 'Unprocessable',
  429: 'TooMany',
  500: 'Internal',
  502: 'Gateway',
};

/** The refusals of all routes: those of the same status for the same reasons are one response. */
export class ProblemResponses {
  readonly all: Record<string, OpenApiResponse> = {};

  /** The refusals of a route by status, each with the types that it can have. */
  of(route: Route): Record<string, Reference> {
    const byStatus = Object.groupBy(new Set(problemsOf(route)), (slug) =>
      String(PROBLEMS[slug].status),
    );
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, slugs = []]) => [
        status,
        { $ref: `#/components/responses/${this.#nameOf(status, slugs)}` },
      ]),
    );
  }

  #nameOf(status: string, slugs: readonly ProblemSlug[]): string {
    const description = slugs.map((slug) => `\`${slug}\`: ${PROBLEMS[slug].title}.`).join('\n\n');
    const base = NAMES[status] ?? `Status${status}`;
    for (let count = 1; ; count++) {
      const name = count === 1 ? base : `${base}${count}`;
      const known = (this.all[name] ??= {
        description,
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      });
      if (known.description === description) return name;
    }
  }
}

export const problemSchema = (publicUrl: string): JsonSchema => ({
  type: 'object',
  description: 'Why a request was refused (RFC 9457).',
  required: ['type', 'title', 'status'],
  properties: {
    type: {
      description: 'Leads to a page that says what to do. The last segment never changes.',
      enum: PROBLEM_SLUGS.map((slug) => problemType(publicUrl, slug)),
    },
    title: { type: 'string', description: 'What the type means, in English.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What is wrong here, and what to do about it.' },
    errors: {
      type: 'array',
      description: 'The invalid fields.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the field (RFC 6901).' },
          detail: { type: 'string', description: 'Completes the sentence "this field …".' },
        },
      },
    },
  },
  examples: [
    {
      type: problemType(publicUrl, 'malformed-request'),
      title: PROBLEMS['malformed-request'].title,
      status: 400,
      errors: [{ pointer: '/amount/value', detail: 'must have 2 decimals' }],
    },
  ],
});
