import { nothing, type TemplateResult } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ChildPart, DirectiveResult } from 'lit/async-directive.js';
import { aroundOf } from '../base/announcer.ts';

/** Those that have the same to say inside one provider, by what it is about: the first to come does. */
const speakers = new WeakMap<Element, Map<string, Set<SaidOnce>>>();

class SaidOnce extends AsyncDirective {
  #others: Set<SaidOnce> | undefined;
  #text: TemplateResult | undefined;

  override render(...[text]: [text: TemplateResult, about?: string]): unknown {
    return text;
  }

  override update({ options }: ChildPart, [text, about = '']: [TemplateResult, string?]): unknown {
    this.#text = text;
    const host: unknown = options?.host;
    if (host instanceof Element) this.#join(aroundOf(host), about);
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

  #join(provider: Element, about: string): void {
    const all = speakers.get(provider) ?? new Map<string, Set<SaidOnce>>();
    const others = all.get(about) ?? new Set();
    if (others !== this.#others) this.disconnected();
    this.#others = others.add(this);
    speakers.set(provider, all.set(about, others));
  }

  get #said(): unknown {
    const [first] = this.#others ?? [this];
    return first === this ? this.#text : nothing;
  }
}

/**
 * What holds for a whole page, or for all that is shown of one thing, is said by one of its elements: by the next one, when
 * that leaves or is better.
 */
export const saidOnce: (text: TemplateResult, about?: string) => DirectiveResult =
  directive(SaidOnce);
