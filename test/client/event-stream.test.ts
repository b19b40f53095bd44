import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { eventStream, type StreamMessage } from '../../src/client/event-stream.ts';

async function readAll(chunks: Uint8Array[]): Promise<StreamMessage[]> {
  const rest = [...chunks];
  const read = () => {
    const value = rest.shift();
    return Promise.resolve(
      value ? { done: false as const, value } : { done: true as const, value: undefined },
    );
  };
  const messages: StreamMessage[] = [];
  for await (const message of eventStream(read)) messages.push(message);
  return messages;
}
const bytes = (text: string) => new TextEncoder().encode(text);
const readText = (text: string) => readAll([bytes(text)]);

describe('the event stream', () => {
  test('returns name and data of each message, and "message" without a name', async () => {
    assert.deepEqual(await readText('event: checkout\ndata: {"a":1}\n\ndata: x\n\n'), [
      { event: 'checkout', data: '{"a":1}' },
      { event: 'message', data: 'x' },
    ]);
  });

  test('joins several data lines, takes one space off, ignores comments and other fields', async () => {
    assert.deepEqual(await readText(': hb\nid: 7\nretry: 1\ndata:  a\ndata:b\ndata\n\n'), [
      { event: 'message', data: ' a\nb\n' },
    ]);
  });

  test('says nothing for a message without data or one that the end cuts off', async () => {
    assert.deepEqual(await readText('event: checkout\n\ndata: whole\n\ndata: cut'), [
      { event: 'message', data: 'whole' },
    ]);
  });

  test('reads every way of ending lines, wherever the network cuts the bytes', async () => {
    const text = 'event: checkout\r\ndata: é漢\r\n\r\ndata: two\n\ndata: three\r\n\r\n';
    const whole = await readText(text);
    assert.equal(whole.length, 3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 80 }), { maxLength: 6 }), async (cuts) => {
        const all = bytes(text);
        const edges = [0, ...cuts.sort((a, b) => a - b), all.length];
        const chunks = edges.slice(1).map((edge, i) => all.slice(edges[i], edge));
        assert.deepEqual(await readAll(chunks), whole);
      }),
    );
  });
});
