import { html, LitElement, nothing, type TemplateResult } from 'lit';
import {
  fromStripe,
  type AppearanceOptions,
  type StripeAppearance,
  type TokenName,
} from '../../src/entries/presets.ts';
import * as presets from '../../src/entries/presets.ts';
import { contrast, readableOn, textOn } from './theme-colors.ts';

const { fromStripe: _convert, ...LOOKS } = presets;

const DENSITIES = {
  compact: ['40px', '10px'],
  regular: ['46px', '16px'],
  roomy: ['56px', '22px'],
} as const;

const FONTS = ['system-ui, sans-serif', 'Georgia, serif', '"Courier New", monospace'];
/** What the tokens' own grounds are. */
const GROUNDS = { light: '#ffffff', dark: '#1b1e24' };

interface Choice {
  readonly look: string;
  readonly accent: string;
  readonly radius: number;
  readonly border: number;
  readonly font: string;
  readonly density: keyof typeof DENSITIES;
  readonly labels: string;
}

/** What is shown of what nobody has chosen yet. */
const START: Choice = {
  look: '',
  accent: '#0f766e',
  radius: 8,
  border: 1,
  font: 'system-ui, sans-serif',
  density: 'regular',
  labels: 'above',
};

/** A brand's colour, radius, font and density, with a real checkout that follows, and what to copy. */
export class ThemeEditor extends LitElement {
  static override properties = {
    proxy: {},
    clientSecret: {},
    locale: {},
    choice: { state: true },
    stripe: { state: true },
    copied: { state: true },
  };

  declare proxy: string;
  declare clientSecret: string;
  declare locale: string;
  declare choice: Partial<Choice>;
  declare stripe: string;
  declare copied: string;

  constructor() {
    super();
    this.choice = { accent: START.accent };
    this.stripe = '';
    this.copied = '';
  }

  /** In the page itself, so that its style sheet reaches it. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): TemplateResult {
    const { appearance, dropped, fault } = this.#look();
    return html`
      <form class="theme-choices" @input=${this.#choose} @submit=${prevent}>
        ${this.#select('look', 'Start from', ['', ...Object.keys(LOOKS)])}
        <label
          >Brand colour<input type="color" name="accent" .value=${this.#shown('accent')}
        /></label>
        ${this.#range('radius', 'Corners', 28)} ${this.#range('border', 'Lines', 4)}
        ${this.#select('font', 'Font', FONTS)}
        ${this.#select('density', 'Density', Object.keys(DENSITIES))}
        ${this.#select('labels', 'Labels', ['above', 'floating', 'joined', 'hidden'])}
        <label
          >Or paste Stripe’s appearance, as JSON<textarea
            name="stripe"
            rows="4"
            spellcheck="false"
            placeholder='{ "theme": "flat", "variables": { "colorPrimary": "#0f766e" } }'
          ></textarea>
        </label>
        ${fault ? html`<p role="alert">${fault}</p>` : nothing}
        ${dropped.length > 0 ? html`<p>No counterpart here: ${dropped.join(', ')}.</p>` : nothing}
      </form>
      <tender-checkout
        proxy=${this.proxy}
        .clientSecret=${this.clientSecret}
        .appearance=${appearance}
        locale=${this.locale}
      ></tender-checkout>
      <div class="theme-results">
        ${this.stripe ? nothing : this.#contrasts()} ${this.#code('Style sheet', asCss(appearance))}
        ${this.#code('Or as a property', asProperty(appearance))}
      </div>
    `;
  }

  #look(): { appearance: AppearanceOptions; dropped: readonly string[]; fault?: string } {
    if (this.stripe.trim() === '') return { appearance: appearanceOf(this.choice), dropped: [] };
    try {
      const given: unknown = JSON.parse(this.stripe);
      if (typeof given !== 'object' || given === null) throw new SyntaxError('it is no object');
      return fromStripe(given as StripeAppearance);
    } catch (error) {
      return {
        appearance: appearanceOf(this.choice),
        dropped: [],
        fault: `This is not JSON: ${(error as Error).message}.`,
      };
    }
  }

  readonly #choose = ({ target }: Event): void => {
    const { name, value } = target as HTMLInputElement;
    this.copied = '';
    if (name === 'stripe') this.stripe = value;
    else
      this.choice = {
        ...this.choice,
        [name]: name === 'radius' || name === 'border' ? Number(value) : value,
      };
  };

  #shown(name: keyof Choice): string {
    return String(this.choice[name] ?? START[name]);
  }

  #select(name: keyof Choice, label: string, values: readonly string[]): TemplateResult {
    return html`<label
      >${label}<select name=${name}>
        ${values.map(
          (value) =>
            html`<option value=${value} ?selected=${this.#shown(name) === value}>
              ${value || 'the default'}
            </option>`,
        )}
      </select></label
    >`;
  }

  #range(name: 'radius' | 'border', label: string, max: number): TemplateResult {
    const value = this.#shown(name);
    return html`<label
      >${label}, ${value}px<input type="range" name=${name} min="0" max=${max} .value=${value}
    /></label>`;
  }

  #contrasts(): TemplateResult {
    const { light, dark } = accentsOf(this.#shown('accent'));
    const lines = [
      ['Brand colour on light', contrast(light, GROUNDS.light)],
      ['Brand colour on dark', contrast(dark, GROUNDS.dark)],
      ['Text of the Pay button', contrast(light, textOn(light))],
    ] as const;
    return html`<ul class="contrasts">
      ${lines.map(([what, ratio]) => {
        const enough = ratio >= 4.5;
        return html`<li class=${enough ? 'enough' : 'little'}>
          ${what}: ${ratio.toFixed(1)} to 1,
          ${enough ? 'enough for text' : 'too little: text needs 4.5'}
        </li>`;
      })}
    </ul>`;
  }

  #code(title: string, code: string): TemplateResult {
    const copy = async (): Promise<void> => {
      await navigator.clipboard.writeText(code);
      this.copied = title;
    };
    return html`<section>
      <h3>${title}</h3>
      <button type="button" @click=${copy}>${this.copied === title ? 'Copied' : 'Copy'}</button>
      <pre tabindex="0">${code}</pre>
    </section>`;
  }
}

const prevent = (event: Event): void => event.preventDefault();

const accentsOf = (accent: string) => ({ light: accent, dark: readableOn(GROUNDS.dark, accent) });

/** A look, and over it what was chosen. */
function appearanceOf(choice: Partial<Choice>): AppearanceOptions {
  const { look = '', accent, radius, border, font, density, labels } = choice;
  const base = LOOKS[look as keyof typeof LOOKS] as AppearanceOptions | undefined;
  const { light, dark } = accentsOf(accent ?? START.accent);
  return {
    ...base,
    tokens: {
      ...base?.tokens,
      ...(accent && {
        '--tender-color-accent': `light-dark(${light}, ${dark})`,
        '--tender-color-on-accent': `light-dark(${textOn(light)}, ${textOn(dark)})`,
      }),
      ...(radius !== undefined && { '--tender-radius': `${radius}px` }),
      ...(border !== undefined && { '--tender-border-width': `${border}px` }),
      ...(font && { '--tender-font-family': font }),
      ...(density && {
        '--tender-control-height': DENSITIES[density][0],
        '--tender-gap': DENSITIES[density][1],
      }),
      ...(labels && { '--tender-labels': labels }),
    },
  };
}

const linesOf = ({ tokens = {} }: AppearanceOptions): readonly [string, string][] =>
  Object.entries(tokens as Readonly<Record<TokenName, string>>);

function asCss(appearance: AppearanceOptions): string {
  const { colorScheme } = appearance;
  const scheme = colorScheme === undefined || colorScheme === 'auto' ? 'light dark' : colorScheme;
  return [
    'tender-checkout {',
    `  color-scheme: ${scheme};`,
    ...linesOf(appearance).map(([name, value]) => `  ${name}: ${value};`),
    '}',
  ].join('\n');
}

const asProperty = (appearance: AppearanceOptions): string =>
  `checkout.appearance = ${JSON.stringify(appearance, null, 2)};`;
