/** A response that knows its text: a server can write it without reading it back from a stream. */
export class TextResponse extends Response {
  /** The whole body. */
  readonly written: string;

  constructor(written: string, init: ResponseInit) {
    super(written, init);
    this.written = written;
  }
}
