/** Uses only zod functions that the public forms already load. */
import * as z from 'zod/mini'
import {
  emptyProofFormValues,
  optionalProofFields,
  type toProofRequestFields,
} from '#app/features/payments/ui/admin/proof-fields.tsx'
import { NameSuffix } from '#app/features/people/contract/person.ts'
import {
  maxMarketingBasisLength,
  registrationDetailFields,
} from '#app/features/registrations/contract/registration.ts'
import type { BodyOf } from '#app/platform/api-client/api-client.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { discountValueFields, emptyDiscountValues, toDiscountInput } from './discount-values.ts'

const { firstName, lastName, email, notes, prcLicenseNo, prcExpirationDate } = registrationDetailFields

const optionalText = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

const middleNameMissing = 'Middle initial is required'
const invalidDateText = 'Invalid expiration date format'

function isDayOrNothing(day: string): boolean {
  return day === '' || z.safeParse(prcExpirationDate, day).success
}

export const AttendeeFormValues = z
  .object({
    firstName,
    middleInitial: z.optional(z.union([z.literal(''), registrationDetailFields.middleInitial])),
    hasNoMiddleName: z.boolean(),
    lastName,
    suffix: z.enum(['', ...NameSuffix.options]),
    email,
    phone: optionalText(40),
    company: optionalText(200),
    jobTitle: optionalText(200),
    prcLicenseNo,
    prcExpirationDate: z.string().check(z.refine(isDayOrNothing, invalidDateText)),
    isCpdasUser: z.boolean(),
    source: z.string(),
    notes,
    marketingBasis: optionalText(maxMarketingBasisLength),
    seminarId: z.string(),
    ...discountValueFields,
    ...optionalProofFields,
  })
  .check(
    z.refine(({ hasNoMiddleName, middleInitial }) => hasNoMiddleName || Boolean(middleInitial?.trim()), {
      path: ['middleInitial'],
      error: middleNameMissing,
      // Runs even if other fields are invalid, so that all errors show at once.
      when: () => true,
    }),
  )
export type AttendeeFormValues = z.infer<typeof AttendeeFormValues>

export type AttendeeAdminForm = ReturnType<typeof useAdminForm<AttendeeFormValues>>

export function emptyAttendeeFormValues(seminarId: number | null): AttendeeFormValues {
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
    ...emptyDiscountValues,
    ...emptyProofFormValues,
  }
}

/**
 * Request body; empty fields are omitted.
 * @param proof from {@link toProofRequestFields}, if the seminar has a fee; discounts are left out without one
 */
export function toRegisterAttendeeInput(
  form: AttendeeFormValues,
  proof: ReturnType<typeof toProofRequestFields> | null,
): BodyOf<'POST /attendees'> {
  const { hasNoMiddleName, middleInitial, seminarId, proofOfPaymentFile: _, ...typed } = form
  const { referenceNumber: _reference, amountSent: _amount, ...more } = typed
  const { declaredRuleId, voucherCode, ...entered } = more
  return {
    ...entered,
    middleInitial: hasNoMiddleName ? null : (middleInitial ?? null),
    suffix: entered.suffix || null,
    phone: entered.phone || null,
    company: entered.company || null,
    jobTitle: entered.jobTitle || null,
    prcLicenseNo: entered.prcLicenseNo || null,
    prcExpirationDate: entered.prcExpirationDate || null,
    source: entered.source || null,
    notes: entered.notes || null,
    marketingBasis: entered.marketingBasis || null,
    seminarId: seminarId === '' ? null : Number(seminarId),
    ...(proof !== null && toDiscountInput({ declaredRuleId, voucherCode })),
    ...(proof?.proofOfPaymentFile && proof),
  }
}
