import { PlainError } from '../plain-error.ts'

/** Why there is no database to work with: one line an operator can act on, shown without a stack. */
export class DatabaseStartError extends PlainError {
  override readonly name = 'DatabaseStartError'
}
