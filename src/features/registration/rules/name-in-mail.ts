/**
 * Names as our e-mails show them. Anybody can register any address under any name, so a name that mail programs turn
 * into a link or an address is left out.
 */
import { isPlainName, longestName } from '../contract/invitation-form.ts'

/** Instead of a first name that cannot be shown. */
const neutralName = 'Participant'

const isShown = (name: string) => name.length <= longestName && isPlainName(name)

/** @param firstName missing where the details of a registration were erased */
export function firstNameInMail(firstName: string | undefined): string {
  return firstName !== undefined && isShown(firstName) ? firstName : neutralName
}

/** The name beside the recipient's address; null where it cannot be shown. */
export function recipientNameInMail(fullName: string): string | null {
  return fullName.length <= 2 * longestName && isPlainName(fullName) ? fullName : null
}
