// What is tested: the shop's own server code, and its own code around the elements.

/** Runs on the shop's server: only there is known what is to be paid. */
export async function newSession({ proxyUrl, apiKey, origin }, order) {
  const answer = await fetch(`${proxyUrl}/v1/sessions`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': order.id,
    },
    body: JSON.stringify({
      order_id: order.id,
      amount: { value: order.total, currency: 'EUR' },
      shopper: { email: order.email },
      origin,
    }),
  });
  if (!answer.ok) throw new Error(`No session for order ${order.id}: ${answer.status}`);
  return (await answer.json()).client_secret;
}

/** Runs in the shop's page: puts the summary of a session into it. */
export function showSummary(root, { proxyUrl, clientSecret }) {
  const summary = document.createElement('tender-order-summary');
  Object.assign(summary, { proxy: proxyUrl, clientSecret, locale: 'en' });
  root.append(summary);
  return summary;
}
