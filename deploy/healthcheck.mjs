// Ends with 0 when the proxy of this machine answers, for supervisors that restart it otherwise. Whether it
// can take payments is another question: balancers ask `/readyz`.
const { PORT = '4000', TENDER_PUBLIC_URL = 'http://localhost' } = process.env;
const path = new URL(TENDER_PUBLIC_URL).pathname.replace(/\/+$/, '');
const answer = await fetch(`http://127.0.0.1:${PORT}${path}/healthz`, {
  signal: AbortSignal.timeout(2_000),
}).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }));
if (!answer.ok) console.error(`the proxy on port ${PORT} does not answer (${answer.status})`);
process.exit(answer.ok ? 0 : 1);
