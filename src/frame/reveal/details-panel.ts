import type { RevealedCard } from '../../contract/proxy/reveal.schema.ts';
import { createLocalization, type Localization } from '../../localization/localization.ts';
import type { RevealMessages } from '../../localization/reveal/en.ts';
import { SECONDS_SHOWN } from './countdown.ts';

const DETAILS = ['number', 'expiry', 'security-code'] as const;
type Detail = (typeof DETAILS)[number];

const LABELS = {
  number: 'cardNumber',
  expiry: 'cardExpiry',
  'security-code': 'cardSecurityCode',
} as const satisfies Record<Detail, keyof RevealMessages>;

interface Row {
  readonly label: HTMLElement;
  readonly digits: HTMLElement;
  /** The same digits one by one, for screen readers that would read them as thousands. */
  readonly spelled: HTMLElement;
  readonly button: HTMLElement;
}

/** Seconds before the end at which it is announced; the first leaves time to extend. */
const WARNINGS: readonly number[] = [20, 10];

export interface DetailsPanelDependencies {
  /** Writes a card number in the groups of its brand. */
  group(number: string): string;
  /** Puts a text on the clipboard; rejects where the browser does not allow it. */
  copy(text: string): Promise<void>;
  /** The viewer asks for more time. */
  extend(): void;
}

/**
 * A card's details in the markup of reveal.html. They are in that markup while they are shown, and
 * nowhere else. No digit is announced automatically: a screen reader reads them on navigation.
 */
export class DetailsPanel {
  readonly #panel: HTMLElement;
  readonly #rows: Readonly<Record<Detail, Row>>;
  readonly #refused: HTMLElement;
  readonly #left: HTMLElement;
  readonly #more: HTMLElement;
  readonly #announcement: HTMLElement;
  readonly #around: DetailsPanelDependencies;
  #localize: Localization<RevealMessages>;

  constructor(
    root: ParentNode,
    messages: { readonly locale: string; readonly messages: RevealMessages },
    around: DetailsPanelDependencies,
    signal: AbortSignal,
  ) {
    this.#panel = part(root, '#details');
    this.#refused = part(root, '#refused');
    this.#left = part(root, '#left');
    this.#more = part(root, '#more');
    this.#announcement = part(root, '#announcement');
    this.#rows = Object.fromEntries(
      DETAILS.map((detail) => [detail, rowOf(part(root, `[data-detail="${detail}"]`))]),
    ) as Record<Detail, Row>;
    this.#around = around;
    this.#localize = createLocalization(messages.locale, messages.messages);
    for (const detail of DETAILS)
      this.#rows[detail].button.addEventListener('click', () => void this.#copy(detail), {
        signal,
      });
    this.#more.addEventListener('click', () => this.#extend(), { signal });
    this.#write();
  }

  /** The language to speak from now on. */
  speak(locale: string, messages: RevealMessages): void {
    this.#localize = createLocalization(locale, messages);
    this.#write();
  }

  show(card: RevealedCard): void {
    const { number, expiration_month: month, expiration_year: year } = card;
    const texts: Record<Detail, string> = {
      number: this.#around.group(number),
      expiry: `${month}/${year.slice(-2)}`,
      'security-code': card.security_code,
    };
    for (const detail of DETAILS) {
      const { digits, spelled } = this.#rows[detail];
      digits.textContent = texts[detail];
      spelled.textContent = spelledOut(texts[detail]);
    }
    this.#panel.hidden = false;
  }

  /** Nothing of the card is left in the document. */
  clear(): void {
    this.#panel.hidden = true;
    this.#refused.hidden = true;
    for (const detail of DETAILS) {
      const { digits, spelled } = this.#rows[detail];
      digits.textContent = spelled.textContent = '';
    }
    this.#left.textContent = this.#announcement.textContent = '';
    this.#markCopied(undefined);
  }

  /** Seconds that are left. */
  tell(left: number): void {
    this.#left.textContent = this.#localize.count('timeLeft', left);
    if (WARNINGS.includes(left)) this.#announce(this.#localize.count('timeWarning', left));
  }

  #extend(): void {
    this.#around.extend();
    this.#left.textContent = this.#localize.count('timeLeft', SECONDS_SHOWN);
    this.#announce(this.#localize.count('extended', SECONDS_SHOWN));
  }

  async #copy(detail: Detail): Promise<void> {
    const text = this.#rows[detail].digits.textContent;
    const copied = await this.#around
      .copy(detail === 'number' ? text.replaceAll(' ', '') : text)
      .then(
        () => true,
        () => false,
      );
    this.#refused.hidden = copied;
    this.#refused.textContent = copied ? '' : this.#localize.text('copyRefused');
    this.#markCopied(copied ? detail : undefined);
    if (copied) this.#announce(this.#localize.text('copiedWhat', { what: this.#nameOf(detail) }));
  }

  #markCopied(copied: Detail | undefined): void {
    for (const detail of DETAILS) {
      const { button } = this.#rows[detail];
      button.toggleAttribute('data-copied', detail === copied);
      const label = detail === copied ? 'copied' : 'copy';
      button.textContent = this.#localize.text(label);
      const what = this.#nameOf(detail);
      button.setAttribute('aria-label', this.#localize.text(`${label}What`, { what }));
    }
  }

  #write(): void {
    const words = this.#localize;
    this.#panel.setAttribute('aria-label', words.text('title'));
    for (const detail of DETAILS) {
      this.#rows[detail].label.textContent = this.#nameOf(detail);
    }
    this.#more.textContent = words.text('keepShowing');
    this.#markCopied(undefined);
  }

  #nameOf(detail: Detail): string {
    return this.#localize.text(LABELS[detail]);
  }

  #announce(text: string): void {
    this.#announcement.textContent = text;
  }
}

const part = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the reveal document lacks ${selector}`);
  return found;
};

const rowOf = (row: HTMLElement): Row => ({
  label: part(row, 'dt'),
  digits: part(row, '.digits'),
  spelled: part(row, '.visually-hidden'),
  button: part(row, 'button'),
});

/** `4242 4242` as `4 2 4 2, 4 2 4 2`. */
const spelledOut = (text: string): string =>
  text
    .split(/[ /]/)
    .map((group) => Array.from(group).join(' '))
    .join(', ');
