import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { maxSeatsWaitedFor } from './waitlist-values.ts'

const seatsInvalid = `From 1 to ${maxSeatsWaitedFor}`

const personFields = () => ({
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  email: emailSchema(),
})

export const JoinWaitlistInput = z.strictObject({
  ...personFields(),
  seminarId: rowIdField(),
  seats: z.int(seatsInvalid).check(z.gte(1, seatsInvalid), z.lte(maxSeatsWaitedFor, seatsInvalid)),
})
export type JoinWaitlistInput = z.infer<typeof JoinWaitlistInput>

/** The form, whose values are texts. */
export const JoinWaitlistForm = z.strictObject({
  ...personFields(),
  seats: z.pipe(
    z.string().check(z.regex(/^([1-9]|1\d|20)$/, seatsInvalid)),
    z.transform((text) => Number(text)),
  ),
})

export const JoinWaitlistResponse = z.object({
  /** Place at the end of the queue; the same for an address that waits already. */
  position: z.int(),
})
export type JoinWaitlistResponse = z.infer<typeof JoinWaitlistResponse>

export const OpenOfferInput = z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(2000)) })

export const OwnOffer = z.object({
  seminarId: z.int(),
  seminarTitle: z.string(),
  /** Seats that are still held. */
  seats: z.int(),
  holdsUntil: z.iso.datetime(),
})
export type OwnOffer = z.infer<typeof OwnOffer>

export const HeldSeatQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

export const HeldSeatResponse = z.object({
  /** Whether a seat of the seminar is held for this browser. */
  isHeld: z.boolean(),
})
