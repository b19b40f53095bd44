import type { Assets } from '../context/context.ts';

const COMMON = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } as const;

/** Swagger UI styles its parts by attributes; nothing it shows comes from another host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tender proxy: reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** It only shows: keys typed into a page of documentation are keys given away. */
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  supportedSubmitMethods: [],
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
});
`;

/** `GET /docs`: the reference for people. */
export const referencePage = (): Response =>
  new Response(PAGE, {
    headers: {
      ...COMMON,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
    },
  });

/** Its script and styles: one of ours, the rest of the build. */
export async function referenceAsset(assets: Assets, name: string): Promise<Response> {
  const file =
    name === 'start.js'
      ? { body: START, type: 'text/javascript; charset=utf-8' }
      : /^[\w-]+\.(js|css)$/.test(name) && (await assets(`reference/${name}`));
  if (!file) return new Response('There is no such file.', { status: 404, headers: COMMON });
  return new Response(file.body, {
    headers: { ...COMMON, 'Content-Type': file.type, 'Cache-Control': 'max-age=3600' },
  });
}
