// What the class comments say, as data: the package's custom-elements.json, what is made of it for
// frameworks and editors, and Storybook's controls and reference.

import { INTERNAL_TAGS } from './scripts/internal-tags.mjs';

/** Lit's `state: true` is an element's own affair; the analyzer takes it for an attribute. */
const ownState = new Map();
/** By class: the one that it extends, and what it declares for everybody; the analyzer keeps the privacy of the base. */
const declared = new Map();

/** Gives a class its tag, and leaves out what is nobody else's. */
const publicElements = () => ({
  name: 'public-elements',

  /** `define('tender-card-entry', TenderCardEntry)` is how an element says its tag here. */
  analyzePhase({ ts, node, moduleDoc }) {
    if (ts.isClassDeclaration(node)) {
      ownState.set(node.name?.text, stateOf(ts, node));
      declared.set(node.name?.text, declarationOf(ts, node));
    }
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, element] = node.arguments;
    const declaration = moduleDoc.declarations?.find(({ name }) => name === element?.getText());
    if (declaration) Object.assign(declaration, { tagName: tag.text, customElement: true });
  },

  packageLinkPhase({ customElementsManifest: manifest }) {
    for (const module of manifest.modules) {
      module.declarations = module.declarations?.filter(
        ({ tagName }) => tagName && !INTERNAL_TAGS.has(tagName),
      );
      for (const element of module.declarations ?? []) {
        const isOwn = ({ name, inheritedFrom = element }) =>
          ownState.get(inheritedFrom.name)?.includes(name);
        const fields = element.members?.filter(isOwn).map(({ name }) => name);
        element.attributes = element.attributes?.filter(
          ({ fieldName }) => !fields?.includes(fieldName),
        );
        element.members = element.members?.filter(
          (member) =>
            isOpen(member, element.name) &&
            !member.static &&
            !member.name.startsWith('#') &&
            !LIFECYCLE.test(member.name) &&
            !isOwn(member),
        );
        for (const member of element.members ?? [])
          Object.assign(member, {
            ...(member.privacy && { privacy: 'public' }),
            ...(member.description?.startsWith('Read-only') && { readonly: true }),
          });
        // What is dispatched from a variable bears the variable's name; the class comment has the event's.
        element.events = element.events?.filter(({ name }) => name?.startsWith('tender-'));
      }
    }
    manifest.modules = manifest.modules.filter((module) => module.declarations?.length > 0);
  },
});

function declarationOf(ts, element) {
  const isHidden = ({ kind }) =>
    kind === ts.SyntaxKind.ProtectedKeyword || kind === ts.SyntaxKind.PrivateKeyword;
  return {
    base: element.heritageClauses?.[0]?.types[0]?.expression.getText(),
    open: element.members
      .filter((member) => ts.isPropertyDeclaration(member) && !member.modifiers?.some(isHidden))
      .map((member) => member.name.getText()),
  };
}

/** Whether a member of a class is for everybody: by its own word, or by a class that opens what its base keeps. */
function isOpen({ name, privacy = 'public' }, owner) {
  if (privacy === 'public') return true;
  const { base, open } = declared.get(owner) ?? {};
  return base !== undefined && (open.includes(name) || isOpen({ name, privacy }, base));
}

/** Names of the `static properties` with `state: true`. */
function stateOf(ts, element) {
  const properties = element.members.find(
    (member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'properties',
  );
  return (properties?.initializer?.properties ?? [])
    .filter((each) => /\bstate: true\b/.test(each.initializer?.getText() ?? ''))
    .map((each) => each.name.getText());
}

const LIFECYCLE =
  /^(willUpdate|update|updated|firstUpdated|render|form\w+Callback|formAssociated)$/;

export default {
  globs: ['src/elements/**/*.ts'],
  exclude: ['**/*.styles.ts'],
  outdir: '.cache/storybook-site',
  litelement: true,
  packagejson: false,
  plugins: [publicElements()],
};
