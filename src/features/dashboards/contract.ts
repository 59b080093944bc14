/** The numbers and short lists of the first screen after signing in, as they cross the wire. */
import * as z from 'zod/mini'
import { SeminarStatus } from '../catalog/contract/words.ts'
import { AttendanceStatus, PaymentStatus } from '../registration/contract.ts'

/** A seminar that is ahead or takes place now, with its seats. */
export const UpcomingSeminar = z.object({
  id: z.int(),
  title: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  registeredCount: z.int(),
  /** Null means no limit. */
  maxAttendees: z.nullable(z.int()),
  /** From its first day in Manila on. */
  canMarkAttendance: z.boolean(),
})
export type UpcomingSeminar = z.infer<typeof UpcomingSeminar>

export const UpcomingSeminars = z.object({ seminars: z.array(UpcomingSeminar) })
export type UpcomingSeminars = z.infer<typeof UpcomingSeminars>

export const RecentRegistration = z.object({
  registrationId: z.int(),
  attendeeId: z.int(),
  attendeeName: z.string(),
  seminarTitle: z.string(),
  registrationDate: z.iso.datetime(),
  paymentStatus: PaymentStatus,
  isFree: z.boolean(),
})
export type RecentRegistration = z.infer<typeof RecentRegistration>

/** What waits for somebody of the office. Each number ends at `mostCounted`, whatever there is beyond. */
export const Attention = z.object({
  paymentsWaiting: z.int(),
  messagesOpen: z.int(),
  /** Given up: every try failed. */
  mailFailing: z.int(),
  /** Due for a while and still not sent. */
  mailWaiting: z.int(),
  /** People who asked for their data to be erased. */
  erasuresWaiting: z.int(),
})
export type Attention = z.infer<typeof Attention>

/** What a new installation still needs; true where it is done. */
export const SetupProgress = z.object({
  /** The administrator who asks has an e-mail address and a password of their own. */
  hasOwnCredentials: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** A test message was accepted, or any message was sent. */
  hasWorkingMail: z.boolean(),
  hasOwnPaymentAccounts: z.boolean(),
  hasOwnSeminar: z.boolean(),
  /** Somebody else works here. */
  hasTeam: z.boolean(),
  isSampleDataGone: z.boolean(),
})
export type SetupProgress = z.infer<typeof SetupProgress>

export const WeekOfRegistrations = z.object({
  /** The Monday, in Manila. */
  startDay: z.iso.date(),
  registrations: z.int(),
})
export type WeekOfRegistrations = z.infer<typeof WeekOfRegistrations>

export const AdminDashboard = z.object({
  totals: z.object({
    attendees: z.int(),
    seminars: z.int(),
    /** Active ones. */
    categories: z.int(),
    upcomingSeminars: z.int(),
  }),
  attention: Attention,
  setup: SetupProgress,
  /** Those that take place now and the next ones, soonest first; the list shows the first of them, the plot of seats all. */
  upcoming: z.array(UpcomingSeminar),
  /** The latest first. */
  recent: z.array(RecentRegistration),
  /** The week of today last. */
  weeks: z.array(WeekOfRegistrations),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

export const OwnRegistration = z.object({
  registrationId: z.int(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  seminarStatus: SeminarStatus,
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  /** Nothing was due; the payment then counts as verified. */
  isFree: z.boolean(),
  /** Whether another proof may be sent in place of the rejected one. */
  canRegisterAgain: z.boolean(),
  /** Meeting link or directions, while the registration is verified; null otherwise. */
  locationDetails: z.nullable(z.string()),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

export const OpenSeminar = z.object({
  id: z.int(),
  title: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  price: z.nullable(z.number()),
  cpdPoints: z.nullable(z.int()),
})
export type OpenSeminar = z.infer<typeof OpenSeminar>

export const PersonalDashboard = z.object({
  totals: z.object({
    registrations: z.int(),
    available: z.int(),
    attended: z.int(),
    seminars: z.int(),
  }),
  /** Support messages that wait for an answer, up to `mostCounted`; null for roles that may not answer them. */
  messagesOpen: z.nullable(z.int()),
  /** The person's own: what is ahead first, soonest first, then what is over, latest first. */
  registered: z.array(OwnRegistration),
  /** Can be registered for now, soonest first. */
  available: z.array(OpenSeminar),
})
export type PersonalDashboard = z.infer<typeof PersonalDashboard>
