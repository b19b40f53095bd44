import { createElement as h, useEffect, useState, type ReactElement } from 'react';
import type { Exchange } from '../src/testing/exchange-recorder.ts';
import { workerClient } from '../src/testing/worker/worker-client.ts';

const client = workerClient(new URL('./', document.baseURI).href);
const SHOWN = 50;

/** The worker may be younger than this panel: a story starts it. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
}

/** What went to the gateway and came back, the latest first; secrets are masked before they leave the worker. */
export function GatewayPanel(): ReactElement {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  useEffect(() => {
    void controlled()
      .then(() => client.exchanges())
      .then(setExchanges);
    return client.onExchange((exchange) =>
      setExchanges((before) => [...before, exchange].slice(-SHOWN)),
    );
  }, []);

  if (exchanges.length === 0)
    return h('p', { style: { margin: 16 } }, 'Pay in a story: each signed request shows here.');
  return h(
    'div',
    { style: { padding: '8px 16px', fontSize: 13, lineHeight: 1.5 } },
    exchanges.toReversed().map((exchange) => h(ExchangeRow, { key: exchange.at, exchange })),
  );
}

function ExchangeRow({ exchange }: { readonly exchange: Exchange }): ReactElement {
  const { at, operation, url, request, signature, answer, milliseconds } = exchange;
  const result = answer
    ? `${answer.status}${answer.rule && ` · ${answer.rule}`}`
    : 'no answer: the connection ended';
  return h(
    'details',
    { style: { borderBottom: '1px solid #8884', padding: '8px 0' } },
    h(
      'summary',
      { style: { cursor: 'pointer' } },
      `${at.slice(11, 19)} `,
      h('b', null, operation),
      ` → ${result} (${milliseconds} ms)`,
    ),
    part('Hashed string', signature.text),
    part(`${signature.field} (recipe: ${signature.recipe})`, signature.value),
    part(`POST ${url} · ${request.contentType}`, request.body),
    answer && part(`Answer · ${answer.contentType}`, answer.body),
  );
}

const part = (title: string, text: string): ReactElement =>
  h(
    'section',
    null,
    h('h3', { style: { margin: '12px 0 4px', fontSize: 13 } }, title),
    h('pre', { style: { margin: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' } }, text),
  );
