/** Of an event stream its first message, where an answer has to end; its reader asks again then. */
export async function firstMessage(response: Response): Promise<string | undefined> {
  if (response.headers.get('content-type') !== 'text/event-stream') return undefined;
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}
