import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import js from '@eslint/js';
import jsdoc from 'eslint-plugin-jsdoc';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const PASSED_ON = /^export\b[^;]*? from '(\.[^']+)';/gm;

/** The files whose declarations the package's entries pass on, found through `export … from`. */
function publicFiles() {
  const found = new Set(globSync('src/entries/**/*.ts').map((file) => file.replaceAll('\\', '/')));
  for (const file of found)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(PASSED_ON))
      found.add(posix.join(posix.dirname(file), specifier));
  return [...found];
}

const nodeGlobals = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', 'require'];

const noEnum = {
  selector: 'TSEnumDeclaration',
  message: 'Use a table `as const` and a union type.',
};

/** A rule's number belongs into a comment: what leaves the program says it in words. */
const noRuleInText = ['Literal[value=/RULE/]', 'TemplateElement[value.raw=/RULE/]'].map(
  (selector) => ({
    selector: selector.replace('RULE', String.raw`\b(C-\d{3}|P-\d{2})\b`),
    message: 'No rule number in a text: give the reason in words.',
  }),
);

/**
 * What needs a comment. A member that overrides has that of the class above it; a type that is read
 * off a schema or a list has that of the value.
 */
const documented = [
  'ExportNamedDeclaration > :matches(VariableDeclaration, TSInterfaceDeclaration)',
  'ExportNamedDeclaration > TSTypeAliasDeclaration[typeAnnotation.type!="TSIndexedAccessType"][typeAnnotation.typeName.left.name!="z"]',
  'PropertyDefinition[override!=true][key.type!="PrivateIdentifier"]',
  'MethodDefinition[override!=true][key.type!="PrivateIdentifier"][kind!=/constructor|set/] > FunctionExpression',
];

/** Also each member of an interface, but for a literal, which says itself. */
const documentedMembers =
  'TSInterfaceBody > :matches(TSPropertySignature, TSMethodSignature)[typeAnnotation.typeAnnotation.type!="TSLiteralType"]';

const requireComment = (contexts) => [
  'error',
  {
    publicOnly: { ancestorsOnly: true },
    enableFixer: false,
    require: { ClassDeclaration: true, FunctionDeclaration: true },
    contexts,
  },
];

/** What an element reads, it is given as a property: a change of an attribute would go unnoticed. */
const noReadingAround = [
  {
    selector: "CallExpression[callee.property.name='getAttribute']",
    message: 'Declare a property; attributes set it.',
  },
  {
    selector:
      "MemberExpression[property.name='host'][object.callee.property.name='getRootNode'], MemberExpression[property.name='host'][object.name=/root/i]",
    message: 'Take what is needed as a property or from a context.',
  },
];

/** WebKit hangs a page whose frame is taken away while its module awaits an import. */
const noTopLevelAwait = {
  selector:
    'Program > VariableDeclaration > VariableDeclarator > AwaitExpression, Program > ExpressionStatement > AwaitExpression',
  message: 'WebKit hangs a page whose frame is taken away while its module awaits an import.',
};

export default defineConfig(
  globalIgnores([
    'dist/',
    '.cache/',
    'demo-static/',
    'storybook-static/',
    'test-results/',
    // What a merchant would write: it compiles against the built package only (npm run package).
    'test/package/',
    // The same; it is compiled where the example is copied to (npm run examples).
    'examples/**/*.{ts,tsx}',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [
      tseslint.configs.strictTypeChecked,
      lit.configs['flat/recommended'],
      wc.configs['flat/recommended'],
      litA11y.configs.recommended,
    ],
    plugins: { 'lit-a11y': litA11y },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Misreads `@click=${this.handleClick}` in templates, where Lit binds the host itself.
      '@typescript-eslint/unbound-method': 'off',
      // Elements are found in the document or made by their tag, not by their constructor.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-restricted-syntax': ['error', noEnum],
      'lit/no-legacy-template-syntax': 'error',
      'lit/no-template-bind': 'error',
      'lit/no-template-map': 'off',
      'lit/no-useless-template-literals': 'error',
      'lit/no-value-attribute': 'error',
      'lit/no-invalid-escape-sequences': 'error',
      'lit/no-private-properties': ['error', { private: '^_', protected: '^_' }],
      'wc/guard-super-call': 'off',
      'wc/no-closed-shadow-root': 'error',
      'wc/no-constructor-params': 'error',
      eqeqeq: 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'lit/directives/style-map.js', message: 'It writes a style attribute (CSP).' },
            { name: 'lit/directives/unsafe-html.js', message: 'Not under Trusted Types.' },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      // Replaces the list above, as any later one does.
      'no-restricted-syntax': ['error', noEnum, ...noRuleInText],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    // What the package offers is explained where it is declared: editors show it, and the manifest.
    files: publicFiles(),
    plugins: { jsdoc },
    rules: { 'jsdoc/require-jsdoc': requireComment([...documented, documentedMembers]) },
  },
  {
    // Most columns are what their name says; what recurs in all rows is said once.
    files: ['src/proxy/store/tables.ts'],
    rules: { 'jsdoc/require-jsdoc': requireComment(documented) },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/node/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        ...nodeGlobals.map((name) => ({
          name,
          message: 'Only src/node may use what Node alone has.',
        })),
      ],
    },
  },
  {
    files: ['src/proxy/**/*.ts'],
    ignores: ['src/proxy/http/**', 'src/proxy/notifications/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noEnum,
        {
          selector: "CallExpression[callee.object.name='JSON'][callee.property.name='parse']",
          message: 'Text from outside is read in http/ and notifications/; stores hold typed rows.',
        },
      ],
    },
  },
  {
    files: ['src/frame/**/*.ts', 'src/elements/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', noEnum, ...noRuleInText, noTopLevelAwait],
    },
  },
  {
    files: ['src/elements/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noEnum,
        ...noRuleInText,
        noTopLevelAwait,
        ...noReadingAround,
      ],
      // Statics, then fields and controllers, then the constructor, then what is called.
      '@typescript-eslint/member-ordering': [
        'error',
        {
          default: {
            memberTypes: [
              'signature',
              'static-field',
              'static-method',
              'instance-field',
              'constructor',
              ['get', 'set', 'method'],
            ],
          },
          interfaces: 'never',
          typeLiterals: 'never',
        },
      ],
      'lit/lifecycle-super': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/attribute-names': ['error', { convention: 'kebab' }],
      'lit/prefer-static-styles': 'error',
      'wc/require-listener-teardown': 'error',
      'wc/tag-name-matches-class': ['error', { prefix: ['tender-'] }],
    },
  },
  {
    files: ['test/**/*.ts', 'stories/**/*.ts'],
    rules: {
      // node:test's `test` and `describe` return promises that the runner itself awaits.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
      // chai's `expect(x).to.be.true` is a statement.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'setTimeout',
          'clearTimeout',
          'fetch',
          'Buffer',
          'AbortSignal',
        ].map((g) => [g, 'readonly']),
      ),
    },
  },
  {
    files: ['examples/**/*.{js,jsx}'],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    // Servers and pages stand side by side there, each with globals of its own.
    rules: { 'no-undef': 'off' },
  },
);
