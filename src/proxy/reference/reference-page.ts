import { html, raw } from 'hono/html';
import { fieldsOf, type Markup, type Schemas } from './describe-schema.ts';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

interface Described extends OpenApiOperation {
  readonly method: string;
  readonly path: string;
}

/**
 * `GET /docs`: the OpenAPI document for people. It only shows, and runs nothing: keys typed into a page of
 * documentation are keys given away.
 */
export async function referencePage(document: OpenApiDocument): Promise<Response> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${await hashOf(REFERENCE_STYLE)}'`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(String(await page(document)), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function page({ info, servers, paths, components }: OpenApiDocument): Markup {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const groups = Object.entries(Object.groupBy(operations, ({ tags }) => tags[0] ?? ''));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: reference</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${REFERENCE_STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          <p>${info.description}</p>
          <p>
            At <code>${servers[0]?.url}</code>. For programs:
            <a href="openapi.json">OpenAPI 3.1</a>.
          </p>
          <h2>Who may call</h2>
          <dl>
            ${Object.entries(components.securitySchemes).map(
              ([name, { description }]) =>
                html`<dt><code>${name}</code></dt>
                  <dd>${description}</dd>`,
            )}
          </dl>
        </header>
        <nav aria-label="Operations">
          ${groups.map(
            ([tag, members = []]) =>
              html`<h2>${tag}</h2>
                <ul>
                  ${members.map(
                    ({ operationId, summary }) =>
                      html`<li><a href="#${operationId}">${summary}</a></li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          ${groups.map(
            ([tag, members = []]) =>
              html`<section>
                <h2>${tag}</h2>
                ${members.map((operation) => article(operation, components.schemas))}
              </section>`,
          )}
          <article id="problem">
            <h3>Problem</h3>
            <p>What every refusal is: <code>application/problem+json</code> (RFC 9457).</p>
            ${fieldsOf(components.schemas['Problem'] ?? {}, components.schemas)}
          </article>
        </main>
      </body>
    </html> `;
}

function article(operation: Described, schemas: Schemas): Markup {
  const { operationId, method, path, summary, description, security, parameters } = operation;
  const callers = security.flatMap((scheme) => Object.keys(scheme)).join(' or ');
  const bodies = Object.values(operation.requestBody?.content ?? {});
  return html`<article id="${operationId}">
    <h3><b>${method.toUpperCase()}</b>${path}</h3>
    <p>${summary}</p>
    ${description && html`<p>${description}</p>`}
    <p class="who">${callers}</p>
    ${
      parameters.length > 0
        ? html`<dl>
            ${parameters.map(
              ({ name, in: where, required, description: meaning }) =>
                html`<dt>
                    <code>${name}</code> <span>${where}${required ? ', required' : ''}</span>
                  </dt>
                  <dd>${meaning}</dd>`,
            )}
          </dl>`
        : ''
    }
    ${bodies.map(({ schema }) => folded('Request', fieldsOf(schema, schemas)))}
    ${Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.entries(content ?? {}).map(([media, { schema }]) =>
        folded(
          `${status}${media === 'application/json' ? '' : ` ${media}`}`,
          fieldsOf(schema, schemas),
        ),
      ),
    )}
    <p class="who">Refused: <a href="#problem">Problem</a></p>
  </article>`;
}

const folded = (title: string, content: Markup | ''): Markup =>
  content === ''
    ? html`<p>${title}</p>`
    : html`<details>
        <summary>${title}</summary>
        ${content}
      </details>`;

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
