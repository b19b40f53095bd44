import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanAttributes, SpanStart, Tracer } from '../../src/contract/runtime/tracer.ts';

/** A span that a test can look at. */
export interface RecordedSpan extends SpanStart {
  attributes: SpanAttributes;
  /** The span it was started in. */
  readonly within: RecordedSpan | undefined;
  hasEnded: boolean;
}

/** Keeps all spans in memory. */
export interface RecordingTracer extends Tracer {
  readonly spans: readonly RecordedSpan[];
}

export function createRecordingTracer(): RecordingTracer {
  const spans: RecordedSpan[] = [];
  const active = new AsyncLocalStorage<RecordedSpan>();
  return {
    spans,
    async span(start, work) {
      const span = { attributes: {}, ...start, within: active.getStore(), hasEnded: false };
      spans.push(span);
      try {
        return await active.run(span, work);
      } finally {
        span.hasEnded = true;
      }
    },
    annotate(attributes) {
      const span = active.getStore();
      if (span) span.attributes = { ...span.attributes, ...attributes };
    },
  };
}
