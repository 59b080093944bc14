/**
 * What is typed to add somebody by hand: the fields of a registration, of which staff may leave out more.
 *
 * Made of what the public form is made of: each further part of the schema library would be loaded there too.
 */
import * as z from 'zod/mini'
import type { useOfficeForm } from '../../../../ui/admin/use-office-form.ts'
import { Source, Suffix } from '../../../people/contract.ts'
import { longestMarketingBasis, type RegisterInput, visitorFields } from '../../../registration/contract.ts'
import { emptyProof, optionalProofFields, type toProof } from './proof/proof-fields.ts'

const { firstName, lastName, email, notes, prcLicenseNo, prcExpirationDate } = visitorFields

const words = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

const middleNameMissing = 'Middle initial is required'
const noSuchDay = 'Invalid expiration date format'

function isDayOrNothing(day: string): boolean {
  return day === '' || z.safeParse(prcExpirationDate, day).success
}

export const AttendeeForm = z
  .object({
    firstName,
    /** Left out by the browser while the field is disabled. */
    middleInitial: z.optional(words(100)),
    hasNoMiddleName: z.boolean(),
    lastName,
    suffix: z.enum(['', ...Suffix.options]),
    email,
    phone: words(40),
    company: words(200),
    jobTitle: words(200),
    prcLicenseNo,
    prcExpirationDate: z.string().check(z.refine(isDayOrNothing, noSuchDay)),
    isCpdasUser: z.boolean(),
    source: z.enum(['', ...Source.options]),
    notes,
    marketingBasis: words(longestMarketingBasis),
    /** The id of a seminar, as a select holds it. */
    seminarId: z.string(),
    ...optionalProofFields,
  })
  .check(
    z.refine(({ hasNoMiddleName, middleInitial }) => hasNoMiddleName || Boolean(middleInitial?.trim()), {
      path: ['middleInitial'],
      error: middleNameMissing,
      // Also while other fields are wrong: all that is missing is told at once.
      when: () => true,
    }),
  )
export type AttendeeForm = z.infer<typeof AttendeeForm>

/** The form while it is being filled in. */
export type AttendeeOfficeForm = ReturnType<typeof useOfficeForm<AttendeeForm>>

export function emptyAttendeeForm(seminarId: number | null): AttendeeForm {
  return {
    firstName: '',
    middleInitial: '',
    hasNoMiddleName: false,
    lastName: '',
    suffix: '',
    email: '',
    phone: '',
    company: '',
    jobTitle: '',
    prcLicenseNo: '',
    prcExpirationDate: '',
    isCpdasUser: false,
    source: '',
    notes: '',
    marketingBasis: '',
    seminarId: seminarId === null ? '' : String(seminarId),
    ...emptyProof,
  }
}

/**
 * The body to be sent: what was left empty is nothing.
 *
 * @param proof what {@link toProof} made of the form, where a seminar with a price is chosen
 */
export function toAttendee(
  form: AttendeeForm,
  proof: Awaited<ReturnType<typeof toProof>> | null,
): RegisterInput {
  const { hasNoMiddleName, middleInitial, seminarId, proofOfPaymentFile: _, ...typed } = form
  const { referenceNumber: _reference, amountSent: _amount, ...given } = typed
  return {
    ...given,
    middleInitial: hasNoMiddleName ? null : (middleInitial ?? null),
    suffix: given.suffix || null,
    phone: given.phone || null,
    company: given.company || null,
    jobTitle: given.jobTitle || null,
    prcLicenseNo: given.prcLicenseNo || null,
    prcExpirationDate: given.prcExpirationDate || null,
    source: given.source || null,
    notes: given.notes || null,
    marketingBasis: given.marketingBasis || null,
    seminarId: seminarId === '' ? null : Number(seminarId),
    ...(proof?.proofOfPaymentFile && proof),
  }
}
