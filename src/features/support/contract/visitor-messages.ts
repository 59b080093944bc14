/** Visitors' input, apart to keep public bundles small. */
import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'

const requiredText = ({ least, most, tooShort }: { least: number; most: number; tooShort: string }) =>
  z
    .string(tooShort)
    .check(z.trim(), z.minLength(least, tooShort), z.maxLength(most, `At most ${most} characters`))

const longest = { name: 100, subject: 200, message: 5000 }

export const SendContactInput = z.strictObject({
  name: nameField('Name must be at least 2 characters.', longest.name).check(
    z.minLength(2, 'Name must be at least 2 characters.'),
  ),
  email: emailSchema('Please enter a valid email address.'),
  subject: requiredText({
    least: 5,
    most: longest.subject,
    tooShort: 'Subject must be at least 5 characters.',
  }),
  message: requiredText({
    least: 10,
    most: longest.message,
    tooShort: 'Message must be at least 10 characters.',
  }),
})
export type SendContactInput = z.infer<typeof SendContactInput>

export const PasswordResetRequestInput = z.strictObject({
  name: nameField('Name is required.', longest.name),
  email: emailSchema('Invalid email address.'),
  message: requiredText({
    least: 10,
    most: longest.message,
    tooShort: 'Message must be at least 10 characters long.',
  }),
})
export type PasswordResetRequestInput = z.infer<typeof PasswordResetRequestInput>

/** Report by the link in a change notice. */
export const ReportAccountChangeInput = z.strictObject({
  token: z
    .string('This link is no longer valid.')
    .check(
      z.minLength(1, 'This link is no longer valid.'),
      z.maxLength(200, 'This link is no longer valid.'),
    ),
})
export type ReportAccountChangeInput = z.infer<typeof ReportAccountChangeInput>
