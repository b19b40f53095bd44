/**
 * The bytes of a body as they come. Firefox gives requests no `body`, and WebKit's streams can't be
 * iterated; both matter where a service worker plays the server.
 */
export async function* readChunks(message: Request | Response): AsyncGenerator<Uint8Array> {
  const { body } = message as { readonly body?: Request['body'] };
  if (body === undefined) {
    yield new Uint8Array(await message.arrayBuffer());
    return;
  }
  const reader = body?.getReader();
  try {
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    // Who stops early wants no more of it; after the end this does nothing.
    void reader?.cancel().catch(() => undefined);
  }
}
