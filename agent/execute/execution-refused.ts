/** The pass cannot begin. */
export class ExecutionRefused extends Error {
  readonly code: string;
  readonly hint: string;
  constructor(code: string, message: string, hint: string) {
    super(message);
    this.name = 'ExecutionRefused';
    this.code = code;
    this.hint = hint;
  }
}
