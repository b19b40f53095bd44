import { base64url } from 'jose';
import type { z } from 'zod';
import { Problem } from '../../contract/vocabulary/problems.ts';
import { TextResponse } from '../../contract/runtime/text-response.ts';
import type { ProblemSlug } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { contextAbout } from '../context/context-about.ts';
import { errorFields } from '../context/error-fields.ts';
import { bodyAsCredential } from '../http/body-as-credential.ts';
import { browserOf } from '../http/browser.ts';
import type { Browser } from '../http/browser.ts';
import { ACCESS, actorOf } from '../authentication/callers.ts';
import type { Access, Callers } from '../authentication/callers.ts';
import { canonicalJson } from '../crypto/canonical-json.ts';
import { idempotencyKey, claimFor } from '../idempotency/idempotency-claim.ts';
import type { Answer, IdempotencyClaim } from '../idempotency/idempotency-claim.ts';
import { asProblem } from '../http/as-problem.ts';
import { problemResponse } from '../http/problem-response.ts';
import { readJson } from '../http/read-body.ts';
import { namesIn } from '../http/schema-names.schema.ts';

const DAY = 86_400_000;

/** What a handler is given: everything about the request is parsed, and the caller is known. */
export interface RouteCall<A extends Access, Body> {
  readonly caller: Callers[A];
  readonly body: Body;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly browser: Browser;
  readonly request: Request;
  /** Who the Idempotency-Key belongs to and what it is for. Throws on routes that take none. */
  readonly claim: () => IdempotencyClaim;
}

interface Shape<A extends Access, Body extends z.ZodType, Result extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `:name`. */
  readonly path: string;
  readonly access: A;
  /** What programs made from the reference call it: `createSession`. */
  readonly name: string;
  readonly summary: string;
  readonly body?: Body;
  /** Bytes of its largest body, where that is more than usual. */
  readonly largest?: number | undefined;
  readonly answer: Result;
  readonly status?: number;
  /** Its problems, in addition to those of every route of its kind. */
  readonly problems?: readonly ProblemSlug[];
  /** What may be asked in the address, with what it means. */
  readonly query?: Readonly<Record<string, string>>;
  /** Its body is the credential, as plain text: a page may send that without a preflight. */
  readonly credentialAsBody?: boolean;
  /** Answers with server-sent events, each of the answer's shape. */
  readonly streams?: boolean;
  /** Changes something: an Idempotency-Key is required (P-01). */
  readonly keyed?: boolean;
  /** The path of the request that the key belongs to, where this one only asks about that. */
  readonly keyOf?: (body: z.output<Body>) => string;
  /** What that other body has to be. */
  readonly keyedSchema?: (body: z.output<Body>) => z.ZodType;
  /** What of the body makes two requests the same one; by default all of it (P-02). */
  readonly identity?: (context: Context, body: z.output<Body>) => Promise<unknown>;
  /** What of that may not differ, by default all of it. */
  readonly compared?: (identity: object) => object;
  readonly handle: (
    context: Context,
    call: RouteCall<A, z.output<Body>>,
  ) => Promise<Answer<z.output<Result>> | Response>;
}

/** A request as the adapter hands it over. */
export interface Incoming {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly remoteAddress: string | undefined;
}

/** One row of the proxy's routes: what runs it, and what the reference says of it. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly name: string;
  readonly summary: string;
  readonly problems: readonly ProblemSlug[];
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  readonly status: number;
  readonly query: Readonly<Record<string, string>>;
  readonly credentialAsBody: boolean;
  readonly streams: boolean;
  readonly keyed: boolean;
  readonly run: (context: Context, incoming: Incoming) => Promise<Response>;
}

const NOTHING_ASKED = new URLSearchParams();

/** Of a parameter that is there twice, one value would be passed over in silence. */
function queryOf(request: Request, known: Readonly<Record<string, string>>): URLSearchParams {
  const query = new URL(request.url).searchParams;
  const repeated = Object.keys(known).find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined)
    throw new Problem('malformed-request', { detail: `"${repeated}" must not be repeated.` });
  return query;
}

/**
 * Makes a route: credential, key and body are checked in this order, then the handler runs, then its
 * answer passes through the schema, which lets nothing out that is not in it.
 */
export function route<A extends Access, Body extends z.ZodType, Result extends z.ZodType>(
  shape: Shape<A, Body, Result>,
): Route {
  const { method, path, access, name, summary, answer, status = 200, keyed = false } = shape;

  const run = async (context: Context, incoming: Incoming): Promise<Response> => {
    const { params, remoteAddress } = incoming;
    const request = shape.credentialAsBody
      ? await bodyAsCredential(incoming.request)
      : incoming.request;
    const caller = await ACCESS[access](context, request);
    if ('session' in caller)
      context.note({ sessionId: caller.session.id, orderId: caller.session.orderId });
    const key = keyed ? idempotencyKey(request) : undefined;
    const now = context.clock.now();
    const { largest } = shape;
    const body = shape.body ? await readJson(request, shape.body, { now, largest }) : undefined;
    const known = shape.keyedSchema?.(body as z.output<Body>) ?? shape.body;
    const query = shape.query ? queryOf(request, shape.query) : NOTHING_ASKED;
    const claim =
      key === undefined
        ? undefined
        : await claimFor(
            context.keys,
            {
              owner: caller.name,
              // Not as the path is spelled: an encoded letter would make a second request of it.
              route: canonicalJson([
                `${method} ${shape.keyOf?.(body as z.output<Body>) ?? path}`,
                params,
              ]),
              key,
              identity: (keys) =>
                shape.identity?.({ ...context, keys }, body as z.output<Body>) ?? body,
              compared: (identity) => shape.compared?.(identity as object) ?? identity,
              known: known ? namesIn(known) : new Set(),
            },
            { now, expiresAt: now + context.settings.retention.requestDays * DAY },
          );
    const result = await shape.handle(
      { ...context, actor: actorOf(caller) },
      {
        caller,
        body: body as z.output<Body>,
        params,
        query,
        get browser() {
          return browserOf(context, request, remoteAddress);
        },
        request,
        claim() {
          if (!claim) throw new Error(`${method} ${path} takes no Idempotency-Key`);
          return claim;
        },
      },
    );
    return result instanceof Response ? result : jsonResponse(result, answer);
  };

  return {
    method,
    path,
    access,
    name,
    summary,
    problems: shape.problems ?? [],
    answer,
    status,
    query: shape.query ?? {},
    credentialAsBody: shape.credentialAsBody ?? false,
    streams: shape.streams ?? false,
    keyed,
    ...(shape.body && { body: shape.body }),
    run: (context, incoming) => guarded(context, shape, incoming, run),
  };
}

function jsonResponse({ status, body, replayed }: Answer<unknown>, schema: z.ZodType): Response {
  return new TextResponse(JSON.stringify(schema.parse(body)), {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(replayed && { 'Idempotency-Replayed': 'true' }),
    },
  });
}

/** Turns a thrown error into a problem, without anything that could contain data. */
async function guarded(
  context: Context,
  { method, path }: { method: string; path: string },
  incoming: Incoming,
  run: (context: Context, incoming: Incoming) => Promise<Response>,
): Promise<Response> {
  const { clock, random, metrics } = context;
  const httpRequest = base64url.encode(random(9));
  const about = contextAbout(context, { httpRequest });
  const began = clock.now();
  const line = (status: number) => ({
    method,
    route: path,
    status,
    durationMs: clock.now() - began,
  });
  const answered = async () => {
    const response = await run(about, incoming);
    about.log.info('request answered', line(response.status));
    return response;
  };
  const response = await answered().catch((error: unknown) => {
    const problem = asProblem(error);
    const response = problemResponse(context, problem);
    if (problem === error)
      about.log.info('request refused', { ...line(response.status), problem: problem.slug });
    else about.log.error('request failed', { ...line(response.status), ...errorFields(error) });
    return response;
  });
  const labels = { method, route: path, status: String(response.status) };
  metrics.count('http_requests', labels);
  metrics.duration('http_request', (clock.now() - began) / 1000, { method, route: path });
  response.headers.set('X-Request-Id', httpRequest);
  return response;
}
