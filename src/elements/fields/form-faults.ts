import type { SendAnswer } from '../../client/index.ts';
import type { AskedFaults } from '../../contract/values/asked-fields.ts';
import { refusedPointers } from '../../contract/values/refused-pointers.ts';

/** May it be sent, if the shopper says that what is unusual is right? */
export const isSendable = (faults: AskedFaults): boolean =>
  Object.values(faults).every((fault) => fault === 'unusual');

type Texts = Readonly<Record<string, string>>;

/** What keeps a form from being sent, beyond its own check: what the proxy has refused, and what nobody has confirmed. */
export class FormFaults {
  #refused: Texts = {};
  #asked: Texts = {};

  /** All that is wrong or unusual: what was refused is wrong until it is changed. */
  among(found: AskedFaults, texts: Texts): AskedFaults {
    const refused = Object.entries(this.#refused).filter(([name, text]) => texts[name] === text);
    return { ...Object.fromEntries(refused.map(([name]) => [name, 'value'])), ...found };
  }

  /** Of these, what is to be shown before anything is sent: the shopper is asked once whether what is unusual is right. */
  ask(faults: AskedFaults, texts: Texts): AskedFaults {
    const shown = Object.entries(faults).filter(
      ([name, fault]) => fault !== 'unusual' || this.#asked[name] !== texts[name],
    );
    this.#asked = texts;
    return Object.fromEntries(shown);
  }

  /** Remembers what of the fields the proxy has refused. `under` is where they are in the request's body. */
  refuse(answer: SendAnswer, under: string, texts: Texts): boolean {
    const errors = answer.kind === 'problem' ? answer.errors : undefined;
    const names = refusedPointers(errors).map((pointer) =>
      pointer.replace(under, '').replaceAll('/', '.'),
    );
    this.#refused = Object.fromEntries(
      Object.entries(texts).filter(([name]) => names.includes(name)),
    );
    return Object.keys(this.#refused).length > 0;
  }
}
