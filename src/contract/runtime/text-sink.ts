/** Where a stream's text goes, bit by bit. */
export interface TextSink {
  /** So much waits to be read that more would only pile up. */
  readonly isFull: boolean;
  write(text: string): void;
  /** Nothing more comes. */
  end(): void;
  /** Breaks off: the reader is to see that it was not the end. */
  fail(): void;
}
