import * as z from 'zod/mini'
import { SeminarStatus } from '#app/features/seminars/contract/labels.ts'

const RegisteredSeminar = z.object({
  /** Who is registered; present if several people are registered with the address. */
  attendeeName: z.optional(z.string()),
  seminarId: z.int(),
  seminarTitle: z.string(),
  scheduledDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  status: SeminarStatus,
  registrationDate: z.iso.datetime(),
  /** Present if the registration was canceled. */
  isCancelled: z.optional(z.literal(true)),
  /** Id of a verified registration, for its signed-in registrant only. */
  ownRegistrationId: z.optional(z.int()),
})

export const StatusLookupResponse = z.object({
  /** Whether the person has a registration; an account alone is not revealed. */
  exists: z.boolean(),
  attendee: z.nullable(
    z.object({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      email: z.string(),
      company: z.nullable(z.string()),
      /** Telephone number, masked except for four digits, unless for staff or the person. */
      phone: z.nullable(z.string()),
    }),
  ),
  /** Latest first; at most 100. */
  seminars: z.array(RegisteredSeminar),
  lastRegistration: z.nullable(z.iso.datetime()),
  canRegisterMore: z.boolean(),
})
export type StatusLookupResponse = z.infer<typeof StatusLookupResponse>
