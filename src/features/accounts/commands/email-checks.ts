import type { PersonRow } from '#app/features/people/queries/people.ts'
import { isUniqueViolation, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findClaimedRegistration } from '../queries/credentials.ts'
import { mayChangeEmail } from '../rules.ts'

const message = 'Email already in use'

/** @param field the form field that shows the refusal */
export function emailInUseRefusal(field: string): Refusal {
  return new Refusal('conflict', 'email_in_use', message, { issues: [{ path: field, message }] })
}

/** Runs a change of an e-mail and converts the database's uniqueness violation into a refusal. */
export async function refuseIfEmailInUse<T>(field: string, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error, 'people_email_key')) throw emailInUseRefusal(field)
    throw error
  }
}

/** Refuses a new e-mail if it would reveal registrations that may belong to the owner of the present one. */
export async function refuseUnverifiedEmailChange(tx: Transaction, person: PersonRow): Promise<void> {
  const hasClaim = (await findClaimedRegistration(tx, person.id)) !== null
  const { emailVerifiedAt, seminarCount } = person
  if (mayChangeEmail({ isVerified: emailVerifiedAt !== null, seminarCount, hasClaim })) return
  throw new Refusal('conflict', 'email_unverified', 'Please confirm your current email address first.')
}
