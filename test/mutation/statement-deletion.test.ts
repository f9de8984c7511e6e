import { expect, it } from 'vitest';
import { statementDeletion } from './statement-deletion.ts';

function call() {
  return { type: 'CallExpression' };
}

function mutantsOf(expression: { type: string; argument?: { type: string } }, isStatement = true) {
  const path = { node: { expression }, isExpressionStatement: () => isStatement };
  return Array.from(statementDeletion.mutate(path));
}

it.each([
  ['sync()', call()],
  ['a?.close()', { type: 'OptionalCallExpression' }],
  ['await guard()', { type: 'AwaitExpression', argument: call() }],
  ['void stop()', { type: 'UnaryExpression', argument: call() }],
  ['found = disk', { type: 'AssignmentExpression' }],
  ['count += 1', { type: 'AssignmentExpression' }],
])('%s is left out', (_code, expression) => {
  expect(mutantsOf(expression)).toEqual([{ type: 'EmptyStatement' }]);
});

it('What does nothing by itself, or is no statement, is not', () => {
  expect(mutantsOf({ type: 'StringLiteral' })).toEqual([]);
  expect(mutantsOf({ type: 'AwaitExpression', argument: { type: 'Identifier' } })).toEqual([]);
  expect(mutantsOf(call(), false)).toEqual([]);
});
