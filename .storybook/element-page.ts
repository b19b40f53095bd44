import { Primary, Source, Title, useOf } from '@storybook/addon-docs/blocks';
import { getCustomElements } from '@storybook/web-components-vite';
import { createElement as h, Fragment, type ReactElement } from 'react';
import { fieldsOf } from './event-shapes.ts';
import { snippetsOf } from './snippets.ts';

interface Documented {
  readonly name: string;
  readonly description?: string;
}
interface Member extends Documented {
  readonly kind: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly (Documented & {
    readonly optional?: boolean;
    readonly type?: { readonly text: string };
  })[];
  readonly return?: { readonly type: { readonly text: string } };
}
interface Element extends Documented {
  readonly tagName: string;
  readonly members?: readonly Member[];
  readonly events?: readonly (Documented & { readonly type?: { readonly text: string } })[];
  readonly slots?: readonly Documented[];
  readonly cssParts?: readonly Documented[];
  readonly cssProperties?: readonly Documented[];
  readonly cssStates?: readonly Documented[];
}

/** The page of an element: what it is, at work, its code to copy, and everything it can do. */
export function ElementPage(): ReactElement {
  const { preparedMeta } = useOf<'meta'>('meta', ['meta']);
  const tag = String(preparedMeta.component);
  const element = elementOf(tag);

  return h(
    Fragment,
    null,
    h(Title),
    h('p', null, h('code', null, `<${tag}>`)),
    h('p', null, text(element?.description)),
    h(Primary),
    h('h2', null, 'Code to copy'),
    h(
      'p',
      null,
      'The functions ask your own server, which ',
      h(
        'a',
        { href: './?path=/docs/start-here-merchant-server--docs', target: '_top' },
        'asks the proxy',
      ),
      '. Name your proxy’s address in place of ',
      h('code', null, 'https://pay.shop.example'),
      '.',
    ),
    snippetsOf(tag).map(({ framework, language, code }) =>
      h(Fragment, { key: framework }, h('h3', null, framework), h(Source, { code, language })),
    ),
    element && h(Reference, { element }),
  );
}

function Reference({ element }: { readonly element: Element }): ReactElement {
  const { members = [], events = [], slots = [], cssParts = [] } = element;
  const { cssProperties = [], cssStates = [] } = element;
  const fields = members.filter(({ kind }) => kind === 'field');
  const named = ({ name, description }: Documented) => [code(name), text(description)];
  return h(
    Fragment,
    null,
    table(
      'Properties',
      ['property', 'attribute', 'type', 'default', 'meaning'],
      fields.map(({ name, attribute, type, default: initial, readonly, description }) => [
        code(name),
        attribute ? code(attribute) : '',
        code(type?.text ?? ''),
        initial === undefined ? '' : code(initial),
        text(
          `${readonly ? 'Read-only. ' : ''}${(description ?? '').replace(/^Read-only[.:] /, '')}`,
        ),
      ]),
    ),
    table(
      'Methods',
      ['method', 'gives', 'meaning'],
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, parameters = [], return: returned, description }) => [
          code(`${name}(${parameters.map(signature).join(', ')})`),
          code(returned?.type.text ?? 'void'),
          text(description),
        ]),
    ),
    table(
      'Events',
      ['event', 'carries', 'when'],
      events.map(({ name, type, description }) => [
        code(name),
        fieldsOf(type?.text ?? '').map((field) =>
          h(
            'div',
            { key: field.name, title: field.description },
            code(`${field.name}: ${field.type}`),
          ),
        ),
        text(description),
      ]),
    ),
    table(
      'Slots',
      ['slot', 'what goes there'],
      slots.map(({ name, description }) => [name ? code(name) : '(default)', text(description)]),
    ),
    table('Parts', ['part', 'what it is'], cssParts.map(named)),
    table('Custom properties', ['property', 'what it sets'], cssProperties.map(named)),
    table('States', ['state', 'meaning'], cssStates.map(named)),
    h('h2', null, 'States of the element, each a story'),
    h(StoryLinks, { tag: element.tagName }),
  );
}

/** Links instead of everything at once: each story pays or manages cards of its own. */
function StoryLinks({ tag }: { readonly tag: string }): ReactElement {
  const { csfFile } = useOf<'meta'>('meta', ['meta']);
  return h(
    'ul',
    { 'data-element': tag },
    Object.values(csfFile.stories).map(({ id, name }) =>
      h('li', { key: id }, h('a', { href: `./?path=/story/${id}`, target: '_top' }, name)),
    ),
  );
}

function table(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly unknown[])[],
): ReactElement | null {
  if (rows.length === 0) return null;
  return h(
    Fragment,
    null,
    h('h2', null, title),
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          heads.map((head) => h('th', { key: head, scope: 'col' }, head)),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((cells, row) =>
          h(
            'tr',
            { key: row },
            cells.map((cell, at) => h('td', { key: at }, cell as ReactElement)),
          ),
        ),
      ),
    ),
  );
}

const code = (words: string): ReactElement => h('code', null, words);

const signature = ({ name, optional, type }: NonNullable<Member['parameters']>[number]): string =>
  `${name}${optional ? '?' : ''}: ${type?.text ?? 'unknown'}`;

/** Comments mark code by backticks. */
const text = (words = ''): ReactElement =>
  h(
    Fragment,
    null,
    words.split('`').map((part, at) => (at % 2 === 1 ? h('code', { key: at }, part) : part)),
  );

/** The preview has loaded the manifest before any page is drawn. */
function elementOf(tag: string): Element | undefined {
  const { modules } = getCustomElements() as { modules: { declarations: Element[] }[] };
  return modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag);
}
