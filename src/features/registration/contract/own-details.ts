/** What the registration form takes from an account. Only its type is of use in a browser. */
import * as z from 'zod/mini'
import { Suffix } from '../../people/contract.ts'

const words = z.nullable(z.string())

export const OwnDetails = z.object({
  /** Null for an account whose e-mail is not confirmed. */
  details: z.nullable(
    z.object({
      firstName: words,
      middleInitial: words,
      lastName: words,
      suffix: z.nullable(Suffix),
      email: z.string(),
      phone: words,
      company: words,
      jobTitle: words,
      prcLicenseNo: words,
      prcExpirationDate: words,
      isCpdasUser: z.boolean(),
    }),
  ),
})
export type OwnDetails = z.infer<typeof OwnDetails>
