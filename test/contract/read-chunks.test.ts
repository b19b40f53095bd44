import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChunks } from '../../src/contract/runtime/read-chunks.ts';

async function textOf(message: Request | Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of readChunks(message)) text += decoder.decode(chunk, { stream: true });
  return text;
}

test('a body is read in its chunks', async () => {
  const parts = ['one', 'two'].map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = parts.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  const seen: number[] = [];
  for await (const chunk of readChunks(new Response(body))) seen.push(chunk.length);
  assert.deepEqual(seen, [3, 3]);
});

test('a request without a body has no bytes', async () => {
  assert.equal(await textOf(new Request('https://pay.example')), '');
});

test('a body is read where requests have no `body`, as in Firefox', async () => {
  const request = new Request('https://pay.example', { method: 'POST', body: 'all of it' });
  Object.defineProperty(request, 'body', { value: undefined });
  assert.equal(await textOf(request), 'all of it');
});

test('a body is read where streams can’t be iterated, as in WebKit', async () => {
  const response = new Response('all of it');
  Object.defineProperty(response.body, Symbol.asyncIterator, { value: undefined });
  assert.equal(await textOf(response), 'all of it');
});

test('who stops reading ends the stream', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(8)),
    cancel: resolve,
  });
  for await (const chunk of readChunks(new Response(body))) if (chunk.length > 0) break;
  await promise;
});
