export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/**
 * Splits `text/event-stream` into messages, as the HTML standard writes it (server-sent events,
 * 9.2.6). `EventSource` is no help here: it can't send a credential. `read` gives the next bytes, so
 * that the caller decides how long to wait; comments and unknown fields vanish.
 */
export async function* eventStream(
  read: () => Promise<ReadableStreamReadResult<Uint8Array>>,
): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder();
  let event = 'message';
  let data: string[] = [];
  let rest = '';

  for (let chunk = await read(); !chunk.done; chunk = await read()) {
    rest += decoder.decode(chunk.value, { stream: true });
    // A carriage return at the end may be half of a line break: it waits for the next bytes.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';

    for (const line of lines) {
      const [, field, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') event = value ?? '';
      else if (field === 'data') data.push(value ?? '');
      else if (line === '') {
        if (data.length > 0) yield { event, data: data.join('\n') };
        event = 'message';
        data = [];
      }
    }
  }
}
