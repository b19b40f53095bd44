// The long form of the tests against hostile input: `npm run fuzz [seed]`.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CODEC_FAULTS } from '../../src/codec/index.ts';
import { OUTCOMES } from '../../src/contract/vocabulary/outcomes.ts';
import { interpretCardPayment } from '../../src/gateway/index.ts';
import { readAnswer } from '../../src/gateway/read-answer.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';
import { hostileBytes, labelOf, READERS } from '../support/hostile-bytes.ts';

const INPUTS = 70_000;
/** No input of these sizes may take longer to read. */
const SLOW_MS = 1_000;

const given = Number(process.argv[2]);
const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * 2 ** 31);
console.log(`seed ${seed} (npm run fuzz ${seed} gives the same inputs)`);

let sum = 0;
for (const reader of READERS) {
  const labels = counter(['read', ...CODEC_FAULTS]);
  fc.assert(
    fc.property(hostileBytes(reader), (bytes) => {
      const start = performance.now();
      labels.count(labelOf(reader, bytes));
      assert.ok(performance.now() - start < SLOW_MS, `reading took more than ${SLOW_MS} ms`);
    }),
    { seed, numRuns: INPUTS },
  );
  report(`${reader.name} reader`, labels);
}

const profile = gatewayProfile();
const sent = { order_no: 'A-1', amount: '12.00', currency: 'EUR' };
const outcomes = counter(OUTCOMES);
await fc.assert(
  fc.asyncProperty(hostileBytes(READERS[0]), async (bytes) => {
    const answer = await readAnswer('authorise.card', bytes, sent, profile);
    const { outcome } = interpretCardPayment(answer as never);
    outcomes.count(outcome);
    assert.notEqual(outcome, 'succeeded');
  }),
  { seed, numRuns: INPUTS / 2 },
);
report('card payment, paid by nobody', outcomes);
console.log(`${sum} inputs, each read or refused with a label; none succeeded`);

interface Counter {
  count(label: string): void;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts labels, and knows no others than those named. */
function counter(known: readonly string[]): Counter {
  const counts = new Map<string, number>();
  return {
    counts,
    count(label) {
      assert.ok(known.includes(label), `"${label}" is no label`);
      counts.set(label, (counts.get(label) ?? 0) + 1);
    },
  };
}

function report(what: string, { counts }: Counter): void {
  const inputs = [...counts.values()].reduce((total, count) => total + count, 0);
  sum += inputs;
  const labels = [...counts].sort(([, a], [, b]) => b - a).map(([label, n]) => `${label} ${n}`);
  console.log(`${what}: ${inputs} inputs: ${labels.join(', ')}`);
}
