import * as z from 'zod/mini'
import { Suffix } from '../people/contract/person.ts'

const words = z.nullable(z.string())

export const OwnDetails = z.object({
  /** Null if the e-mail is unverified. */
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
