/** Accreditation of a seminar as a CPD program. */
import * as z from 'zod/mini'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import { integerParam, maxRowId, rowIdField, versionField } from '#app/platform/paging.ts'
import { AccreditationChange } from './deviations.ts'
import { AccreditationFile } from './files.ts'

const optionalText = (maximum: number) =>
  z.nullable(z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`)))

const day = z.nullable(z.iso.date('Enter a date.'))

const unitsInvalid = 'Enter a number above 0 with at most two decimals, such as 7.5.'
const units = z.nullable(
  z.string().check(
    z.regex(/^\d{1,3}(\.\d{1,2})?$/, { error: unitsInvalid, abort: true }),
    z.refine((text) => Number(text) > 0, unitsInvalid),
  ),
)

const AccreditationStatusField = z.enum(accreditationStatuses)

const fields = {
  professionId: rowIdField(),
  status: AccreditationStatusField,
  applicationRef: optionalText(100),
  appliedOn: day,
  decidedOn: day,
  accreditationNo: optionalText(60),
  unitsParticipant: units,
  validFrom: day,
  validUntil: day,
  maxOfferings: z.nullable(z.int().check(z.gte(1, 'At least one'), z.lte(1000, 'At most 1,000'))),
  conditions: optionalText(2000),
}

export const SaveAccreditationInput = z
  .strictObject({
    /** Absent for a new one. */
    id: z.optional(rowIdField()),
    seminarId: rowIdField(),
    ...fields,
    /** Version as read; 0 for a new one. */
    version: versionField(),
  })
  .check(
    z.refine(({ status, accreditationNo }) => status !== 'approved' || Boolean(accreditationNo), {
      message: 'Enter the accreditation number of the program.',
      path: ['accreditationNo'],
    }),
    z.refine(({ status, unitsParticipant }) => status !== 'approved' || unitsParticipant !== null, {
      message: 'Enter the approved CPD units.',
      path: ['unitsParticipant'],
    }),
    z.refine(
      ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validUntil >= validFrom,
      {
        message: 'The end must not be before the start.',
        path: ['validUntil'],
      },
    ),
  )
export type SaveAccreditationInput = z.infer<typeof SaveAccreditationInput>

/** Accreditation; for staff who are not managers, fields that they may not read are null. */
export const Accreditation = z.object({
  id: z.int(),
  seminarId: z.int(),
  professionId: z.int(),
  profession: z.string(),
  /** Number of the provider for this profession on the last day of the seminar; null without one. */
  providerNumber: z.nullable(z.string()),
  status: AccreditationStatusField,
  applicationRef: z.nullable(z.string()),
  appliedOn: z.nullable(z.iso.date()),
  decidedOn: z.nullable(z.iso.date()),
  accreditationNo: z.nullable(z.string()),
  /** Units with two decimals. */
  unitsParticipant: z.nullable(z.string()),
  validFrom: z.nullable(z.iso.date()),
  validUntil: z.nullable(z.iso.date()),
  maxOfferings: z.nullable(z.int()),
  conditions: z.nullable(z.string()),
  /** Day on which the completion report was handed in; null while it is due. */
  reportedOn: z.nullable(z.iso.date()),
  version: z.int(),
})
export type Accreditation = z.infer<typeof Accreditation>

export const SeminarAccreditationQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

export const AccreditationDeadline = z.object({
  kind: z.enum(['apply_by', 'report_due']),
  dueOn: z.iso.date(),
  text: z.string(),
})
export type AccreditationDeadline = z.infer<typeof AccreditationDeadline>

export const SeminarAccreditation = z.object({
  seminarId: z.int(),
  seminarTitle: z.string(),
  accreditations: z.array(Accreditation),
  /** Deviations, the latest first; only for managers. */
  changes: z.array(AccreditationChange),
  /** Files of all accreditations, the earliest first; only for managers. */
  files: z.array(AccreditationFile),
  deadlines: z.array(AccreditationDeadline),
})
export type SeminarAccreditation = z.infer<typeof SeminarAccreditation>

export const DeleteAccreditationInput = z.strictObject({ id: rowIdField(), version: versionField() })
