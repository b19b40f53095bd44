import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent, fetch } from 'undici';
import { portFault } from '../../../src/contract/values/port.ts';

/** Sends nothing: whoever gets as far as this would have connected. */
class Unconnected extends Agent {
  override dispatch(): boolean {
    throw new Error('would connect');
  }
}

test('a port is refused exactly where fetch refuses to connect to it', async () => {
  const dispatcher = new Unconnected();
  const refused = async (port: number): Promise<boolean> => {
    const error = await fetch(`http://127.0.0.1:${port}`, { dispatcher }).catch(
      (reason: unknown) => reason as Error,
    );
    return (error as Error & { cause: Error }).cause.message === 'bad port';
  };
  // The highest that is blocked is 10080.
  const ports = Array.from({ length: 10_100 }, (_, at) => at + 1);
  const blocked = ports.filter((port) => portFault(port) !== undefined);
  assert.deepEqual(blocked.length, 82);
  for (const port of blocked) assert.equal(await refused(port), true, String(port));
  const others = ports.filter((port) => !blocked.includes(port));
  for (const port of others) assert.equal(await refused(port), false, String(port));
});

test('what is no port is refused, and 0 stands for any', () => {
  for (const port of [-1, 65_536, 1.5, NaN, '4000', undefined])
    assert.equal(portFault(port), 'must be a port, 0 to 65535', String(port));
  for (const port of [0, 80, 443, 4000, 5999, 6001, 65_535])
    assert.equal(portFault(port), undefined);
});
