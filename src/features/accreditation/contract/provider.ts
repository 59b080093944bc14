/** Accreditation of the provider by CPD councils, one for each profession and period. */
import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'

export const ProviderAccreditation = z.object({
  id: z.int(),
  professionId: z.int(),
  profession: z.string(),
  number: z.string(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date(),
})
export type ProviderAccreditation = z.infer<typeof ProviderAccreditation>

export const ProviderAccreditationList = z.object({ accreditations: z.array(ProviderAccreditation) })

export const SaveProviderAccreditationInput = z
  .strictObject({
    /** Absent for a new one. */
    id: z.optional(rowIdField()),
    professionId: rowIdField(),
    number: z
      .string()
      .check(z.trim(), z.minLength(1, 'Enter the number.'), z.maxLength(60, 'At most 60 characters')),
    validFrom: z.iso.date('Enter a date.'),
    validUntil: z.iso.date('Enter a date.'),
  })
  .check(
    z.refine(({ validFrom, validUntil }) => validUntil >= validFrom, {
      message: 'The end must not be before the start.',
      path: ['validUntil'],
    }),
  )
export type SaveProviderAccreditationInput = z.infer<typeof SaveProviderAccreditationInput>

export const DeleteProviderAccreditationInput = z.strictObject({ id: rowIdField() })
