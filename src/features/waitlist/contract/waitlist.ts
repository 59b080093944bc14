import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
} from '#app/platform/paging.ts'
import { maxSeatsWaitedFor, waitlistStatuses } from './waitlist-values.ts'

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

/** The place is told by e-mail only, because it would reveal whether an address waits already. */
export const JoinWaitlistResponse = z.object({ isJoined: z.literal(true) })
export type JoinWaitlistResponse = z.infer<typeof JoinWaitlistResponse>

export const EntryLinkInput = z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(2000)) })

export const OwnEntry = z.object({
  seminarId: z.int(),
  seminarTitle: z.string(),
  status: z.enum(waitlistStatuses),
  /** Seats that were asked for; of an offer, those that are still held. */
  seats: z.int(),
  /** Place in the queue; null unless waiting. */
  position: z.nullable(z.int()),
  /** Seats that those before in the queue asked for. */
  seatsBefore: z.int(),
  /** Deadline of an offer. */
  offerEndsAt: z.nullable(z.iso.datetime()),
  /** Why nothing moves though seats are free, or why it ended. */
  lastReason: z.nullable(z.string()),
})
export type OwnEntry = z.infer<typeof OwnEntry>

export const WaitlistQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
  /** Whether entries that have ended are listed instead of those that wait or have an offer. */
  ended: z.optional(z.literal('yes')),
  ...pageQueryFields(50),
})
export type WaitlistQuery = z.infer<typeof WaitlistQuery>

const WaitlistEntry = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  seats: z.int(),
  status: z.enum(waitlistStatuses),
  /** Place in the queue; null unless waiting. */
  position: z.nullable(z.int()),
  joinedAt: z.iso.datetime(),
  offerEndsAt: z.nullable(z.iso.datetime()),
  lastReason: z.nullable(z.string()),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const Waitlist = z.object({
  entries: z.array(WaitlistEntry),
  waiting: z.object({ people: z.int(), seats: z.int() }),
  offered: z.object({ people: z.int(), seats: z.int() }),
  /** Free seats; null is unlimited. */
  seatsLeft: z.nullable(z.int()),
  ...pageResponseFields,
})
export type Waitlist = z.infer<typeof Waitlist>

export const waitlistReasonField = () =>
  z
    .string('A reason is required')
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500, 'At most 500 characters'))

export const WaitlistDecision = z.strictObject({ entryId: rowIdField(), reason: waitlistReasonField() })
export type WaitlistDecision = z.infer<typeof WaitlistDecision>

export const WaitlistDecisionResponse = z.object({
  name: z.string(),
  offerEndsAt: z.nullable(z.iso.datetime()),
})
export type WaitlistDecisionResponse = z.infer<typeof WaitlistDecisionResponse>

export const HeldSeatQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

export const HeldSeatResponse = z.object({
  /** Whether a seat of the seminar is held for this browser. */
  isHeld: z.boolean(),
  /** Whether others wait for seats, so that free ones are offered to them first. */
  isAwaited: z.boolean(),
})
