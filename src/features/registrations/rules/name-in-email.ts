/**
 * Names in e-mails. Anyone can register an address under any name, so names that mail programs would link are
 * omitted.
 */
import { isPlainName, longestName } from '../../people/contract/plain-name.ts'

/** Replaces an unsafe first name. */
const neutralName = 'Participant'

const isShown = (name: string) => name.length <= longestName && isPlainName(name)

/** @param firstName missing after erasure */
export function firstNameInMail(firstName: string | undefined): string {
  return firstName !== undefined && isShown(firstName) ? firstName : neutralName
}

/** Display name of the recipient; null if unsafe. */
export function recipientNameInMail(fullName: string): string | null {
  return fullName.length <= 2 * longestName && isPlainName(fullName) ? fullName : null
}
