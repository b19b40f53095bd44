import { html, type TemplateResult } from 'lit';
import { stagedOf } from './stage.ts';
import { authoriseReveal } from './wallet.ts';

interface StoryContext {
  readonly loaded: Record<string, unknown>;
  readonly globals: Record<string, unknown>;
}

/** Surroundings of every issuing element: a provider with the story's grant and language. */
export function provided(context: StoryContext, inside: TemplateResult): TemplateResult {
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
