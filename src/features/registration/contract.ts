/** Registering for a seminar, as it crosses the wire. */
import * as z from 'zod/mini'
import { rowId } from '../../platform/http/paging.ts'
import { emailAddress, Source, Suffix } from '../people/contract.ts'

export const PaymentStatus = z.enum(['pending', 'verified', 'rejected'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const AttendanceStatus = z.enum(['registered', 'attended', 'no-show'])
export type AttendanceStatus = z.infer<typeof AttendanceStatus>

export const PaymentAction = z.enum(['approve', 'reject'])
export type PaymentAction = z.infer<typeof PaymentAction>

export const RegistrationType = z.enum(['new_attendee', 'existing_attendee', 'additional_registration'])
export type RegistrationType = z.infer<typeof RegistrationType>

/** 5 MB of picture; as base64 in a data URL it grows by a third. */
export const maxProofSizeInBytes = 5 * 1024 * 1024

export const proofTooLarge = 'File size exceeds 5MB limit'

export const proofMissing = 'Proof of payment is required'

/** A day of the calendar that exists: 2026-02-30 is none, and there never was a year 0. */
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

/** Empty text and null both mean "nothing given". */
const optionalWords = (maximum: number) => z.optional(z.nullable(words(maximum)))

const longest = { company: 200, jobTitle: 200, phone: 40 }

/** What is asked about the person, checked the same way by the form and by the server. */
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

/** The same where a visitor fills in the public form, which requires more (decisions, "Screen details"). */
export const visitorFields = {
  ...detailFields,
  company: required('Company is required', longest.company),
  jobTitle: required('Job title is required', longest.jobTitle),
  phone: required('Contact number is required', longest.phone),
  source: Source,
}

/**
 * The body of POST /attendees.
 *
 * `seminarId`, `source` and the proof may be missing here because staff add people by hand; what a visitor must
 * give beyond this shape is decided in `rules.ts`.
 */
export const RegisterInput = z.strictObject({
  ...detailFields,
  seminarId: z.optional(z.nullable(rowId())),
  proofOfPaymentFile: z.optional(z.nullable(z.string(proofMissing))),
})
export type RegisterInput = z.infer<typeof RegisterInput>

export const RegisterAnswer = z.object({
  id: z.int(),
  registeredSeminarId: z.nullable(z.int()),
  registrationId: z.nullable(z.int()),
  registrationType: RegistrationType,
})
export type RegisterAnswer = z.infer<typeof RegisterAnswer>
