// What the class comments say, as data: Storybook's controls and reference are made of it.

/** Gives a class its tag, and leaves out what is nobody else's. */
const publicElements = () => ({
  name: 'public-elements',

  /** `define('tender-card-entry', TenderCardEntry)` is how an element says its tag here. */
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'define') return;
    const [tag, element] = node.arguments;
    const declaration = moduleDoc.declarations?.find(({ name }) => name === element?.getText());
    if (declaration) Object.assign(declaration, { tagName: tag.text, customElement: true });
  },

  packageLinkPhase({ customElementsManifest: manifest }) {
    for (const module of manifest.modules) {
      module.declarations = module.declarations?.filter((each) => each.tagName);
      for (const element of module.declarations ?? []) {
        element.members = element.members?.filter(
          ({ name, privacy, static: isStatic }) =>
            (privacy === undefined || privacy === 'public') &&
            !isStatic &&
            !name.startsWith('#') &&
            !LIFECYCLE.test(name),
        );
      }
    }
    manifest.modules = manifest.modules.filter((module) => module.declarations?.length > 0);
  },
});

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
