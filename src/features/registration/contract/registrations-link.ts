/** All registrations of a mailbox, by a link sent to it, as they cross the wire. */
import * as z from 'zod/mini'
import { SeminarStatus } from '../../catalog/contract/words.ts'
import { AttendanceStatus, PaymentStatus } from '../contract.ts'

export const ReadRegistrationsInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(1000)),
})

export const LinkedRegistration = z.object({
  reference: z.string(),
  registeredAt: z.iso.datetime(),
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  /** Pesos; null is free. */
  amountDue: z.nullable(z.number()),
  /** Opens /send-proof; null unless the payment was rejected. */
  proofToken: z.nullable(z.string()),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    status: SeminarStatus,
    /** Meeting link or directions, while the registration is verified; null otherwise. */
    locationDetails: z.nullable(z.string()),
  }),
})
export type LinkedRegistration = z.infer<typeof LinkedRegistration>

export const LinkedRegistrations = z.object({
  email: z.string(),
  /** The latest first. */
  registrations: z.array(LinkedRegistration),
})
export type LinkedRegistrations = z.infer<typeof LinkedRegistrations>
