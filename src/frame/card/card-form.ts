// Over 300 lines: one form, whose four fields are rewritten, checked and announced together.

import {
  brandOf,
  detectBrand,
  digitsOf,
  parseExpiry,
  parsePastedCard,
  type Before,
  type CardBrand,
  type Edit,
} from '../../card-rules/index.ts';
import type { CardPayment } from '../../contract/proxy/checkout.schema.ts';
import { refusedPointers } from '../../contract/values/refused-pointers.ts';
import { fillMessage } from '../../localization/message.ts';
import type { FrameMessages } from '../../localization/frame/en.ts';
import { CARD_FIELDS, type CardField, type FormState } from '../../messaging/protocol.ts';
import { brandMark } from '../../styles/index.ts';
import { CARD_FIELD_RULES, type MessageKey, type Situation } from './card-fields.ts';

export interface CardFormEvents {
  /** Something of `state` is different. */
  change(): void;
  /** Enter was pressed. */
  submit(): void;
  /** A field has got focus, or has lost it. */
  focus(type: 'focus' | 'blur', field: CardField): void;
}

interface FieldParts {
  readonly input: HTMLInputElement;
  readonly box: HTMLElement;
  readonly label: HTMLElement;
  readonly fault: HTMLElement;
  /** The text before the current edit. */
  before: string;
}

const LABELS: Readonly<Record<CardField, MessageKey>> = {
  number: 'cardNumber',
  expiry: 'cardExpiry',
  'security-code': 'cardSecurityCode',
  name: 'cardName',
};

/** How many years ahead the example of an expiry date lies. */
const EXAMPLE_YEARS = 3;

/**
 * The behaviour of the card form in card.html: formats texts as they are typed, shows errors after
 * a field was left or the form submitted, and reports the form's state. It holds no card data of
 * its own: that is in the inputs and nowhere else.
 */
export class CardForm {
  readonly #form: HTMLFormElement;
  readonly #fields: Readonly<Record<CardField, FieldParts>>;
  readonly #announcement: HTMLElement;
  readonly #about: HTMLElement;
  readonly #now: () => number;
  readonly #events: CardFormEvents;
  readonly #shown = new Set<CardField>();
  #messages: FrameMessages;
  #busy = false;
  #storedBrand: string | undefined;
  /** What the proxy has refused, until it is edited. */
  readonly #refused = new Set<CardField>();
  /** Recognised once for each number: everything that is rendered asks for it. */
  #brand: CardBrand | undefined;

  /** `root` holds the markup of card.html; `now` is the time in milliseconds since the epoch. */
  constructor(
    root: ParentNode,
    messages: FrameMessages,
    now: () => number,
    events: CardFormEvents,
    signal: AbortSignal,
  ) {
    this.#form = part(root, 'form') as HTMLFormElement;
    this.#announcement = part(root, '#announcement');
    this.#about = part(root, '#about');
    this.#fields = Object.fromEntries(
      CARD_FIELDS.map((field) => [field, fieldParts(this.#form, field)]),
    ) as Record<CardField, FieldParts>;
    this.#messages = messages;
    this.#now = now;
    this.#events = events;

    for (const field of CARD_FIELDS) {
      const { input } = this.#fields[field];
      // On the input itself: some password managers' events don't bubble out of anything.
      input.addEventListener('input', (event) => this.#handleInput(field, event), { signal });
      input.addEventListener('change', (event) => this.#handleInput(field, event), { signal });
      input.addEventListener('compositionend', (event) => this.#handleInput(field, event), {
        signal,
      });
      input.addEventListener('blur', () => this.#handleBlur(field), { signal });
      for (const type of ['focus', 'blur'] as const)
        input.addEventListener(type, () => events.focus(type, field), { signal });
    }
    this.#fields.number.input.addEventListener('paste', (event) => this.#handlePaste(event), {
      signal,
    });
    this.#form.addEventListener('submit', (event) => this.#handleSubmit(event), { signal });
    // What was filled in before anything listened.
    for (const field of CARD_FIELDS) this.#read(field);
    this.#render();
  }

  get state(): FormState {
    return {
      complete: this.#asked.every((field) => this.#fault(field) === undefined),
      brand: this.#brand?.id ?? null,
      lastFour: this.#lastFour,
      invalid: this.#asked.filter((field) => this.#shownFault(field) !== undefined),
    };
  }

  /** The card, ready to be sent; undefined while anything is invalid. */
  get card(): CardPayment['card'] | undefined {
    const expiry = parseExpiry(this.#text('expiry'));
    if (!this.state.complete || !expiry) return undefined;
    return {
      number: digitsOf(this.#text('number')),
      expiration_month: String(expiry.month).padStart(2, '0'),
      expiration_year: String(expiry.year),
      security_code: this.securityCode,
      holder: this.#text('name').trim(),
    };
  }

  get securityCode(): string {
    return digitsOf(this.#text('security-code'));
  }

  /** The brand of a stored card, which needs only its security code. */
  set storedBrand(brand: string | undefined) {
    if (brand === this.#storedBrand) return;
    this.#storedBrand = brand;
    for (const field of CARD_FIELDS) this.#fields[field].box.hidden = !this.#asked.includes(field);
    this.clear(['security-code']);
  }

  set messages(messages: FrameMessages) {
    this.#messages = messages;
    this.#render();
  }

  /** Takes no input, and says so. */
  set disabled(disabled: boolean) {
    (part(this.#form, 'fieldset') as HTMLFieldSetElement).disabled = disabled;
  }

  /** A payment is in progress: nothing can be changed, and the focus stays where it is. */
  set busy(busy: boolean) {
    this.#busy = busy;
    this.#form.setAttribute('aria-busy', String(busy));
    for (const field of CARD_FIELDS) this.#fields[field].input.readOnly = busy;
  }

  /** Shows every error and focuses the first; true if there is none. */
  validate(): boolean {
    for (const field of this.#asked) this.#shown.add(field);
    this.#changed();
    const [first] = this.state.invalid;
    if (first) this.focus(first);
    this.#announceFault(first);
    return first === undefined;
  }

  /** Marks the fields that the proxy has refused, as `validate` does; whether there is any. */
  refuse(errors: unknown): boolean {
    const pointers = refusedPointers(errors);
    for (const field of this.#asked)
      if (
        pointers.some((pointer) =>
          pointer.replace('/card', '').startsWith(CARD_FIELD_RULES[field].pointer),
        )
      )
        this.#refused.add(field);
    return this.#refused.size > 0 && !this.validate();
  }

  /**
   * Focuses a field; without a name, the first one that needs something. After a refusal that is the security code,
   * which is marked, and read together with what the shopper is told about it.
   */
  focus(field?: CardField, about?: string): void {
    const wanting = this.#asked.find((name) => this.#fault(name) !== undefined);
    if (about && wanting) {
      this.#shown.add(wanting);
      this.#about.textContent = about;
      this.#changed();
    }
    this.#fields[field ?? wanting ?? this.#asked[0] ?? 'number'].input.focus();
  }

  /** Empties the form, or only these fields of it, and forgets their faults. */
  clear(fields: readonly CardField[] = CARD_FIELDS): void {
    for (const field of fields) {
      this.#write(field, '');
      this.#shown.delete(field);
    }
    this.#changed();
  }

  get #asked(): readonly CardField[] {
    return this.#storedBrand === undefined ? CARD_FIELDS : ['security-code'];
  }

  #recognise(): void {
    this.#brand =
      this.#storedBrand === undefined
        ? detectBrand(digitsOf(this.#text('number')))
        : brandOf(this.#storedBrand);
  }

  get #situation(): Situation {
    return { brand: this.#brand, now: this.#now() };
  }

  /**
   * Not before the field is left: the first digits of a longer number may be a valid number too, and
   * the endings of several reveal more than four digits.
   */
  get #lastFour(): string | null {
    const { input } = this.#fields.number;
    const settled = input.ownerDocument.activeElement !== input && !this.#fault('number');
    return settled ? digitsOf(input.value).slice(-4) : null;
  }

  #text(field: CardField): string {
    return this.#fields[field].input.value;
  }

  #fault(field: CardField): MessageKey | undefined {
    const { fault, faults } = CARD_FIELD_RULES[field];
    return (
      fault(this.#text(field), this.#situation) ??
      (this.#refused.has(field) ? faults.at(-1) : undefined)
    );
  }

  #shownFault(field: CardField): MessageKey | undefined {
    return this.#shown.has(field) ? this.#fault(field) : undefined;
  }

  #write(field: CardField, text: string, caret?: number): void {
    const parts = this.#fields[field];
    const { input } = parts;
    if (parts.before !== text) this.#refused.delete(field);
    parts.before = text;
    if (input.value === text) return;
    input.value = text;
    // Where the input has no focus, Safari would move it there.
    if (caret !== undefined && input.ownerDocument.activeElement === input) {
      input.setSelectionRange(caret, caret);
    }
  }

  #handleInput(field: CardField, event: Event): void {
    // What an input method still composes is its own: written anew, it would be put in twice.
    if ((event as InputEvent).isComposing) return;
    this.#read(field, event instanceof InputEvent && event.inputType === 'deleteContentForward');
    this.#changed();
  }

  #read(field: CardField, forward = false): void {
    const { input, before } = this.#fields[field];
    const edit = { text: input.value, caret: input.selectionStart ?? input.value.length };
    this.#rewrite(field, edit, { text: before, forward });
  }

  #rewrite(field: CardField, edit: Edit, before: Before): void {
    const written = CARD_FIELD_RULES[field].format?.(edit, before, this.#situation) ?? edit;
    this.#write(field, written.text, written.caret);
    this.#recognise();
    if (this.#fault(field) === undefined) this.#shown.delete(field);
  }

  /** A whole card in one paste goes into the fields that it names. */
  #handlePaste(event: ClipboardEvent): void {
    const card = parsePastedCard(event.clipboardData?.getData('text') ?? '');
    if (!card || this.#busy) return;
    event.preventDefault();
    const { number, expiry, securityCode } = card;
    const texts = { number, expiry, 'security-code': securityCode };
    for (const [field, pasted] of Object.entries(texts) as [CardField, string][]) {
      const text = CARD_FIELD_RULES[field].tidy?.(pasted) ?? pasted;
      if (text) this.#rewrite(field, { text, caret: text.length }, { text: '' });
    }
    this.#changed();
    this.focus();
  }

  #handleBlur(field: CardField): void {
    const { tidy } = CARD_FIELD_RULES[field];
    if (tidy) this.#write(field, tidy(this.#text(field)));
    // Said once; but a window that loses focus comes back to the same field.
    const { input } = this.#fields[field];
    if (input.ownerDocument.activeElement !== input) this.#about.textContent = '';
    // An empty field that was only passed is no fault yet.
    if (this.#text(field) !== '') this.#shown.add(field);
    this.#changed();
    this.#announceFault(field);
  }

  #handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!this.#busy) this.#events.submit();
  }

  #changed(): void {
    this.#render();
    this.#events.change();
  }

  /** Says a field's fault aloud, also where the focus is on that field already and stays. */
  #announceFault(field: CardField | undefined): void {
    const fault = field && this.#shownFault(field);
    this.#announcement.textContent = fault ? this.#say(fault) : '';
  }

  #say(key: MessageKey): string {
    const year = new Date(this.#now()).getUTCFullYear() + EXAMPLE_YEARS;
    return fillMessage(this.#messages[key], {
      count: String(this.#brand?.securityCode.length ?? 3),
      example: `12\u00a0/\u00a0${String(year % 100).padStart(2, '0')}`,
    });
  }

  /** Renders everything from the current state. */
  #render(): void {
    this.#recognise();
    for (const field of CARD_FIELDS) {
      const { input, box, label, fault } = this.#fields[field];
      const message = this.#shownFault(field);
      write(label, this.#say(LABELS[field]));
      box.classList.toggle('invalid', message !== undefined);
      set(input, 'aria-invalid', String(message !== undefined));
      fault.toggleAttribute('hidden', message === undefined);
      write(part(fault, 'span'), message ? this.#say(message) : '');
      const [second, third] = CARD_FIELD_RULES[field].faults.filter((key) => key !== message);
      set(fault, 'data-second', second ? this.#say(second) : '');
      set(fault, 'data-third', third ? this.#say(third) : '');
    }
    const code = this.#brand?.securityCode;
    const side = code?.side ?? 'back';
    set(this.#form, 'data-side', side);
    set(this.#fields.expiry.input, 'placeholder', this.#say('cardExpiryPlaceholder'));
    set(this.#fields.name.input, 'placeholder', this.#say('cardName'));
    set(this.#fields['security-code'].input, 'placeholder', code?.name ?? 'CVC');
    write(
      part(this.#form, '#security-code-hint'),
      this.#say(side === 'front' ? 'cardSecurityCodeFront' : 'cardSecurityCodeBack'),
    );
    this.#renderBrand();
  }

  #renderBrand(): void {
    const slot = part(this.#form, '#brand');
    const { id = null, name = '' } = this.#brand ?? {};
    if (slot.firstChild && slot.dataset['brand'] === String(id)) return;
    slot.dataset['brand'] = String(id);
    slot.replaceChildren(brandMark(slot.ownerDocument, id, name));
  }
}

const part = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`card.html has no ${selector}`);
  return found;
};

// The same text or attribute written once more would be laid out once more, with each key.
const write = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};
const set = (element: HTMLElement, attribute: string, value: string): void => {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
};

const fieldParts = (form: HTMLFormElement, field: CardField): FieldParts => {
  const box = part(form, `[data-field=${field}]`);
  const input = part(box, 'input') as HTMLInputElement;
  return { input, box, label: part(box, 'label'), fault: part(box, '.fault'), before: '' };
};
