import * as z from 'zod/mini'
import { NameSuffix } from '../../people/contract/person.ts'
import { RegistrationFormFields } from '../../settings/contract/registration-form.ts'

export const RegistrationFormResponse = z.object({
  /** Null for the standard form, so that its pages do not repeat it. */
  form: z.nullable(z.object({ fields: RegistrationFormFields, sources: z.array(z.string()) })),
})
export type RegistrationFormResponse = z.infer<typeof RegistrationFormResponse>

const nullableText = z.nullable(z.string())

export const RegistrationPrefill = z.object({
  /** Null if the e-mail is unverified. */
  details: z.nullable(
    z.object({
      firstName: nullableText,
      middleInitial: nullableText,
      lastName: nullableText,
      suffix: z.nullable(NameSuffix),
      email: z.string(),
      phone: nullableText,
      company: nullableText,
      jobTitle: nullableText,
      prcLicenseNo: nullableText,
      prcExpirationDate: nullableText,
      isCpdasUser: z.boolean(),
    }),
  ),
})
export type RegistrationPrefill = z.infer<typeof RegistrationPrefill>
