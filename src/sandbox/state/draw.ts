const MASK = (1n << 64n) - 1n;

/** The n-th 64-bit number of a seed (splitmix64): ids follow from seed and order alone. */
export function draw(seed: number, n: number): bigint {
  let z = (BigInt(seed) * 0x9e3779b97f4a7c15n + BigInt(n) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/** From 0 up to, but not including, 1. */
export const drawFraction = (seed: number, n: number): number =>
  Number(draw(seed, n) >> 11n) / 2 ** 53;
