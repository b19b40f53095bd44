/** How a page asks its own server for the credential, whatever it is built with. */
const CREDENTIAL = {
  'tender-checkout': { name: 'fetchSession', route: '/checkout' },
  'tender-provider': { name: 'fetchGrant', route: '/wallet/grant' },
  'tender-desk': { name: 'fetchGrant', route: '/office/grant' },
  'tender-account': { name: 'fetchGrant', route: '/account/grant' },
} as const;

type Root = keyof typeof CREDENTIAL;

export interface Snippet {
  readonly framework: string;
  readonly language: 'html' | 'tsx';
  readonly code: string;
}

/** What a page writes for one element: the attributes that it needs, and the element around it. */
interface Usage {
  readonly root: Root;
  readonly attributes: string;
  /** An event worth listening to. */
  readonly event: string;
}

/** The smallest page that shows an element, in the words of each framework. */
export function snippetsOf(tag: string): readonly Snippet[] {
  const { root, attributes, event } = usageOf(tag);
  const { name, route } = CREDENTIAL[root];
  const door = tag.replace('tender-', '');
  const inner = tag === root ? '' : `\n    <${tag}${attributes}></${tag}>\n  `;
  const element = (bound: string) => `<${root} ${bound}>${inner}</${root}>`;
  const component = (bound: string) =>
    tag === root
      ? `<${pascal(root)} ${bound} />`
      : `<${pascal(root)} ${bound}>\n    <${pascal(tag)}${inReact(attributes)} />\n  </${pascal(root)}>`;
  const imports = [root, ...(tag === root ? [] : [tag])]
    .map((each) => `import 'tender-elements/elements/${each.replace('tender-', '')}';`)
    .join('\n');
  const ask = `const ${name} = async () => (await fetch('${route}', { method: 'POST' })).text();`;
  const proxy = 'proxy="https://pay.shop.example"';

  return [
    {
      framework: 'HTML',
      language: 'html',
      code: `<script type="module" src="/tender/autoload.js"></script>
<script type="module">
  ${ask}
  const root = document.querySelector('${root}');
  root.${name} = ${name};
  root.addEventListener('${event}', (event) => console.log(event));
</script>

${element(proxy).replaceAll('\n  ', '\n')}`,
    },
    {
      framework: 'React',
      language: 'tsx',
      code: `import { ${[root, ...(tag === root ? [] : [tag])].map(pascal).join(', ')} } from 'tender-elements/react';

${ask}

export const ${pascal(door)} = () => (
  ${component(`${proxy} ${name}={${name}} on${pascal(event)}={(event) => console.log(event)}`)}
);`,
    },
    {
      framework: 'Vue',
      language: 'html',
      code: `<script setup>
${imports}

${ask}
</script>

<template>
  ${element(`${proxy} :${name}="${name}" @${event}="(event) => console.log(event)"`)}
</template>`,
    },
    {
      framework: 'Svelte 5',
      language: 'html',
      code: `<script>
${imports.replace(/^/gm, '  ')}

  ${ask}
</script>

${element(`${proxy} {${name}} on${event}={(event) => console.log(event)}`).replaceAll('\n  ', '\n')}`,
    },
    {
      framework: 'Angular',
      language: 'tsx',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
${imports}

@Component({
  selector: 'shop-${door}',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${element(`${proxy} [${name}]="${name}" (${event})="show($event)"`).replaceAll('\n', '\n  ')}
  \`,
})
export class ${pascal(door)} {
  ${ask.replace('const ', '')}
  show = (event: Event) => console.log(event);
}`,
    },
  ];
}

const usageOf = (tag: string): Usage =>
  ISSUING[tag] ??
  STAFF[tag] ??
  ACCOUNT[tag] ?? { root: 'tender-checkout', attributes: '', event: 'tender-result' };

const inProvider = (attributes: string, event: string): Usage => ({
  root: 'tender-provider',
  attributes,
  event,
});

const ISSUING: Readonly<Record<string, Usage>> = {
  'tender-provider': inProvider('', 'tender-grant-error'),
  'tender-issued-card': inProvider(' card-id="100029701"', 'tender-reveal'),
  'tender-activity': inProvider(' card-id="100029701"', 'tender-grant-error'),
  'tender-balance': inProvider(' card-id="100029701"', 'tender-grant-error'),
  'tender-card-controls': inProvider(' card-id="100029701"', 'tender-operation'),
  'tender-cards': inProvider('', 'tender-select'),
  'tender-group': inProvider(' group-id="5001"', 'tender-operation'),
  'tender-cardholder': inProvider(' cardholder-id="8201"', 'tender-grant-error'),
};

const atDesk = (attributes: string, event: string): Usage => ({
  root: 'tender-desk',
  attributes,
  event,
});

const STAFF: Readonly<Record<string, Usage>> = {
  'tender-desk': atDesk('', 'tender-grant-error'),
  'tender-order': atDesk(' order-id="A-1001"', 'tender-operation'),
  'tender-orders': atDesk('', 'tender-select'),
  'tender-payouts': atDesk('', 'tender-filter'),
  'tender-unresolved': atDesk('', 'tender-cases'),
};

const inAccount = (event: string): Usage => ({ root: 'tender-account', attributes: '', event });

const ACCOUNT: Readonly<Record<string, Usage>> = {
  'tender-account': inAccount('tender-grant-error'),
  'tender-saved-cards': inAccount('tender-card-removed'),
  'tender-subscription': inAccount('tender-operation'),
};

/** ` card-id="1"` is ` cardId="1"`. */
const inReact = (attributes: string) =>
  attributes.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const pascal = (words: string) =>
  words.replace(/(?:^|-)(\w)/g, (_whole, letter: string) => letter.toUpperCase());
