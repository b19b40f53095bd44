import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../../../src/contract/runtime/dependencies.ts';
import { createTracer, loadConfiguration, openProxy } from '../../../src/node/index.ts';
import { SANDBOX_DEFAULTS } from '../../../src/node/configuration/sandbox-defaults.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const warnings: string[] = [];
const log: Log = { info() {}, warn: (event) => void warnings.push(event), error() {} };
const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
after(() => provider.shutdown());

const tracer = await createTracer(log);
const first = exporter.getFinishedSpans().map(({ name }) => name);
beforeEach(() => exporter.reset());

const span = (name: string): ReadableSpan => {
  const found = exporter.getFinishedSpans().find((one) => one.name === name);
  assert.ok(found, name);
  return found;
};

/** What an instrumented HTTP client would send along. */
function sentAlong(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

describe('a tracer through OpenTelemetry', () => {
  test('shows at once that it works', () => {
    assert.deepEqual(first, ['tender start']);
    assert.deepEqual(warnings, []);
  });

  test('nests spans by where they start, each with kind and attributes', async () => {
    await tracer.span(
      { kind: 'request', name: 'request', attributes: { 'http.route': '/v1/x' } },
      async () => {
        await tracer.span({ kind: 'gateway', name: 'call' }, () =>
          tracer.span({ kind: 'store', name: 'transaction' }, async () => {
            await Promise.resolve();
            tracer.annotate({ 'tender.count': 2 });
          }),
        );
        tracer.annotate({ 'http.response.status_code': 200 });
      },
    );
    const [request, call, transaction] = [span('request'), span('call'), span('transaction')];
    assert.deepEqual(
      [request, call, transaction].map(({ kind }) => kind),
      [SpanKind.SERVER, SpanKind.CLIENT, SpanKind.INTERNAL],
    );
    assert.equal(request.parentSpanContext, undefined);
    assert.equal(call.parentSpanContext?.spanId, request.spanContext().spanId);
    assert.equal(transaction.parentSpanContext?.spanId, call.spanContext().spanId);
    assert.deepEqual(request.attributes, {
      'http.route': '/v1/x',
      'http.response.status_code': 200,
    });
    assert.deepEqual(transaction.attributes, { 'tender.count': 2 });
    assert.equal(request.status.code, SpanStatusCode.UNSET);
  });

  test('lets nothing of a trace leave with a call of the gateway, and only with that', async () => {
    await tracer.span({ kind: 'request', name: 'request' }, async () => {
      assert.ok(sentAlong()['traceparent']);
      await tracer.span({ kind: 'gateway', name: 'call' }, async () => {
        assert.deepEqual(sentAlong(), {});
        await Promise.resolve();
        assert.deepEqual(sentAlong(), {});
      });
      assert.ok(sentAlong()['traceparent']);
    });
  });

  test('continues a trace that it is given', async () => {
    await tracer.span({ kind: 'request', name: 'request', traceparent: TRACEPARENT }, () =>
      Promise.resolve(),
    );
    assert.equal(span('request').spanContext().traceId, TRACE);
    await tracer.span({ kind: 'request', name: 'odd', traceparent: 'odd' }, () =>
      Promise.resolve(),
    );
    assert.equal(span('odd').parentSpanContext, undefined);
  });

  test('starts no trace for a transaction alone', async () => {
    assert.equal(
      await tracer.span({ kind: 'store', name: 'transaction' }, () => Promise.resolve(1)),
      1,
    );
    assert.deepEqual(exporter.getFinishedSpans(), []);
  });

  test('P-42 says of an error its class alone, and masks what it is given', async () => {
    const failing = tracer.span({ kind: 'due', name: 'due' }, () => {
      tracer.annotate({ 'tender.order_no': '4242 4242 4242 4242' });
      return Promise.reject(new RangeError('4242424242424242'));
    });
    await assert.rejects(failing, RangeError);
    const { attributes, events, status } = span('due');
    assert.deepEqual(attributes, {
      'tender.order_no': '424242…4242',
      'error.type': 'RangeError',
    });
    assert.deepEqual(events, []);
    assert.deepEqual(status, { code: SpanStatusCode.ERROR });
  });
});

test('a proxy whose setting is on continues the merchant server’s trace', async () => {
  const configuration = await loadConfiguration({
    file: null,
    environment: { TENDER_TRACES: 'opentelemetry', TENDER_DATABASE_URL: 'sqlite::memory:' },
  });
  const proxy = await openProxy(configuration, { log });
  try {
    const [origin] = SANDBOX_DEFAULTS.settings.allowedOrigins;
    const { status } = await proxy.fetch(
      new Request(`${configuration.settings.publicUrl}/v1/sessions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${SANDBOX_DEFAULTS.settings.apiKeys[0]}`,
          'content-type': 'application/json',
          'idempotency-key': 'traced-1',
          traceparent: TRACEPARENT,
        },
        body: JSON.stringify({
          order_id: 'A-1',
          amount: { value: '12.00', currency: 'EUR' },
          origin,
        }),
      }),
    );
    assert.equal(status, 201);
  } finally {
    await proxy.close();
  }
  const request = span('POST /v1/sessions');
  assert.equal(request.spanContext().traceId, TRACE);
  const transactions = exporter.getFinishedSpans().filter(({ name, parentSpanContext }) => {
    const isWithin = parentSpanContext?.spanId === request.spanContext().spanId;
    return name === 'store transaction' && isWithin;
  });
  assert.ok(transactions.length > 0);
  assert.equal(trace.getActiveSpan(), undefined);
});

describe('@opentelemetry/api', () => {
  const NODE = join(import.meta.dirname, '../../../src/node/index.ts');
  /** A process in which no file of ours finds the package; what it prints. */
  const withoutPackage = (traces: string): string => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { registerHooks } from 'node:module';
        registerHooks({
          resolve(specifier, at, next) {
            if (specifier !== '@opentelemetry/api' || at.parentURL.includes('/prom-client/'))
              return next(specifier, at);
            console.log('looked for');
            throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
          },
        });
        const { loadConfiguration, openProxy } = await import(${JSON.stringify(NODE)});
        const environment = { TENDER_TRACES: '${traces}', TENDER_DATABASE_URL: 'sqlite::memory:' };
        const log = { info() {}, warn: console.log, error: console.log };
        const configuration = await loadConfiguration({ file: null, environment });
        await openProxy(configuration, { log }).then(
          async (proxy) => {
            const { status } = await proxy.fetch(new Request('http://127.0.0.1:4000/healthz'));
            console.log(status);
            await proxy.close();
          },
          (error) => console.log(error.message),
        );`,
      ],
      { encoding: 'utf8' },
    );
    assert.equal(stderr, '');
    return stdout;
  };

  test('is not needed, nor looked for, where traces are off', () => {
    assert.equal(withoutPackage('off'), '200\n');
  });

  test('is asked for by name where traces are on and it is missing', () => {
    const said = withoutPackage('opentelemetry');
    assert.match(said, /^looked for\nthe configuration is invalid:/);
    assert.match(
      said,
      /TENDER_TRACES \(traces\): needs the package @opentelemetry\/api: install it/,
    );
  });

  test('without an SDK records nothing, and the log says so', () => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { createTracer } = await import(${JSON.stringify(NODE)});
        const tracer = await createTracer({ info() {}, warn: console.log, error() {} });
        await tracer.span({ kind: 'request', name: 'x' }, async () => console.log('worked'));`,
      ],
      { encoding: 'utf8' },
    );
    assert.match(
      stdout,
      /^traces are on, but this program has set up no OpenTelemetry SDK.*\nworked\n$/,
    );
  });
});
