import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { COUNTERS } from '../../proxy/index.ts';
import type { Metrics } from '../../contract/runtime/dependencies.ts';

/** Metrics that Prometheus can read. */
export interface PrometheusMetrics extends Metrics {
  /** The text that Prometheus reads. */
  answer(): Promise<Response>;
}

const PREFIX = 'tender_';
/** From an answer of the store to the patience of a payment, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What Prometheus shows beside each name. */
const HELP: Readonly<Record<string, string>> = {
  attempt_outcomes: 'Payments by outcome',
  card_testing: 'Payment attempts stopped by a limit against card testing',
  card_testing_alarms: 'How often card testing was suspected, by rule',
  circuit_open: '1 while the gateway or a webhook receiver counts as down',
  commands_in_progress: 'Payments and operations in progress',
  due_failures: 'Rows of due work that failed',
  due_lag_seconds: 'How late the oldest due work is',
  gateway_call: 'How long gateway calls took, with the wait for the rate limit',
  gateway_calls: 'Gateway calls by operation and kind of answer',
  http_request: 'How long requests took, by route',
  http_requests: 'Requests by route and status',
  notifications:
    'Notifications of the gateway by what their signature is worth; known="false": to an address that was never given out',
  notifications_unread: 'Notifications of the gateway that are not understood, by reason',
  operation_outcomes: 'Refunds, payouts, issuing and other operations by outcome',
  reconciliation_differences: 'Differences that the last day’s reconciliation found',
  security_alerts: 'Answers of the gateway that contradict their request',
  store_connections: 'PostgreSQL connections: open, idle, and work waiting for one',
  store_went_back: '1 while the database lacks what was in it, or may, and nothing is written',
  turn_wait: 'How long calls that waited for a rate limit waited',
  unknown_open: 'Unknown payments and operations by age',
  webhooks: 'Deliveries to the merchant server by what became of them',
  webhooks_waiting: 'Events not delivered yet, at most 1,000 counted',
};

/**
 * Counters start at 0 for all labels that are known. Others, and histograms and gauges, come into being with
 * the first use of their name.
 */
export function createMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const gauges = new Map<string, Gauge>();
  const describe = (name: string, unit: string, labels: Readonly<Record<string, string>>) => ({
    name: `${PREFIX}${name.replace(/\W/g, '_')}${unit}`,
    help: HELP[name] ?? name,
    labelNames: Object.keys(labels),
    registers: [registry],
  });

  const add = (name: string, labels: Readonly<Record<string, string>>, value: number): void => {
    const counter = counters.get(name) ?? new Counter(describe(name, '_total', labels));
    counters.set(name, counter);
    counter.inc(labels, value);
  };
  for (const [name, all] of Object.entries(COUNTERS))
    for (const labels of all) add(name, labels, 0);

  return {
    count: (name, labels = {}) => add(name, labels, 1),
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
