import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import type { AppearanceOptions } from '../../src/entries/presets.ts';
import { stagedOf } from './stage.ts';
import { authoriseReveal } from './wallet.ts';

type Args = Readonly<Record<string, unknown>>;

interface StoryContext {
  readonly loaded: Record<string, unknown>;
  readonly globals: Record<string, unknown>;
}

interface Drawn {
  readonly inside?: TemplateResult;
  readonly appearance?: AppearanceOptions;
}

/** Draws a checkout element with the story's session and language; its args are attributes. */
export const inSession =
  (tag: string, { inside, appearance }: Drawn = {}) =>
  (args: Args, context: StoryContext): TemplateResult => {
    const { proxy, clientSecret } = stagedOf(context);
    const name = unsafeStatic(tag);
    return staticHtml`
      <${name}
        proxy=${proxy}
        .clientSecret=${clientSecret}
        .appearance=${appearance}
        locale=${String(context.globals['locale'])}
        ${attributes(args)}
      >${inside}</${name}>
    `;
  };

/** The same for an element that leaves the page, which stays if the arg `stays` says so. */
export const mayStay =
  (tag: string) =>
  ({ stays, ...args }: Args, context: StoryContext): TemplateResult => html`
    <div @tender-redirect=${(event: Event) => stays && event.preventDefault()}>
      ${inSession(tag)(args, context)}
    </div>
  `;

/** Surroundings of every issuing element: a provider with the story's grant and language. */
export function withGrant(context: StoryContext, inside: TemplateResult): TemplateResult {
  const { proxy, grant } = stagedOf(context);
  return html`
    <tender-provider
      proxy=${proxy}
      .grant=${grant}
      .authoriseReveal=${authoriseReveal}
      locale=${String(context.globals['locale'])}
    >
      ${inside}
    </tender-provider>
  `;
}

/** Draws an issuing element there; its args are attributes. */
export const provided =
  (tag: string) =>
  (args: Args, context: StoryContext): TemplateResult => {
    const name = unsafeStatic(tag);
    return withGrant(context, staticHtml`<${name} ${attributes(args)}></${name}>`);
  };

/** Sets each arg as the attribute of its name; true and false set and remove it. */
const attributes = (args: Args) =>
  ref((element) => {
    for (const [name, value] of Object.entries(args))
      if (typeof value === 'boolean') element?.toggleAttribute(name, value);
      else element?.setAttribute(name, String(value));
  });
