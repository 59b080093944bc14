/** CPD units of a person toward the renewal of each license: certificates of ours, and entries of their own. */
import * as z from 'zod/mini'
import { unitsField } from '#app/features/accreditation/contract/licences.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

/** Whether the units of an item count, or why not. */
export const countings = ['counted', 'other_cycle', 'counted_before'] as const
export type Counting = (typeof countings)[number]

/** Units of one program. All units have two decimals. */
export const PassportItem = z.object({
  /** Id of the external credit; null for certificates. */
  externalId: z.nullable(z.int()),
  title: z.string(),
  provider: z.string(),
  accreditationNo: z.nullable(z.string()),
  /** Last day, which decides about the cycle. */
  endedOn: z.iso.date(),
  units: z.string(),
  counting: z.enum(countings),
  /** Null for external credits. */
  certificate: z.nullable(z.object({ number: z.string(), verifyUrl: z.string() })),
  /** Whether the external credit has a scan of its certificate. */
  hasFile: z.boolean(),
})
export type PassportItem = z.infer<typeof PassportItem>

export const SuggestedSeminar = z.object({
  seminarId: z.int(),
  title: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  units: z.string(),
})
export type SuggestedSeminar = z.infer<typeof SuggestedSeminar>

export const PassportLicence = z.object({
  professionId: z.int(),
  profession: z.string(),
  /** Null if there are only external credits for the profession. */
  licenceMasked: z.nullable(z.string()),
  /** First and last day that count; not by the expiry of the license if that is unknown. */
  cycle: z.object({ from: z.iso.date(), until: z.iso.date(), isByExpiry: z.boolean() }),
  /** Null if unknown, as is then what is missing. */
  required: z.nullable(z.string()),
  /** Units by certificates of ours. */
  earned: z.string(),
  /** Units by external credits. */
  external: z.string(),
  missing: z.nullable(z.string()),
  items: z.array(PassportItem),
  /** 'You have 11.5 of 15 units for Nursing until August 14, 2027.' */
  sentence: z.string(),
  /** Seminars open for registration with units of the profession, if units are missing. */
  suggestions: z.array(SuggestedSeminar),
})
export type PassportLicence = z.infer<typeof PassportLicence>

export const Passport = z.object({
  /** Legal name of the provider, for the printed page. */
  provider: z.string(),
  madeOn: z.iso.date(),
  /** Whether the caller chose to be reminded by e-mail. */
  isReminded: z.boolean(),
  licences: z.array(PassportLicence),
})
export type Passport = z.infer<typeof Passport>

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters`))
const requiredText = (message: string) => text(200).check(z.minLength(1, message))

const creditFields = {
  title: requiredText('Enter the title of the program.'),
  provider: requiredText('Enter who held it.'),
  endedOn: z.iso.date('Enter the last day.').check(z.regex(/^[12]/, 'Enter the last day.')),
  units: unitsField,
}

export const AddExternalCreditInput = z.strictObject({
  ...creditFields,
  professionId: rowIdField(),
  accreditationNo: z.nullable(text(50)),
  /** PDF, JPEG or PNG of the certificate. */
  file: z.optional(z.nullable(uploadField('Choose a file'))),
})
export type AddExternalCreditInput = z.infer<typeof AddExternalCreditInput>

/** The form as it is posted, without its file; the number may be empty. */
export const ExternalCreditForm = z.object({
  ...creditFields,
  professionId: z.string(),
  accreditationNo: text(50),
  file: z.string(),
})

export const SaveRemindersInput = z.strictObject({ isOn: z.boolean() })

export const ExternalCreditFileQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const DeleteExternalCreditInput = z.strictObject({ id: rowIdField() })
