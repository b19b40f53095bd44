import { nothing, type TemplateResult } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ChildPart, DirectiveResult } from 'lit/async-directive.js';
import { aroundOf } from '../base/announcer.ts';

/** Those that have the same to say inside one provider: the first to come does. */
const speakers = new WeakMap<Element, Set<SaidOnce>>();

class SaidOnce extends AsyncDirective {
  #others: Set<SaidOnce> | undefined;
  #text: TemplateResult | undefined;

  override render(text: TemplateResult): unknown {
    return text;
  }

  override update({ options }: ChildPart, [text]: [TemplateResult]): unknown {
    this.#text = text;
    const host: unknown = options?.host;
    if (host instanceof Element) this.#join(aroundOf(host));
    return this.#said;
  }

  /** The next one takes over. */
  protected override disconnected(): void {
    this.#others?.delete(this);
    const [next] = this.#others ?? [];
    next?.setValue(next.#said);
  }

  protected override reconnected(): void {
    this.#others?.add(this);
    this.setValue(this.#said);
  }

  #join(provider: Element): void {
    this.#others = speakers.get(provider) ?? new Set();
    speakers.set(provider, this.#others.add(this));
  }

  get #said(): unknown {
    const [first] = this.#others ?? [this];
    return first === this ? this.#text : nothing;
  }
}

/** What holds for a whole page is said by one of its elements: by the next one, when that leaves or is better. */
export const saidOnce: (text: TemplateResult) => DirectiveResult = directive(SaidOnce);
