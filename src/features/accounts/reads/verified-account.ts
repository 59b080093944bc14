/** Whether an account is known to belong to the owner of its e-mail (decision 53). */
import { Refusal } from '../../../platform/refusals.ts'
import type { PersonRow } from '../../people/queries/people.ts'

/** Staff roles are given by administrators, and staff can read the rows anyway. */
export function isProvenAccount({ emailVerifiedAt, role }: Pick<PersonRow, 'emailVerifiedAt' | 'role'>) {
  return emailVerifiedAt !== null || role !== 'attendee'
}

export function emailNotConfirmed(): Refusal {
  return new Refusal('conflict', 'email_not_confirmed', 'Please confirm your e-mail address first.')
}
