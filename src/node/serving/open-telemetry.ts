import type { Attributes, Span } from '@opentelemetry/api';
import type { Log } from '../../contract/runtime/dependencies.ts';
import type { SpanAttributes, SpanStart, Tracer } from '../../contract/runtime/tracer.ts';
import { ConfigurationError } from '../configuration/faults.ts';
import { maskSecrets } from '../logging/mask-secrets.ts';

/** The kinds of OpenTelemetry, by name. */
const KINDS = {
  request: 'SERVER',
  gateway: 'CLIENT',
  store: 'INTERNAL',
  due: 'INTERNAL',
} as const satisfies Record<SpanStart['kind'], string>;

/** The key by which every part of the SDK knows that it shall keep still. */
const SUPPRESSED = 'OpenTelemetry SDK Context Key SUPPRESS_TRACING';

/**
 * Traces through `@opentelemetry/api`, which is loaded only here, to whatever SDK the program has set up.
 * Their first span is `tender start`.
 *
 * @throws ConfigurationError when the package is not installed.
 */
export async function createTracer(log: Log): Promise<Tracer> {
  const { context, createContextKey, isSpanContextValid, propagation, SpanKind, ...api } =
    await import('@opentelemetry/api').catch(() => {
      throw new ConfigurationError([
        {
          key: 'TENDER_TRACES (traces)',
          problem: 'needs the package @opentelemetry/api: install it, or set this to "off"',
        },
      ]);
    });
  const { SpanStatusCode, trace } = api;
  const tracer = trace.getTracer('tender-proxy');
  const first = tracer.startSpan('tender start');
  first.end();
  if (!isSpanContextValid(first.spanContext()))
    log.warn('traces are on, but this program has set up no OpenTelemetry SDK to take them');
  const suppressed = createContextKey(SUPPRESSED);
  const annotate = (span: Span, attributes: SpanAttributes): void => {
    span.setAttributes(masked(attributes));
    if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  };

  return {
    async span({ kind, name, attributes = {}, traceparent }, work) {
      const active = context.active().deleteValue(suppressed);
      // Most transactions are looks for work that find none: each would be a trace of its own.
      if (kind === 'store' && !trace.getSpan(active)) return work();
      const parent =
        traceparent === undefined ? active : propagation.extract(active, { traceparent });
      const span = tracer.startSpan(
        name,
        { kind: SpanKind[KINDS[kind]], attributes: masked(attributes) },
        parent,
      );
      const within = trace.setSpan(parent, span);
      // What instruments the HTTP client would send the trace's id to the gateway.
      const own = kind === 'gateway' ? within.setValue(suppressed, true) : within;
      try {
        return await context.with(own, work);
      } catch (error) {
        // The message and stack of an error may hold anything.
        annotate(span, { 'error.type': error instanceof Error ? error.name : typeof error });
        throw error;
      } finally {
        span.end();
      }
    },
    annotate(attributes) {
      const span = trace.getActiveSpan();
      if (span) annotate(span, attributes);
    },
  };
}

/** The second net, as under the log: the allow list of attributes is the first. */
const masked = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskSecrets(value) : value,
    ]),
  );
