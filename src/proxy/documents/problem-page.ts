import { html } from 'hono/html';
import { Problem, PROBLEM_SLUGS, PROBLEMS } from '../../contract/vocabulary/problems.ts';
import type { Context } from '../context/context.ts';
import { plainPage } from './plain-page.ts';

/** `GET /problems/:slug`: where a problem's `type` leads, for the developer who has met it. */
export async function problemPage(context: Context, asked: string): Promise<Response> {
  const slug = PROBLEM_SLUGS.find((each) => each === asked);
  if (!slug) throw new Problem('not-found');
  const { status, title, cause, remedy } = PROBLEMS[slug];
  return plainPage(context, {
    title,
    text: withCode(cause),
    more: html`<h2>What to do</h2>
      <p>${withCode(remedy)}</p>
      <p><code>${slug}</code>, HTTP ${status}. <a href="../docs">Reference of the proxy</a></p>`,
    frameAncestors: "'none'",
  });
}

/** Names between backticks are code. */
const withCode = (text: string) =>
  html`${text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`;
