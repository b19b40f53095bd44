import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../contract/runtime/dependencies.ts';

/** Metrics that Prometheus can read. */
export interface PrometheusMetrics extends Metrics {
  /** The text that Prometheus reads. */
  answer(): Promise<Response>;
}

const PREFIX = 'tender_';
/** From an answer of the store to the patience of a payment, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Counters, histograms and gauges come into being with the first use of their name. */
export function createMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const gauges = new Map<string, Gauge>();
  const describe = (name: string, unit: string, labels: Readonly<Record<string, string>>) => ({
    name: `${PREFIX}${name.replace(/\W/g, '_')}${unit}`,
    help: name,
    labelNames: Object.keys(labels),
    registers: [registry],
  });

  return {
    count(name, labels = {}) {
      const counter = counters.get(name) ?? new Counter(describe(name, '_total', labels));
      counters.set(name, counter);
      counter.inc(labels);
    },
    duration(name, seconds, labels = {}) {
      const histogram =
        histograms.get(name) ??
        new Histogram({ ...describe(name, '_seconds', labels), buckets: BUCKETS });
      histograms.set(name, histogram);
      histogram.observe(labels, seconds);
    },
    gauge(name, value, labels = {}) {
      const gauge = gauges.get(name) ?? new Gauge(describe(name, '', labels));
      gauges.set(name, gauge);
      gauge.set(labels, value);
    },
    async answer() {
      return new Response(await registry.metrics(), {
        headers: {
          'Content-Type': registry.contentType,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    },
  };
}
