/** A reason to stop, for the operator: printed without a stack. */
export class OperatorError extends Error {}

export class DatabaseStartError extends OperatorError {
  override readonly name = 'DatabaseStartError'
}
