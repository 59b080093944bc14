import * as z from 'zod/mini'
import { CommunicationPreferences } from '#app/features/accounts/contract/account-forms.ts'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { PaymentState } from '#app/features/payments/contract/payments.ts'
import { AccountStatus, maxTagLength, NameSuffix, Role } from '#app/features/people/contract/person.ts'
import { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { integerParam, maxRowId, pageQueryFields, pageResponseFields } from '#app/platform/paging.ts'

export const AttendeeSeminar = z.object({
  registrationId: z.int(),
  orderId: z.int(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  scheduledDate: z.iso.datetime(),
  registrationDate: z.iso.datetime(),
  attendanceStatus: AttendanceStatus,
  /** Whether a certificate of it is valid. */
  hasCertificate: z.boolean(),
  paymentStatus: PaymentStatus,
  isFree: z.boolean(),
  /** Whether the registration was canceled; its payment then counts as rejected. */
  isCancelled: z.boolean(),
  /** Name with which it was made, if that is clearly another; null once it is decided whose registration it is. */
  registeredAs: z.nullable(z.string()),
  /** URL of the proof image; null without one or without permission to see payments. */
  proofOfPaymentFile: z.nullable(z.string()),
})
export type AttendeeSeminar = z.infer<typeof AttendeeSeminar>

export const Attendee = z.object({
  id: z.int(),
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(NameSuffix),
  displayName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  prcLicenseNo: z.nullable(z.string()),
  prcExpirationDate: z.nullable(z.iso.date()),
  isCpdasUser: z.boolean(),
  role: Role,
  accountStatus: AccountStatus,
  hasLoginAccess: z.boolean(),
  marketingConsent: z.boolean(),
  communicationPreferences: CommunicationPreferences,
  notes: z.nullable(z.string()),
  tags: z.array(z.string()),
  source: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastActivityAt: z.nullable(z.iso.datetime()),
  /** Total number of registrations; lists include only the latest. */
  seminarCount: z.int(),
  seminars: z.array(AttendeeSeminar),
  /** Most urgent payment status over all registrations; null without any. */
  paymentState: z.nullable(PaymentState),
  openPayments: z.int(),
  verifiedAt: z.nullable(z.iso.datetime()),
  verifiedBy: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
})
export type Attendee = z.infer<typeof Attendee>

const seminarId = integerParam(1, maxRowId)

/**
 * Query for attendees. With `seminarId`, `paymentStatus` applies to that seminar; otherwise to any
 * registration.
 */
export const ListAttendeesQuery = z.strictObject({
  ...pageQueryFields(10),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  paymentStatus: z.optional(PaymentStatus),
  seminarId: z.optional(seminarId),
  tag: z.optional(z.string().check(z.trim(), z.maxLength(maxTagLength))),
  /** Seminar to which people were invited by staff whom the list leaves out. */
  notInvitedTo: z.optional(seminarId),
})
export type ListAttendeesQuery = z.infer<typeof ListAttendeesQuery>

/** GET /attendees/tags: tags in use, alphabetical; `search` matches substrings. */
export const ListTagsQuery = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(maxTagLength))),
})
export const maxTagsListed = 50
export const TagList = z.object({ tags: z.array(z.string()) })
export type TagList = z.infer<typeof TagList>

export const AttendeeList = z.object({ attendees: z.array(Attendee), ...pageResponseFields })
export type AttendeeList = z.infer<typeof AttendeeList>

export const ParticipantsQuery = z.strictObject({ seminarId })
