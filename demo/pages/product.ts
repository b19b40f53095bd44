import { html, type TemplateResult } from 'lit';
import { cart } from './cart.ts';
import { keepDrawn } from './keep-drawn.ts';
import { fetchCatalogue, faultOf, type Product } from './shop-api.ts';
import { price, stepper } from './templates.ts';

/** The shop's first page: one article in full, with the others next to it. */

let quantity = 1;
let shown = 'pour-over';
let catalogue: Awaited<ReturnType<typeof fetchCatalogue>> | undefined;
let fault: string | undefined = undefined;
let added: string | undefined;

function view(): TemplateResult {
  if (fault !== undefined) return html`<p class="fault" role="alert">${fault}</p>`;
  const [first, ...rest] = [...(catalogue?.products ?? [])].sort(
    (a, b) => Number(b.sku === shown) - Number(a.sku === shown),
  );
  if (!catalogue || !first) return html`<p class="loading" role="status">Opening the shop …</p>`;
  const { currency } = catalogue;
  return html`
    <article class="product">
      <img class="picture" src=${first.image} alt="" width="640" height="560" />
      <div class="details">
        <h1>${first.name}</h1>
        <p class="maker">${first.maker}</p>
        <p class="price">${price(first.price, currency)}${often(first)}</p>
        <p>${first.description}</p>
        <div class="buy">
          ${stepper(`Quantity of ${first.name}`, quantity, 1, (next) => {
            quantity = next;
            draw();
          })}
          <button class="primary" name="add" type="button" @click=${() => add(first)}>
            Add to cart
          </button>
        </div>
        <p class="added" role="status">
          ${
            added === undefined
              ? ''
              : html`${added} is in the cart. <a href="checkout.html">Go to checkout</a>`
          }
        </p>
        <ul class="promises">
          <li>Sent within two days, free above €40</li>
          <li>Returns within 30 days</li>
        </ul>
      </div>
    </article>
    <section aria-labelledby="more">
      <h2 id="more">More from the kiln</h2>
      <ul class="grid">
        ${rest.map((product) => card(product, currency))}
      </ul>
    </section>
  `;
}

const often = ({ every }: Product): string => (every === undefined ? '' : ` each ${every}`);

const card = (product: Product, currency: string): TemplateResult => html`
  <li>
    <button class="card" type="button" @click=${() => show(product)}>
      <img src=${product.image} alt="" width="320" height="280" loading="lazy" />
      <span class="name">${product.name}</span>
      <span class="card-price">${price(product.price, currency)}${often(product)}</span>
    </button>
  </li>
`;

function show({ sku }: Product): void {
  shown = sku;
  quantity = 1;
  added = undefined;
  draw();
  document.querySelector('h1')?.scrollIntoView({ block: 'center' });
}

function add({ sku, name }: Product): void {
  cart.set(sku, cart.quantityOf(sku) + quantity);
  added = `${quantity} × ${name}`;
  draw();
}

const draw = keepDrawn(view);
draw();
fault = await faultOf(async () => {
  catalogue = await fetchCatalogue();
});
draw();
