import { html as template, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Hono's escaping template, for values that are all there: nothing in these pages is a promise. */
export const html = template as (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => HtmlEscapedString;

export { raw, type HtmlEscapedString };
