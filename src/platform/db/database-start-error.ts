import { PlainError } from '../user-facing-error.ts'

export class DatabaseStartError extends PlainError {
  override readonly name = 'DatabaseStartError'
}
