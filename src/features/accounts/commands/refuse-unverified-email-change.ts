import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { PersonRow } from '../../people/queries/people.ts'
import { findClaimedRegistration } from '../queries/credentials.ts'
import { mayChangeEmail } from '../rules.ts'

/** Refuses a new e-mail if it would reveal registrations that may belong to the owner of the present one. */
export async function refuseUnverifiedEmailChange(tx: Transaction, person: PersonRow): Promise<void> {
  const hasClaim = (await findClaimedRegistration(tx, person.id)) !== null
  const { emailVerifiedAt, seminarCount } = person
  if (mayChangeEmail({ isVerified: emailVerifiedAt !== null, seminarCount, hasClaim })) return
  throw new Refusal('conflict', 'email_unverified', 'Please confirm your current email address first.')
}
