/** Fields that forms for licenses check in the browser too; without dates, which would enlarge every page. */
import * as z from 'zod/mini'
import { isPlausibleLicenceNumber, licenceNumberInvalid } from './licence-number.ts'

export const licenceNumberField = z
  .string()
  .check(z.trim(), z.refine(isPlausibleLicenceNumber, licenceNumberInvalid))

/** Limit of the people whose licenses get a profession in one request. */
export const mostPeopleAtOnce = 500

/** A license as forms hold it. */
export const LicenceFormValues = z.object({
  professionId: z.string().check(z.minLength(1, 'Choose your profession.')),
  licenseNo: licenceNumberField,
  /** Empty if unknown. */
  expiresOn: z.string(),
})
