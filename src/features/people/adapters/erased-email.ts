import { randomBytes } from 'node:crypto'
import { toErasedEmail } from '../rules/erased-name.ts'

const tokenBytes = 6

/** Placeholder for the e-mail address of an erased person. */
export function createErasedEmail(personId: number): string {
  return toErasedEmail(personId, randomBytes(tokenBytes).toString('hex'))
}
