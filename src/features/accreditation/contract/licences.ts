/** Professions, and the licenses that people hold in them. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { licenceNumberField, mostPeopleAtOnce } from './licence-fields.ts'

export const Profession = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of the CPD council on forms, if it differs. */
  councilName: z.nullable(z.string()),
  /** CPD units that a renewal requires, with two decimals; null if unknown. */
  unitsPerCycle: z.nullable(z.string()),
  cycleYears: z.int(),
  isActive: z.boolean(),
})
export type Profession = z.infer<typeof Profession>

export const ProfessionList = z.object({ professions: z.array(Profession) })

const councilName = z.nullable(z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters')))

const unitsInvalid = 'Enter a number above 0, such as 15 or 7.5.'
/** CPD units as text, with at most two decimals. */
export const unitsField = z.string(unitsInvalid).check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, unitsInvalid),
  z.refine((text) => Number(text) > 0, unitsInvalid),
)

export const SaveProfessionInput = z.strictObject({
  /** Absent for a new one. */
  id: z.optional(rowIdField()),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter the name.'), z.maxLength(100, 'At most 100 characters')),
  councilName,
  unitsPerCycle: z.nullable(unitsField),
  cycleYears: z.int().check(z.gte(1, 'At least one year'), z.lte(10, 'At most ten years')),
  isActive: z.boolean(),
})
export type SaveProfessionInput = z.infer<typeof SaveProfessionInput>

export const Licence = z.object({
  id: z.int(),
  /** Null for a number whose profession was not given. */
  professionId: z.nullable(z.int()),
  profession: z.nullable(z.string()),
  /** Number, masked but for the last three digits for staff who are no managers. */
  licenseNo: z.string(),
  /** False for text that cannot be a number of PRC. */
  isPlausible: z.boolean(),
  registeredOn: z.nullable(z.iso.date()),
  expiresOn: z.nullable(z.iso.date()),
  /** Whether it is the one used where only one is needed. */
  isPrimary: z.boolean(),
  /** Instant at which this number was compared with the PRC ID; null if it was not. */
  verifiedAt: z.nullable(z.iso.datetime()),
  /** Name of who compared it, for staff; null for the holder, and once they are deleted. */
  verifiedBy: z.nullable(z.string()),
})
export type Licence = z.infer<typeof Licence>

export const LicenceList = z.object({ licences: z.array(Licence) })

export const LicencesQuery = z.strictObject({
  /** Person; the caller by default, others are for staff. */
  personId: z.optional(integerParam(1, maxRowId)),
})

const day = z.optional(z.nullable(z.iso.date('Enter a date.')))

export const SaveLicenceInput = z.strictObject({
  personId: z.optional(rowIdField()),
  /** Absent for a new one, or the one of the same profession. */
  id: z.optional(rowIdField()),
  professionId: z.nullable(rowIdField()),
  licenseNo: licenceNumberField,
  registeredOn: day,
  expiresOn: day,
})
export type SaveLicenceInput = z.infer<typeof SaveLicenceInput>

export const VerifyLicenceInput = z.strictObject({
  id: rowIdField(),
  /** Number as it was compared. */
  licenseNo: z.string().check(z.maxLength(100)),
  /** False takes the check back. */
  isVerified: z.boolean(),
})
export type VerifyLicenceInput = z.infer<typeof VerifyLicenceInput>

export const LicenceInput = z.strictObject({ id: rowIdField() })

export const GiveProfessionInput = z.strictObject({
  professionId: rowIdField(),
  personIds: z.array(rowIdField()).check(z.minLength(1), z.maxLength(mostPeopleAtOnce)),
})
export type GiveProfessionInput = z.infer<typeof GiveProfessionInput>

export const ProfessionGiven = z.object({
  profession: z.string(),
  /** Licenses that have the profession now. */
  changed: z.int(),
  /** People without a license that lacks a profession and is not verified, or with one of this profession. */
  left: z.int(),
})
export type ProfessionGiven = z.infer<typeof ProfessionGiven>
