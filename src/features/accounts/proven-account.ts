/** Whether an account is tied to the owner of its e-mail address, or may be a stranger's (decision 53). */
import { Refusal } from '../../platform/refusals.ts'
import type { PersonRow } from '../people/queries.ts'

/** Roles of staff are given by administrators; they read the people's rows anyway. */
export function isProvenAccount({ emailVerifiedAt, role }: Pick<PersonRow, 'emailVerifiedAt' | 'role'>) {
  return emailVerifiedAt !== null || role !== 'attendee'
}

export function emailNotConfirmed(): Refusal {
  return new Refusal('conflict', 'email_not_confirmed', 'Please confirm your e-mail address first.')
}
