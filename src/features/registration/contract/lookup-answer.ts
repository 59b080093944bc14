/** What is told of an e-mail's registrations. Only its type is of use in a browser. */
import * as z from 'zod/mini'
import { SeminarStatus } from '../../catalog/contract/words.ts'

const RegisteredSeminar = z.object({
  seminarId: z.int(),
  seminarTitle: z.string(),
  scheduledDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  /** As it is stored. */
  status: SeminarStatus,
  registrationDate: z.iso.datetime(),
})

export const LookupAnswer = z.object({
  /** Whether the person has a registration: that somebody merely has an account is not told. */
  exists: z.boolean(),
  attendee: z.nullable(
    z.object({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      email: z.string(),
      company: z.nullable(z.string()),
      /** Masked but for its last four digits, except to staff and to the person. */
      phone: z.nullable(z.string()),
    }),
  ),
  /** The latest registration first; at most a hundred. */
  seminars: z.array(RegisteredSeminar),
  lastRegistration: z.nullable(z.iso.datetime()),
  canRegisterMore: z.boolean(),
})
export type LookupAnswer = z.infer<typeof LookupAnswer>
