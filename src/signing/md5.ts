import type { Bytes } from '../contract/runtime/dependencies.ts';

/**
 * MD5 (RFC 1321), which WebCrypto has not. Collisions of it are made in seconds: it is here for gateways that know
 * nothing else.
 */
export function md5(message: Uint8Array): Bytes {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const words = new DataView(blocks.buffer);
  words.setBigUint64(blocks.length - 8, BigInt(message.length) * 8n, true);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let start = 0; start < blocks.length; start += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const [mixed, word] = mix(round, step, b, c, d);
      const sum = a + mixed + (SINES[step] ?? 0) + words.getUint32(start + word * 4, true);
      const by = SHIFTS[round]?.[step % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << by) | ((sum >>> 0) >>> (32 - by)))) | 0];
    }
    [a, b, c, d].forEach((value, index) => {
      state[index] = ((state[index] ?? 0) + value) | 0;
    });
  }
  const hash = new DataView(new ArrayBuffer(16));
  state.forEach((value, index) => hash.setInt32(index * 4, value, true));
  return new Uint8Array(hash.buffer);
}

/** HMAC (RFC 2104) with it. */
export function hmacMd5(key: Uint8Array, message: Uint8Array): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? md5(key) : key);
  const padded = (by: number, text: Uint8Array) =>
    md5(Uint8Array.of(...block.map((byte) => byte ^ by), ...text));
  return padded(0x5c, padded(0x36, message));
}

const SINES = Array.from({ length: 64 }, (_, step) =>
  Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32),
);
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

/** What a step mixes of the state, and which word of the block it takes. */
function mix(round: number, step: number, b: number, c: number, d: number): [number, number] {
  switch (round) {
    case 0:
      return [(b & c) | (~b & d), step];
    case 1:
      return [(d & b) | (~d & c), (5 * step + 1) % 16];
    case 2:
      return [b ^ c ^ d, (3 * step + 5) % 16];
    default:
      return [c ^ (b | ~d), (7 * step) % 16];
  }
}
