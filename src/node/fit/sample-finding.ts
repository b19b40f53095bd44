/** What a sample says of one key of the profile. */
export interface SampleFinding {
  /** The key, below `profile`. */
  readonly key: string;
  /** It holds already; it is found and can be written; nothing was found; the profile says otherwise. */
  readonly result: 'holds' | 'found' | 'open' | 'contradicts';
  readonly detail: string;
  /** The very place below `profile` that was tried: what the mark of `fitted` is about. */
  readonly at?: readonly string[];
  /** What to write there, of what was found. */
  readonly value?: unknown;
}
