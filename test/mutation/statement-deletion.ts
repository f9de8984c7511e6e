/**
 * The mutator that Stryker does not have: it leaves out one statement that is a call, such as
 * `await guard()` or `sync()`, or an assignment. Stryker itself empties whole blocks, where one
 * missing call among others is hidden by them.
 */

/** A path of Babel's traversal (@babel/traverse), as far as it is asked here. */
interface Path {
  readonly node: { readonly expression?: Expression };
  readonly isExpressionStatement: () => boolean;
}

interface Expression {
  readonly type: string;
  readonly argument?: Expression;
}

/** As Stryker's own mutators are (@stryker-mutator/instrumenter, src/mutators/node-mutator.ts). */
export interface Mutator {
  readonly name: string;
  readonly mutate: (path: Path) => Iterable<object>;
}

export const statementDeletion: Mutator = {
  name: 'StatementDeletion',
  mutate: (path) => {
    const { expression } = path.node;
    const isLeftOut = path.isExpressionStatement() && expression !== undefined && does(expression);
    return isLeftOut ? [{ type: 'EmptyStatement' }] : [];
  },
};

function does(expression: Expression): boolean {
  switch (expression.type) {
    case 'AwaitExpression':
    case 'UnaryExpression':
      return expression.argument !== undefined && does(expression.argument);
    case 'CallExpression':
    case 'OptionalCallExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return true;
    default:
      return false;
  }
}
