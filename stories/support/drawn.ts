import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import type { AppearanceOptions } from '../../src/entries/presets.ts';
import type { AuthoriseDecision } from '../../src/entries/staff.ts';
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

/** Surroundings of every element for staff: a desk with the story's grant and language. */
export function withStaff(
  context: StoryContext,
  inside: TemplateResult,
  fetchGrant?: () => Promise<string>,
  authoriseDecision?: AuthoriseDecision,
): TemplateResult {
  const { proxy, grant } = stagedOf(context);
  return html`
    <tender-desk
      proxy=${proxy}
      .grant=${fetchGrant ? '' : grant}
      .fetchGrant=${fetchGrant}
      .authoriseDecision=${authoriseDecision}
      locale=${String(context.globals['locale'])}
    >
      ${inside}
    </tender-desk>
  `;
}

/** Draws an element for staff there; its args are attributes. */
export const atDesk =
  (tag: string, authoriseDecision?: AuthoriseDecision) =>
  (args: Args, context: StoryContext): TemplateResult => {
    const name = unsafeStatic(tag);
    const element = staticHtml`<${name} ${attributes(args)}></${name}>`;
    return withStaff(context, element, undefined, authoriseDecision);
  };

/** Surroundings of every element for a signed-in shopper: an account with the story's grant and language. */
export function inAccount(
  context: StoryContext,
  inside: TemplateResult,
  fetchGrant?: () => Promise<string>,
): TemplateResult {
  const { proxy, grant } = stagedOf(context);
  return html`
    <tender-account
      proxy=${proxy}
      .grant=${fetchGrant ? '' : grant}
      .fetchGrant=${fetchGrant}
      locale=${String(context.globals['locale'])}
    >
      ${inside}
    </tender-account>
  `;
}

/** Draws an element for a signed-in shopper there; its args are attributes. */
export const ofShopper =
  (tag: string) =>
  (args: Args, context: StoryContext): TemplateResult => {
    const name = unsafeStatic(tag);
    return inAccount(context, staticHtml`<${name} ${attributes(args)}></${name}>`);
  };

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
