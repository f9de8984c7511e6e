// @ts-check
import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import typescript from 'typescript-eslint';

/**
 * The rooms that only compute: no Node, no packages, no clock, no randomness, no waiting, no state.
 */
const pureCore = ['src/{model,assess,resolve,plan,check,review,publish,render}/**/*.ts'];
const tests = ['test/**/*.ts'];
const programs = ['.config/**/*.ts', 'schemas/*.ts', 'test/demo/**/*.ts', 'test/bench/**/*.ts'];

const exportsWithNames = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: a thing is called the same everywhere.',
  },
  {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: import from the file that defines it.',
  },
];

const functionsAreDeclared = [
  'Program > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
  'Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
].map((selector) => ({
  selector,
  message: 'Declare it with `function`: it has a name and a place.',
}));

const nothingWaits = [
  { selector: 'AwaitExpression', message: 'The pure core does not wait; take the value as input.' },
  { selector: ':function[async=true]', message: 'The pure core does not wait.' },
  { selector: 'ForOfStatement[await=true]', message: 'The pure core does not wait.' },
  {
    selector: ':matches(ClassDeclaration, ClassExpression)',
    message:
      'The pure core has functions and readonly values, no objects with a life of their own.',
  },
];

const chanceHasASeed = [
  [
    "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check)$/]:not(:has(CallExpression[callee.name='runs']))",
    'Give runs(N): it knows the seed, fixed in the usual run and printed nightly.',
  ],
  [
    "CallExpression[callee.object.name='fc'][callee.property.name='sample']:not(:has(Property[key.name='seed']))",
    'Give a seed: what is chosen by chance is the same in every usual run.',
  ],
  [
    'ImportSpecifier[imported.name=/^random(Int|Bytes|Fill|FillSync)$/]',
    'Take chance from test/seeded-random.ts: it has a seed.',
  ],
].map(([selector, message]) => ({ selector, message }));

const notInThePureCore = [
  ['process', 'Take what you need as input.'],
  ['Buffer', 'Use Uint8Array or text.'],
  ['Date', 'Time is an input.'],
  ['performance', 'Time is an input.'],
  ['setTimeout', 'The pure core does not wait.'],
  ['setInterval', 'The pure core does not wait.'],
  ['setImmediate', 'The pure core does not wait.'],
  ['queueMicrotask', 'The pure core does not wait.'],
  ['fetch', 'The pure core reads nothing; take the value as input.'],
  ['console', 'Return what should be said; the command line prints it.'],
  ['crypto', 'Randomness is an input; hashes are in model/values/digest.ts.'],
];

export default defineConfig(
  {
    ignores: ['dist/**', '**/*.d.ts', 'node_modules/**', 'coverage/**', 'src/declare/generated/**'],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: ['**/*.ts'],
    extends: [
      eslint.configs.recommended,
      typescript.configs.strictTypeChecked,
      typescript.configs.stylisticTypeChecked,
    ],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: `${import.meta.dirname}/..` },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/strict-boolean-expressions': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Small closures inside a function may be arrows; see also functionsAreDeclared.
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 400 }],
      'max-params': ['error', 3],
      'max-depth': ['error', 3],
      complexity: ['error', { max: 15, variant: 'modified' }],
      'no-param-reassign': 'error',
      'no-restricted-syntax': ['error', ...exportsWithNames, ...functionsAreDeclared],
      eqeqeq: 'error',
      // tsc says it better, and knows the types.
      'no-undef': 'off',
    },
  },
  {
    files: pureCore,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...exportsWithNames,
        ...functionsAreDeclared,
        ...nothingWaits,
      ],
      'no-restricted-globals': [
        'error',
        ...notInThePureCore.map(([name, message]) => ({ name, message })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is an input.' },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 600 }],
      'max-params': ['error', 5],
      'no-restricted-syntax': [
        'error',
        ...exportsWithNames,
        ...functionsAreDeclared,
        ...chanceHasASeed,
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Take chance from test/seeded-random.ts: it has a seed.',
        },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // Tests read parsed JSON and recorded output freely; a wrong path in it fails the test.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: programs,
    rules: { 'no-console': 'off' },
  },
  {
    // Their loaders look for a default export.
    files: ['.config/*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
