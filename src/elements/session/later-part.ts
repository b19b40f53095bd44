import type { CSSResult } from 'lit';
import type { PluralMessage } from '../../localization/message.ts';
import type { MovableElement } from '../base/movable-element.ts';
import { AddedLocalization } from './added-localization.ts';

interface LaterModule<Messages> {
  readonly styles: CSSResult;
  loadMessages(locale: string): Promise<Messages>;
}

/** A part of an element that loads after it: its code, its styles and the texts it writes with. */
export class LaterPart<
  Messages extends Readonly<Record<string, string | PluralMessage>>,
  Module extends LaterModule<Messages>,
> extends AddedLocalization<Messages> {
  /** There as soon as there are texts. */
  module: Module | undefined;

  constructor(host: MovableElement, load: () => Promise<Module>) {
    super(host, async (locale) => {
      const module = await load();
      if (!this.module) host.wear(module.styles);
      this.module = module;
      return module.loadMessages(locale);
    });
  }
}
