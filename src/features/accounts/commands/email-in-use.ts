import { isUniqueViolation } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'

const message = 'Email already in use'

/** @param field the form field that shows the refusal */
export function emailAlreadyInUse(field: string): Refusal {
  return new Refusal('conflict', 'email_in_use', message, { issues: [{ path: field, message }] })
}

/** Runs a change of an e-mail and converts the database's uniqueness violation into a refusal. */
export async function refuseIfEmailInUse<T>(field: string, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isUniqueViolation(error, 'people_email_key')) throw emailAlreadyInUse(field)
    throw error
  }
}
