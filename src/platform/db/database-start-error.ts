import { UserFacingError } from '../user-facing-error.ts'

export class DatabaseStartError extends UserFacingError {
  override readonly name = 'DatabaseStartError'
}
