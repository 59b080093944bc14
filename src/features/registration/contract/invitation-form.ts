/** What a visitor types to ask for an official invitation. Apart from the rest: its dialog is on public pages. */
import * as z from 'zod/mini'
import { emailAddress } from '../../people/contract.ts'

/**
 * Letters, marks, spaces and what stands between them in names. A period with two letters right after it is how mail
 * programs recognise an address: 'evil.com' becomes a link although nobody wrote one.
 */
const plainName = /^(?!.*\.[\p{L}\p{M}]{2})[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u

export const longestName = 60

export const nameNotPlain =
  'Please use letters, spaces, periods, apostrophes and hyphens only, with a space after a period'

const name = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longestName, `At most ${longestName} characters`),
      z.regex(plainName, nameNotPlain),
    )

/** Whether a name can stand in a letter that somebody else may have asked for. */
export function isPlainName(text: string): boolean {
  return plainName.test(text)
}

export const InvitationAttendee = z.strictObject({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email: emailAddress(),
})
export type InvitationAttendee = z.infer<typeof InvitationAttendee>
