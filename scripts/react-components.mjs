// `tender-elements/react`: what custom-elements.json says, as components made by @lit/react, so that
// properties and events arrive in React 18, at hydration, and in server components' client halves.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doorOf, formatted } from './element-typings.mjs';

/** @typedef {import('./element-typings.mjs').Element} Element */

/**
 * Writes `react/` into the build: a file for each element, so that a page holds only those it names.
 * @param {Element[]} elements @param {string} folder
 */
export async function writeReactComponents(elements, folder) {
  rmSync(join(folder, 'react'), { recursive: true, force: true });
  mkdirSync(join(folder, 'react'), { recursive: true });
  const write = async (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(folder, 'react', name), await formatted(text));
  for (const element of elements) {
    await write(`${doorOf(element.tagName)}.js`, component(element));
    await write(`${doorOf(element.tagName)}.d.ts`, typings(element));
  }
  const all = elements
    .map(({ name, tagName }) => `export { ${name} } from './${doorOf(tagName)}.js';\n`)
    .join('');
  // Beside the folder, all of which can be imported.
  await write('../react.js', REACT);
  await write('index.js', `'use client';\n${all}`);
  await write('index.d.ts', all);
}

/**
 * Next.js renders on the server by a React of its own, which is not the one that a package outside of its
 * bundle imports; the hooks of that one would fail. A server needs none: it draws each component once.
 */
const REACT = `import * as React from 'react';

export const react =
  typeof window === 'undefined'
    ? {
        ...React,
        useRef: (current) => ({ current }),
        useCallback: (callback) => callback,
        useLayoutEffect: () => undefined,
      }
    : React;
`;

/** @param {Element} element */
const component = ({ name, tagName, events = [] }) => `'use client';
import { createComponent } from '@lit/react';
import { react } from '../react.js';
import { ${name} as elementClass } from '../entries/elements/${doorOf(tagName)}.js';

export const ${name} = /* @__PURE__ */ createComponent({
  react,
  tagName: '${tagName}',
  displayName: '${name}',
  elementClass,
  events: { ${events.map((event) => `${handlerOf(event.name)}: '${event.name}'`).join(', ')} },
});
`;

/** @param {Element} element */
const typings = ({ name, tagName, description = '', events = [] }) => `\
import type { EventName, ReactWebComponent } from '@lit/react';
import type {} from '../entries/index.js';
import type {} from '../entries/issuing.js';
import type { ${name} as Element } from '../entries/elements/${doorOf(tagName)}.js';

/** ${description.replace(/\s+/g, ' ')} */
export declare const ${name}: ReactWebComponent<
  Element,
  {
${events.map((event) => `    ${handlerOf(event.name)}: EventName<HTMLElementEventMap['${event.name}']>;`).join('\n')}
  }
>;
`;

/** `tender-result` is `onTenderResult`. @param {string} type */
const handlerOf = (type) =>
  `on${type.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())}`;
