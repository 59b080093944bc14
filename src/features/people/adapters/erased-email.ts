import { randomBytes } from 'node:crypto'
import { erasedEmail } from '../rules/erased-name.ts'

const tokenBytes = 6

/** Placeholder for the e-mail address of an erased person. */
export function erasedAddress(personId: number): string {
  return erasedEmail(personId, randomBytes(tokenBytes).toString('hex'))
}
