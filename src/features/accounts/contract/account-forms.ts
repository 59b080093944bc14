import * as z from 'zod/mini'
import { isNoMiddleName, nameField, tidyName } from '#app/features/people/contract/name-fields.ts'
import { emailSchema, NameSuffix, Role } from '#app/features/people/contract/person.ts'
import { rowIdField } from '#app/platform/paging.ts'

export const CommunicationPreferences = z.strictObject({
  email: z.boolean(),
  sms: z.boolean(),
  phone: z.boolean(),
})
export type CommunicationPreferences = z.infer<typeof CommunicationPreferences>

/** Longest password: enough for any passphrase, and cheap enough to hash that it is no attack. */
const longestPassword = 256

const passwordTooShort = 'Password must be at least 8 characters'

const newPassword = z
  .string(passwordTooShort)
  .check(
    z.minLength(8, passwordTooShort),
    z.maxLength(longestPassword, `Password must be at most ${longestPassword} characters`),
  )

/** Empty text and null both clear the field. */
const optionalText = (maximum: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))))

/** Token; those of this site have 43 characters, far longer input is invalid. */
const token = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(2000, message))

export const LoginInput = z.strictObject({
  email: emailSchema('Email is required'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(longestPassword, 'Invalid email or password')),
})
export type LoginInput = z.infer<typeof LoginInput>

export const CreateAccountInput = z.strictObject({
  email: emailSchema('Email is required'),
  password: newPassword,
  displayName: nameField('Name is required'),
})
export type CreateAccountInput = z.infer<typeof CreateAccountInput>

export const EstablishSessionInput = z.strictObject({ tempToken: token('Temporary token is required') })
export type EstablishSessionInput = z.infer<typeof EstablishSessionInput>

const linkToken = token('This link is no longer valid.')

export const VerifyEmailInput = z.strictObject({ token: linkToken })
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>

export const ChoosePasswordInput = z.strictObject({ token: linkToken, newPassword })
export type ChoosePasswordInput = z.infer<typeof ChoosePasswordInput>

export const RequestAccountLinkInput = z.strictObject({ email: emailSchema('Email is required') })
export type RequestAccountLinkInput = z.infer<typeof RequestAccountLinkInput>

export const CreateUserInput = z.strictObject({
  displayName: nameField('Display name is required'),
  email: emailSchema(),
  /** Password; if omitted, a link to choose one is e-mailed. */
  password: z.optional(newPassword),
  /** Defaults to attendee. */
  role: z.optional(z.enum(['admin', 'attendee'])),
})
export type CreateUserInput = z.infer<typeof CreateUserInput>

export const UpdateUserDetailsInput = z.strictObject({
  userId: rowIdField(),
  displayName: z.optional(nameField('Display name cannot be empty')),
  email: z.optional(emailSchema()),
  role: z.optional(Role),
})
export type UpdateUserDetailsInput = z.infer<typeof UpdateUserDetailsInput>

export const UpdateUserEmailInput = z.strictObject({ userId: rowIdField(), newEmail: emailSchema() })
export type UpdateUserEmailInput = z.infer<typeof UpdateUserEmailInput>

export const ChangeUserPasswordInput = z.strictObject({ userId: rowIdField(), newPassword })
export type ChangeUserPasswordInput = z.infer<typeof ChangeUserPasswordInput>

export const SendPasswordLinkInput = z.strictObject({ userId: rowIdField() })
export type SendPasswordLinkInput = z.infer<typeof SendPasswordLinkInput>

export const UpdateAccountInput = z.strictObject({
  displayName: z.optional(nameField('Display name cannot be empty')),
  firstName: z.optional(nameField('First name is required')),
  middleInitial: z.optional(
    z.nullable(
      z.string().check(
        z.overwrite((typed) => (isNoMiddleName(typed) ? '' : tidyName(typed))),
        z.regex(/^\p{L}?$/u, 'Middle initial must be a single letter'),
      ),
    ),
  ),
  lastName: z.optional(nameField('Last name is required')),
  suffix: z.optional(z.nullable(NameSuffix)),
  phone: optionalText(40),
  company: optionalText(200),
  jobTitle: optionalText(200),
  communicationPreferences: z.optional(CommunicationPreferences),
})
export type UpdateAccountInput = z.infer<typeof UpdateAccountInput>

export const ChangeOwnPasswordInput = z.strictObject({
  /** Null for an account without a password, such as one created through Google. */
  currentPassword: z.nullable(z.string().check(z.maxLength(longestPassword, 'This is not your password.'))),
  newPassword,
})
export type ChangeOwnPasswordInput = z.infer<typeof ChangeOwnPasswordInput>

export const ChangeOwnEmailInput = z.strictObject({ newEmail: emailSchema() })
export type ChangeOwnEmailInput = z.infer<typeof ChangeOwnEmailInput>
