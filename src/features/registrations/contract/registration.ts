import * as z from 'zod/mini'
import { rowId } from '../../../platform/paging.ts'
import { emailAddress, Source, Suffix } from '../../people/contract/person.ts'

export const PaymentStatus = z.enum(['pending', 'verified', 'rejected'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const AttendanceStatus = z.enum(['registered', 'attended', 'no-show'])
export type AttendanceStatus = z.infer<typeof AttendanceStatus>

export const PaymentAction = z.enum(['approve', 'reject'])
export type PaymentAction = z.infer<typeof PaymentAction>

/** Entries of a payment's history, including undone and reverted decisions. */
export const PaymentDecision = z.enum([...PaymentAction.options, 'undo', 'take_back'])
export type PaymentDecision = z.infer<typeof PaymentDecision>

export const RegistrationType = z.enum(['new_attendee', 'existing_attendee', 'additional_registration'])
export type RegistrationType = z.infer<typeof RegistrationType>

export const proofTooLarge = 'File size exceeds 5MB limit'

export const proofMissing = 'Proof of payment is required'

/** Whether a date exists; year 0 does not. */
function isCalendarDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(instant) || text.startsWith('0000')) return false
  return new Date(instant).toISOString().startsWith(text)
}

const words = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

const required = (message: string, maximum = 100) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(maximum, `At most ${maximum} characters`))

const optionalWords = (maximum: number) => z.optional(z.nullable(words(maximum)))

export const longestMarketingBasis = 200
const longest = { company: 200, jobTitle: 200, phone: 40 }

const detailFields = {
  firstName: required('First name is required'),
  middleInitial: z.nullable(required('Middle initial is required')),
  lastName: required('Last name is required'),
  suffix: z.optional(z.nullable(Suffix)),
  email: emailAddress(),
  company: optionalWords(longest.company),
  jobTitle: optionalWords(longest.jobTitle),
  phone: optionalWords(longest.phone),
  source: z.optional(z.nullable(Source)),
  notes: optionalWords(2000),
  marketingConsent: z.optional(z.boolean()),
  prcLicenseNo: optionalWords(40),
  prcExpirationDate: z.optional(
    z.nullable(
      z
        .string('Invalid expiration date format')
        .check(
          z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Invalid expiration date format', abort: true }),
          z.refine(isCalendarDay, 'Invalid expiration date format'),
        ),
    ),
  ),
  isCpdasUser: z.boolean(),
}

export const amountInvalid = 'Enter the amount in pesos, with at most two decimals'

/** Checked as text, because 0.29 * 100 is not 29. */
const amountPattern = /^\d{1,8}(\.\d{1,2})?$/

export function readAmount(typed: string): number | null {
  const digits = typed.replace(/[₱,\s]/g, '')
  return amountPattern.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

export const referenceNumber = optionalWords(50)

export function amountInPesos() {
  const isAmount = z.refine<number>((pesos) => readAmount(String(pesos)) !== null, amountInvalid)
  return z.optional(z.nullable(z.number(amountInvalid).check(isAmount)))
}

/** Stricter fields of the public form. */
export const visitorFields = {
  ...detailFields,
  company: required('Company is required', longest.company),
  jobTitle: required('Job title is required', longest.jobTitle),
  phone: required('Contact number is required', longest.phone),
  source: Source,
}

function registerFields() {
  return {
    ...detailFields,
    seminarId: z.optional(z.nullable(rowId())),
    proofOfPaymentFile: z.optional(z.nullable(z.string(proofMissing))),
    referenceNumber,
    amountSent: amountInPesos(),
    /** Staff only: who consented to news, when and how. */
    marketingBasis: optionalWords(longestMarketingBasis),
  }
}

/**
 * Body of POST /attendees. `seminarId`, `source` and proof are optional because staff add people by hand;
 * `rules.ts` has the visitors' requirements. Marked pure, so that form bundles can drop it.
 */
export const RegisterInput = z.strictObject(/* @__PURE__ */ registerFields())
export type RegisterInput = z.infer<typeof RegisterInput>

export const RegisterAnswer = z.object({
  id: z.int(),
  registeredSeminarId: z.nullable(z.int()),
  registrationId: z.nullable(z.int()),
  registrationType: RegistrationType,
  /** Reference number; null if the person was added without a seminar. */
  reference: z.nullable(z.string()),
  paymentStatus: z.nullable(PaymentStatus),
})
export type RegisterAnswer = z.infer<typeof RegisterAnswer>
