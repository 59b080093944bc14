import { randomBytes } from 'node:crypto'
import { erasedEmail } from '../people/rules/erased.ts'

const tokenBytes = 6

/** What stands where the e-mail of somebody stood who is gone. */
export function erasedAddress(personId: number): string {
  return erasedEmail(personId, randomBytes(tokenBytes).toString('hex'))
}
