/** Attendees as the office sees them (HTTP API, "Shapes" and "Attendees"). */
import * as z from 'zod/mini'
import { largestId, pageAnswer, pageQuery, wholeNumber } from '../../platform/http/paging.ts'
import { CommunicationPreferences } from '../accounts/contract/forms.ts'
import { LocationType } from '../catalog/contract/words.ts'
import { AccountStatus, Role, Source, Suffix } from '../people/contract.ts'
import { AttendanceStatus, PaymentStatus } from '../registration/contract.ts'
import { longestTag } from './contract/profile-fields.ts'

export const AttendeeSeminar = z.object({
  registrationId: z.int(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  scheduledDate: z.iso.datetime(),
  registrationDate: z.iso.datetime(),
  attendanceStatus: AttendanceStatus,
  paymentStatus: PaymentStatus,
  isFree: z.boolean(),
  /** Where the picture is fetched; null where none was sent, and for who may not see payments. */
  proofOfPaymentFile: z.nullable(z.string()),
})
export type AttendeeSeminar = z.infer<typeof AttendeeSeminar>

/** How the payments of one person stand together; 'free' where none of their registrations costs anything. */
export const PaymentState = z.enum([...PaymentStatus.options, 'free'])
export type PaymentState = z.infer<typeof PaymentState>

export const Attendee = z.object({
  id: z.int(),
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(Suffix),
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
  source: z.nullable(Source),
  createdAt: z.iso.datetime(),
  lastActivityAt: z.nullable(z.iso.datetime()),
  /** How many registrations there are in all; a list names the latest of them only. */
  seminarCount: z.int(),
  seminars: z.array(AttendeeSeminar),
  /** The most urgent of all their payments, also of those not listed; null without a registration. */
  paymentState: z.nullable(PaymentState),
  /** How many of their payments are pending or rejected. */
  openPayments: z.int(),
  /** Of the latest payment of theirs that was approved. */
  verifiedAt: z.nullable(z.iso.datetime()),
  verifiedBy: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
})
export type Attendee = z.infer<typeof Attendee>

const seminarId = wholeNumber(1, largestId)

/** `paymentStatus` asks for who has a registration of that status; with `seminarId`, for that seminar. */
export const ListAttendeesQuery = z.strictObject({
  ...pageQuery(10),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  paymentStatus: z.optional(PaymentStatus),
  seminarId: z.optional(seminarId),
  tag: z.optional(z.string().check(z.trim(), z.maxLength(longestTag))),
  /** A seminar that they were not invited to by staff. */
  notInvitedTo: z.optional(seminarId),
})
export type ListAttendeesQuery = z.infer<typeof ListAttendeesQuery>

/** GET /attendees/tags: tags in use, in the order of the alphabet; with `search`, those that hold it. */
export const ListTagsQuery = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(longestTag))),
})
export const mostTagsListed = 50
export const TagList = z.object({ tags: z.array(z.string()) })
export type TagList = z.infer<typeof TagList>

export const AttendeeList = z.object({ attendees: z.array(Attendee), ...pageAnswer })
export type AttendeeList = z.infer<typeof AttendeeList>

export const ParticipantsQuery = z.strictObject({ seminarId })

export const AttendanceSheetQuery = z.strictObject({ ...pageQuery(1000), seminarId })
export type AttendanceSheetQuery = z.infer<typeof AttendanceSheetQuery>

/** One line to sign on. */
export const SheetLine = z.object({
  registrationId: z.int(),
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  prcLicenseNo: z.nullable(z.string()),
})
export type SheetLine = z.infer<typeof SheetLine>

/** Everyone expected at a seminar, by last name. */
export const AttendanceSheet = z.object({
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    locationType: LocationType,
    locationAddress: z.nullable(z.string()),
    locationDetails: z.nullable(z.string()),
  }),
  lines: z.array(SheetLine),
  ...pageAnswer,
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>
