import { html, nothing, type TemplateResult } from 'lit';

interface Chosen {
  readonly preset: string | undefined;
  readonly locale: string;
}

type Piece = string | TemplateResult;

/** The whole integration on a page, as the live element beside it is set. */
export const codeOf = ({ preset, locale }: Chosen): TemplateResult => {
  const language = locale === 'en' ? [] : [' locale=', text(`"${locale}"`)];
  const lines: Piece[][] = [
    [name('<script'), ' type=', text('"module"'), name('>')],
    ['  import ', text("'tender-elements/checkout'"), ';'],
    ...(preset ? [[`  import { ${preset} } from `, text("'tender-elements/presets'"), ';']] : []),
    ['  const checkout = document.querySelector(', text("'tender-checkout'"), ');'],
    ['  checkout.fetchSession = () =>'],
    [
      '    fetch(',
      text("'/checkout'"),
      ', { method: ',
      text("'POST'"),
      ' }).then((it) => it.text());',
    ],
    ...(preset ? [[`  checkout.appearance = ${preset};`]] : []),
    [name('</script>')],
    [
      name('<tender-checkout'),
      ' proxy=',
      text('"https://pay.shop.example"'),
      ...language,
      name('></tender-checkout>'),
    ],
  ];
  return html`<pre
    class="code"
    tabindex="0"
    role="region"
    aria-label="The integration"
  ><code>${lines.map((line, at) => [at === 0 ? nothing : '\n', line])}</code></pre>`;
};

const name = (words: string): TemplateResult => html`<b>${words}</b>`;

const text = (words: string): TemplateResult => html`<i>${words}</i>`;
