import * as z from 'zod/mini'
import { NameSuffix } from '../../people/contract/person.ts'

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
