/** Opens the proxy when the server starts: payments may be waiting to be asked about. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openedProxy } = await import('./lib/tender.js');
  await openedProxy();
}
