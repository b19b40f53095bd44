import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextResponse } from '../../src/contract/runtime/text-response.ts';

const TEXT = '{"a":"ü"}';
const BYTES = new TextEncoder().encode(TEXT);
const made = (): Response =>
  new TextResponse(TEXT, { status: 201, headers: { 'Content-Type': 'application/json' } });

test('a text response is read as any other', async () => {
  assert.equal(await made().text(), TEXT);
  assert.deepEqual(await made().json(), { a: 'ü' });
  assert.deepEqual(await made().bytes(), BYTES);
  assert.deepEqual(new Uint8Array(await made().arrayBuffer()), BYTES);
  assert.equal((await made().blob()).size, BYTES.length);
  assert.equal(await new Response(made().body).text(), TEXT);
  await assert.rejects(made().formData(), TypeError);
});

test('a text response is read once', async () => {
  const response = made();
  const copy = response.clone();
  assert.equal(response.bodyUsed, false);
  await response.text();
  assert.equal(response.bodyUsed, true);
  await assert.rejects(response.text(), TypeError);
  assert.equal(await copy.text(), TEXT);
});

test('what a platform is handed holds the body itself, with headers that were added', async () => {
  const response = new TextResponse(TEXT, { status: 201 });
  response.headers.set('x-a', 'b');
  const whole = response.whole();
  assert.equal(Object.getPrototypeOf(whole), Response.prototype);
  assert.deepEqual([whole.status, whole.headers.get('x-a')], [201, 'b']);
  assert.equal(await whole.text(), TEXT);
});
