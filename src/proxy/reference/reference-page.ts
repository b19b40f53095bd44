import { OPENED_BY_PEOPLE } from '../http/answer-headers.ts';
import { html, raw } from 'hono/html';
import { fieldsOf, withCode, type Markup } from './describe-schema.ts';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
  Reference,
} from './openapi-document.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

interface Described extends OpenApiOperation {
  readonly method: string;
  readonly path: string;
}

/**
 * `GET /docs`: the OpenAPI document for people. It only shows, and runs nothing: keys typed into a page of
 * documentation are keys given away.
 */
export async function referencePage(
  document: OpenApiDocument,
): Promise<{ readonly text: string; readonly headers: Readonly<Record<string, string>> }> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${await hashOf(REFERENCE_STYLE)}'`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    text: String(await page(document)),
    headers: {
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      ...OPENED_BY_PEOPLE,
    },
  };
}

function page({ info, servers, tags, paths, webhooks, components }: OpenApiDocument): Markup {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const events = Object.entries(webhooks).map(([type, { post }]) => ({
    ...post,
    method: 'event',
    path: type,
  }));
  const described = [...operations, ...events];
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    members: described.filter((operation) => operation.tags.includes(name)),
  }));
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
          <p>${withCode(info.description)}</p>
          <p>
            At <code>${servers[0]?.url}</code>. For programs:
            <a href="openapi.json">OpenAPI 3.1</a>.
          </p>
          <h2>Who may call</h2>
          <dl>
            ${Object.entries(components.securitySchemes).map(
              ([name, { description }]) =>
                html`<dt><code>${name}</code></dt>
                  <dd>${withCode(description)}</dd>`,
            )}
          </dl>
        </header>
        <nav aria-label="Operations">
          ${groups.map(
            ({ name, members }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${members.map(
                    ({ operationId, method, path, summary }) =>
                      html`<li>
                        <a href="#${operationId}">${method === 'event' ? path : summary}</a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          ${groups.map(
            ({ name, description, members }) =>
              html`<section>
                <h2>${name}</h2>
                <p>${withCode(description)}</p>
                ${members.map((operation) => article(operation, components))}
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

function article(operation: Described, components: OpenApiDocument['components']): Markup {
  const { operationId, method, path, summary, description, security } = operation;
  const { schemas } = components;
  const callers = security.flatMap((scheme) => Object.keys(scheme)).join(' or ');
  const parameters = operation.parameters.map((one) => resolve(one, components.parameters));
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(response, components.responses)] as const,
  );
  return html`<article id="${operationId}">
    <h3><b>${method.toUpperCase()}</b>${path}</h3>
    <p>${withCode(summary)}</p>
    ${description && html`<p>${withCode(description)}</p>`}
    ${callers && html`<p class="who">${callers}</p>`}
    ${
      parameters.length > 0
        ? html`<dl>
            ${parameters.map(
              ({ name, in: where, required, description: meaning }) =>
                html`<dt>
                    <code>${name}</code> <span>${where}${required ? ', required' : ''}</span>
                  </dt>
                  <dd>${meaning && withCode(meaning)}</dd>`,
            )}
          </dl>`
        : ''
    }
    ${bodies.map(({ schema }) => folded(method === 'event' ? 'Body' : 'Request', fieldsOf(schema, schemas)))}
    ${responses.flatMap(([status, { content }]) =>
      Object.entries(content ?? {})
        .filter(([media]) => media !== PROBLEM)
        .map(([media, { schema }]) =>
          folded(
            `${status}${media === 'application/json' ? '' : ` ${media}`}`,
            fieldsOf(schema, schemas),
          ),
        ),
    )}
    ${refusals(responses.filter(([, { content = {} }]) => PROBLEM in content))}
  </article>`;
}

const PROBLEM = 'application/problem+json';

const refusals = (responses: readonly (readonly [string, OpenApiResponse])[]): Markup | '' =>
  responses.length === 0
    ? ''
    : folded(
        'Refused',
        html`<p>Each as a <a href="#problem">problem</a>.</p>
          <dl>
            ${responses.map(
              ([status, { description }]) =>
                html`<dt>${status}</dt>
                  ${description.split('\n\n').map((line) => html`<dd>${withCode(line)}</dd>`)}`,
            )}
          </dl>`,
      );

/** What a reference into the components leads to. */
function resolve<T extends object>(given: T | Reference, named: Readonly<Record<string, T>>): T {
  if (!('$ref' in given)) return given;
  const found = named[given.$ref.slice(given.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`${given.$ref} leads nowhere`);
  return found;
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
