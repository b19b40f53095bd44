// What the class comments say, as data: the package's custom-elements.json, what is made of it for
// frameworks and editors, and Storybook's controls and reference.

import { INTERNAL_TAGS } from './scripts/internal-tags.mjs';

/** Lit's `state: true` is an element's own affair; the analyzer takes it for an attribute. */
const ownState = new Map();

/** Gives a class its tag, and leaves out what is nobody else's. */
const publicElements = () => ({
  name: 'public-elements',

  /** `define('tender-card-entry', TenderCardEntry)` is how an element says its tag here. */
  analyzePhase({ ts, node, moduleDoc }) {
    if (ts.isClassDeclaration(node)) ownState.set(node.name?.text, stateOf(ts, node));
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
            (member.privacy === undefined || member.privacy === 'public') &&
            !member.static &&
            !member.name.startsWith('#') &&
            !LIFECYCLE.test(member.name) &&
            !isOwn(member),
        );
        for (const member of element.members ?? [])
          if (member.description?.startsWith('Read-only')) member.readonly = true;
        // What is dispatched from a variable bears the variable's name; the class comment has the event's.
        element.events = element.events?.filter(({ name }) => name?.startsWith('tender-'));
      }
    }
    manifest.modules = manifest.modules.filter((module) => module.declarations?.length > 0);
  },
});

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
