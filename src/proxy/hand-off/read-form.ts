import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The one form of the gateway's document, as it would be sent without a script. */
export interface HandoffForm {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Its inline scripts and handlers, but none that are loaded from elsewhere. */
  readonly scripts: readonly string[];
}

/** Documents of this kind are a few kilobytes long: a form and its fields. */
const LONGEST = 64 * 1024;

/**
 * What makes an HTML parser slow, each with how often a document may hold it: tags, each of which may
 * go through all that are open; those of formatting elements, which it opens again in each element
 * that follows; and what keeps words apart, hence attributes, each of which it compares with the others
 * of its tag. Within these bounds it takes some million steps at most.
 */
const BOUNDS: readonly (readonly [what: RegExp, most: number])[] = [
  [/</g, 500],
  [/<(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?![a-z\d])/gi, 20],
  [/[\s/"']+/g, 4_000],
];

/** They lead elsewhere, load other documents, or change where something leads. */
const REFUSED =
  /^(?:base|i?frame|frameset|object|embed|applet|portal|fencedframe|animate\w*|set|template)$/;
/** What old documents say of themselves; `refresh` and the others do something. */
const HARMLESS_META = /^(?:content-type|x-ua-compatible)$/i;
const LEADING = /^(?:formaction|href|xlink:href|ping|manifest)$/;

/**
 * Reads the document with an HTML parser, as a browser does: with scripts on, and also as if they
 * were off, since then other parts of it count. Undefined where it could lead elsewhere by any
 * markup, or holds no single form that leads to an address that `isGateway` knows. What its script
 * does is not examined: their meaning is unknown.
 */
export function readHandoffForm(
  html: string,
  isGateway: (address: string) => boolean,
): HandoffForm | undefined {
  if (html.length > LONGEST || BOUNDS.some(([what, most]) => holdsMore(html, what, most)))
    return undefined;
  const [form, other] = [true, false].map((scriptingEnabled) =>
    formOf(elementsOf(parse(html, { scriptingEnabled })), isGateway),
  );
  return form && other && form.action === other.action ? form : undefined;
}

function holdsMore(html: string, what: RegExp, most: number): boolean {
  const found = html.matchAll(what);
  for (let count = 0; count < most; count += 1) if (found.next().done === true) return false;
  return found.next().done !== true;
}

function formOf(
  elements: readonly Element[],
  isGateway: (address: string) => boolean,
): HandoffForm | undefined {
  if (elements.some((element) => leadsElsewhere(element, isGateway))) return undefined;
  const forms = elements.filter(({ tagName }) => tagName === 'form');
  const [form] = forms;
  const action = form && attribute(form, 'action');
  if (forms.length !== 1 || !form || action === undefined || !isGateway(action)) return undefined;
  return {
    method: attribute(form, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
    action,
    fields: elements.flatMap((element) => {
      const name = attribute(element, 'name');
      return element.tagName === 'input' && name
        ? [[name, attribute(element, 'value') ?? ''] as const]
        : [];
    }),
    scripts: elements.flatMap(scriptsOf),
  };
}

function leadsElsewhere(
  { tagName, attrs }: Element,
  isGateway: (address: string) => boolean,
): boolean {
  if (REFUSED.test(tagName.toLowerCase())) return true;
  return attrs.some(({ name, value }) => {
    if (tagName === 'meta' && name === 'http-equiv') return !HARMLESS_META.test(value);
    if (name === 'target' || name === 'formtarget') return value !== '_self';
    // Style sheets and images are already blocked by the policy.
    return LEADING.test(name) && tagName !== 'link' && !isGateway(value);
  });
}

const scriptsOf = ({ tagName, attrs, childNodes }: Element): string[] => [
  ...attrs.filter(({ name }) => /^on/i.test(name)).map(({ value }) => value),
  ...(tagName === 'script'
    ? [childNodes.map((node) => ('value' in node ? node.value : '')).join('')]
    : []),
];

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** All of them in order; without recursion, which a deep document would exhaust. */
function elementsOf(document: Node): Element[] {
  const found: Element[] = [];
  const ahead: Node[] = [document];
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) ahead.push(...node.childNodes.toReversed());
  }
  return found;
}
