/** Invitation form of visitors, apart because its dialog is on public pages. */
import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import {
  emailSafeNamePattern,
  invalidNameText,
  maxNameLength,
} from '#app/features/people/contract/plain-name.ts'

const name = (missing: string) =>
  nameField(missing, maxNameLength).check(z.regex(emailSafeNamePattern, invalidNameText))

export const InvitationAttendee = z.strictObject({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email: emailSchema(),
})
export type InvitationAttendee = z.infer<typeof InvitationAttendee>
