/**
 * A response that knows its text, which a server can write as it is. The body is made when someone asks for it:
 * the stream of one takes longer than anything else in answering.
 */
export class TextResponse extends Response {
  /** The whole body. */
  readonly written: string;
  #whole: Response | undefined;

  constructor(written: string, init: ResponseInit) {
    super(null, init);
    this.written = written;
  }

  /** The same, as the platform itself reads it: with its body inside. */
  whole(): Response {
    const { written, status, headers } = this;
    return (this.#whole ??= new Response(written, { status, headers }));
  }

  override get body() {
    return this.whole().body;
  }
  override get bodyUsed() {
    return this.#whole?.bodyUsed ?? false;
  }
  override clone() {
    return this.whole().clone();
  }
  override text() {
    return this.whole().text();
  }
  override json() {
    return this.whole().json();
  }
  override bytes() {
    return this.whole().bytes();
  }
  override arrayBuffer() {
    return this.whole().arrayBuffer();
  }
  override blob() {
    return this.whole().blob();
  }
  override formData() {
    return this.whole().formData();
  }
}
