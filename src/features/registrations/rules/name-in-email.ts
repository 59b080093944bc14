/**
 * Names in e-mails: anyone can register an address under any name, so those that mail programs would link are
 * omitted.
 */
import { isNameSafeForEmail, maxNameLength } from '#app/features/people/contract/plain-name.ts'

/** Name in place of an unsafe first name. */
const neutralName = 'Participant'

const isShown = (name: string) => name.length <= maxNameLength && isNameSafeForEmail(name)

/** @param firstName missing after erasure */
export function firstNameInEmail(firstName: string | undefined): string {
  return firstName !== undefined && isShown(firstName) ? firstName : neutralName
}

/** Display name of the recipient; null if unsafe. */
export function recipientNameInEmail(fullName: string): string | null {
  return fullName.length <= 2 * maxNameLength && isNameSafeForEmail(fullName) ? fullName : null
}

/** Full name of somebody who is mentioned. */
export const fullNameInEmail = (fullName: string): string => recipientNameInEmail(fullName) ?? neutralName

const longestInstitution = 200

/** Name of a school or office, which anybody can give. */
export function institutionInEmail(name: string): string {
  return name.length <= longestInstitution && isNameSafeForEmail(name) ? name : 'your school or office'
}
