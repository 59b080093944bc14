/** Invitation form of visitors, apart because its dialog is on public pages. */
import * as z from 'zod/mini'
import { emailAddress } from '../../people/contract/person.ts'
import { longestName, nameNotPlain, plainName } from '../../people/contract/plain-name.ts'

const name = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(longestName, `At most ${longestName} characters`),
      z.regex(plainName, nameNotPlain),
    )

export const InvitationAttendee = z.strictObject({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email: emailAddress(),
})
export type InvitationAttendee = z.infer<typeof InvitationAttendee>
