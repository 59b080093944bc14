import * as z from 'zod/mini'
import { evaluationFormKinds } from '#app/features/evaluation/contract/form-values.ts'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { CancellingTerms } from '#app/features/registrations/contract/cancelling.ts'
import { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { SeatForOther } from '#app/features/registrations/contract/seat-for-other.ts'
import { SeminarStatus } from '#app/features/seminars/contract/labels.ts'
import { SetupListSettings } from '#app/features/settings/contract/installation.ts'
import { integerParam, maxRowId } from '#app/platform/paging.ts'

export const UpcomingSeminar = z.object({
  id: z.int(),
  title: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  registeredCount: z.int(),
  /** Null means unlimited. */
  maxAttendees: z.nullable(z.int()),
  /** True from its first day on (Manila). */
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

/**
 * Items that need attention; each count stops at `dashboardCountLimit`, and is null for roles that have nothing to do
 * with it.
 */
export const Attention = z.object({
  paymentsWaiting: z.nullable(z.int()),
  /** Bookings whose purchase order or proof is to be checked, without those that `paymentsWaiting` has. */
  bookingsWaiting: z.nullable(z.int()),
  messagesOpen: z.nullable(z.int()),
  mailFailing: z.nullable(z.int()),
  /** E-mails overdue for sending. */
  mailWaiting: z.nullable(z.int()),
  /** Whether the mail server or the sender is missing, so that nothing can be sent. */
  isMailMissing: z.boolean(),
  erasuresWaiting: z.nullable(z.int()),
  /** Completion reports that are due until Sunday (Manila), or overdue. */
  reportsDue: z.nullable(z.int()),
  /** Seminars that ended lately, some of whose people attended and have no certificate; latest first. */
  withoutCertificates: z.array(z.object({ seminarId: z.int(), title: z.string(), people: z.int() })),
  /** Seminars until the end of Sunday (Manila), also those that run. */
  seminarsThisWeek: z.int(),
})
export type Attention = z.infer<typeof Attention>

/** Setup tasks of a new installation; true when done. */
export const SetupProgress = z.object({
  /** The administrator has changed their e-mail and password. */
  hasOwnCredentials: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** A test e-mail was accepted, or any e-mail was sent. */
  hasWorkingMail: z.boolean(),
  /** The demonstration provider has been replaced. */
  hasOwnSite: z.boolean(),
  /** The organization is no longer the demonstration provider. */
  hasOwnOrganisation: z.boolean(),
  hasOwnBranding: z.boolean(),
  hasOwnHomePage: z.boolean(),
  hasOwnPrivacyNotice: z.boolean(),
  hasOwnPaymentAccounts: z.boolean(),
  hasOwnSeminar: z.boolean(),
  hasTeam: z.boolean(),
  isSampleDataGone: z.boolean(),
})
export type SetupProgress = z.infer<typeof SetupProgress>

export const WeeklyRegistrations = z.object({
  /** A Monday (Manila). */
  startDay: z.iso.date(),
  registrations: z.int(),
})
export type WeeklyRegistrations = z.infer<typeof WeeklyRegistrations>

export const SeminarOverviewQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

/** Next steps of a seminar, and the growth of its registrations. Payments and people stop at `dashboardCountLimit`. */
export const SeminarOverview = z.object({
  paymentsWaiting: z.int(),
  /** People on the waiting list without an offer. */
  peopleWaiting: z.int(),
  sessions: z.int(),
  /** Evaluations and learning checks that can be answered now. */
  formsOpen: z.int(),
  /** Registrants whose attendance is marked; null before the first day (Manila). */
  attended: z.nullable(z.int()),
  /** Certificates that can be issued now, and registrants who attended and miss something; null before the first day. */
  certificates: z.nullable(z.object({ ready: z.int(), waiting: z.int() })),
  recent: z.array(RecentRegistration),
  /** Weeks up to the current one. */
  weeks: z.array(WeeklyRegistrations),
})
export type SeminarOverview = z.infer<typeof SeminarOverview>

export const AdminDashboard = z.object({
  totals: z.object({
    attendees: z.int(),
    seminars: z.int(),
    categories: z.int(),
    upcomingSeminars: z.int(),
  }),
  setup: SetupProgress,
  setupList: SetupListSettings,
  /** Running and next seminars, soonest first; the list shows the first few, the chart all. */
  upcoming: z.array(UpcomingSeminar),
  recent: z.array(RecentRegistration),
  /** Weeks up to the current one. */
  weeks: z.array(WeeklyRegistrations),
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

export const OwnRegistration = z.object({
  registrationId: z.int(),
  reference: z.string(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  seminarStatus: SeminarStatus,
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  /** True if nothing was due; the payment counts as verified. */
  isFree: z.boolean(),
  isCancelled: z.boolean(),
  /** Null if the registrant cannot cancel it. */
  cancelling: z.nullable(CancellingTerms),
  /** Whether it can be handed over, unless its ticket was scanned. */
  canHandOver: z.boolean(),
  /** Whether a new proof may be sent after a rejection. */
  canRegisterAgain: z.boolean(),
  /** Meeting link or directions if verified; otherwise null. */
  locationDetails: z.nullable(z.string()),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

/** A form that the registrant can answer now. */
export const OwnEvaluation = z.object({
  registrationId: z.int(),
  formId: z.int(),
  kind: z.enum(evaluationFormKinds),
})
export type OwnEvaluation = z.infer<typeof OwnEvaluation>

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
  registered: z.array(OwnRegistration),
  /** Seats in seminars that are not over. */
  seatsForOthers: z.array(SeatForOther),
  /** Evaluations of these registrations. */
  evaluations: z.array(OwnEvaluation),
  /** Open for registration, soonest first. */
  available: z.array(OpenSeminar),
})
export type PersonalDashboard = z.infer<typeof PersonalDashboard>
