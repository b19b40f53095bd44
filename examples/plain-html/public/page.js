const checkout = document.querySelector('tender-checkout');

const answer = await fetch('checkout', { method: 'POST' });
const { proxy, clientSecret } = await answer.json();
checkout.proxy = proxy;
checkout.clientSecret = clientSecret;

checkout.addEventListener('tender-result', ({ result }) => {
  document.title = result.outcome;
});
