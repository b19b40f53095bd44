/** What WebCrypto calls each hash that it makes, and how many bytes it has. */
export const ALGORITHMS = {
  sha256: { name: 'SHA-256', bytes: 32 },
  sha512: { name: 'SHA-512', bytes: 64 },
  sha384: { name: 'SHA-384', bytes: 48 },
  sha1: { name: 'SHA-1', bytes: 20 },
} as const;
