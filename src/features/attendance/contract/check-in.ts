/** Shapes of check-in: what a device loads, what it records and what the server makes of it. */
import * as z from 'zod/mini'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { checkInPassLabelField } from './form-fields.ts'
import { SlotMode, storableInstantField } from './slots.ts'

/** Most scans in one request; a device with more sends several. */
export const maxScansPerRequest = 200

export const ScanDirection = z.enum(['in', 'out'])
export type ScanDirection = z.infer<typeof ScanDirection>

export const ScanSource = z.enum(['qr', 'search', 'import', 'code', 'staff'])
export type ScanSource = z.infer<typeof ScanSource>

/** Meaning of a scan when the server received it. `accepted` and `again` count by their times. */
export const ScanOutcome = z.enum([
  'accepted',
  'again',
  'wrong_seminar',
  'unknown',
  'not_paid',
  'void',
  'outside',
])
export type ScanOutcome = z.infer<typeof ScanOutcome>

/** `pending`: the payment has not been checked; `void`: the registration has no seat. */
export const SeatState = z.enum(['seat', 'pending', 'void'])
export type SeatState = z.infer<typeof SeatState>

/** Ed25519 public key of tickets (RFC 8037). `keyIndex` is the byte in the ticket that names it. */
export const TicketKey = z.object({
  keyIndex: z.int(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  /** base64url */
  x: z.string(),
})
export type TicketKey = z.infer<typeof TicketKey>

/** Person without license number, phone and e-mail, which never reach a device. */
export const CheckInPerson = z.object({
  registrationId: z.int(),
  name: z.string(),
  company: z.nullable(z.string()),
  state: SeatState,
  /** Tickets with a lower one are void. */
  linkVersion: z.int(),
  /** People registered together; null for single registrations. */
  groupId: z.nullable(z.int()),
  /** The discount that they claimed, whose card is to be checked; left out if there is none. */
  cardToCheck: z.optional(z.string()),
  /** Ids of the slots for which they are marked present or late. */
  presentIn: z.array(z.int()),
})
export type CheckInPerson = z.infer<typeof CheckInPerson>

export const CheckInSlot = z.object({
  id: z.int(),
  label: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  mode: SlotMode,
  room: z.nullable(z.string()),
})
export type CheckInSlot = z.infer<typeof CheckInSlot>

export const CheckInSeminar = z.object({
  id: z.int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  finishesAt: z.iso.datetime(),
})
export type CheckInSeminar = z.infer<typeof CheckInSeminar>

export const CheckInSnapshotQuery = z.strictObject({
  /** Seminar; required for staff, a pass has its own. */
  seminarId: z.optional(integerParam(1, maxRowId)),
  /** Cursor of the last snapshot or sync; then only changed people are listed. */
  cursor: z.optional(z.string().check(z.maxLength(40))),
})
export type CheckInSnapshotQuery = z.infer<typeof CheckInSnapshotQuery>

export const CheckInSnapshot = z.object({
  seminar: CheckInSeminar,
  /** Name of the check-in pass; null for staff. */
  passLabel: z.nullable(z.string()),
  slots: z.array(CheckInSlot),
  key: z.array(TicketKey),
  /** Whether attendees may draw their signature for PRC sheets; never who did. */
  takesSignatures: z.boolean(),
  people: z.array(CheckInPerson),
  /** Whether `people` has everyone; otherwise only those changed since the cursor. */
  isComplete: z.boolean(),
  cursor: z.string(),
})
export type CheckInSnapshot = z.infer<typeof CheckInSnapshot>

export const ScanInput = z.strictObject({
  scanId: z.uuid(),
  slotId: rowIdField(),
  /** Registration of a person found by search; a scanned ticket has a body instead. */
  registrationId: z.optional(rowIdField()),
  /** Body of the scanned ticket, or any other text that was scanned. */
  body: z.optional(z.string().check(z.maxLength(500))),
  direction: z.optional(ScanDirection),
  scannedAt: storableInstantField(),
  source: z.enum(['qr', 'search']),
  /** True to admit a person whose payment has not been checked. */
  letIn: z.optional(z.boolean()),
  /** Whether it was recorded without a connection. */
  offline: z.optional(z.boolean()),
  /** Id of an earlier scan of the same pass or user that is undone, instead of a scan. */
  undoes: z.optional(z.uuid()),
  note: z.optional(z.string().check(z.maxLength(500))),
})
export type ScanInput = z.infer<typeof ScanInput>

/** Scans; items are parsed one by one, so that a malformed one does not block the others. */
export const ReceiveScansInput = z.strictObject({
  seminarId: z.optional(rowIdField()),
  /** Clock of the device when it sends. */
  deviceNow: storableInstantField(),
  scans: z.array(z.unknown()).check(z.maxLength(maxScansPerRequest)),
})
export type ReceiveScansInput = z.infer<typeof ReceiveScansInput>

export const ScanResult = z.object({
  /** Null if the item had no readable id. */
  scanId: z.nullable(z.string()),
  /**
   * `malformed` items were not stored and are not worth sending again; `undone` ones took back a scan, or there was none
   * to take back.
   */
  outcome: z.union([ScanOutcome, z.literal('malformed'), z.literal('undone')]),
  registrationId: z.nullable(z.int()),
  mark: z.nullable(z.object({ status: z.string(), minutes: z.int() })),
})
export type ScanResult = z.infer<typeof ScanResult>

export const ReceiveScansResponse = z.object({ results: z.array(ScanResult), cursor: z.string() })
export type ReceiveScansResponse = z.infer<typeof ReceiveScansResponse>

export const OpenCheckInInput = z.strictObject({ token: z.string().check(z.maxLength(200)) })
export const OpenCheckInResponse = z.object({ seminar: CheckInSeminar, label: z.string() })
export type OpenCheckInResponse = z.infer<typeof OpenCheckInResponse>

export const WalkInInput = z.strictObject({
  seminarId: z.optional(rowIdField()),
  slotId: rowIdField(),
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  email: z.optional(z.union([z.literal(''), emailSchema()])),
  phone: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  prcLicenseNo: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  payment: z.enum(['cash', 'wallet', 'later']),
  scanId: z.uuid(),
  scannedAt: storableInstantField(),
})
export type WalkInInput = z.infer<typeof WalkInInput>

/** `waiting`: no seat was free; staff decide. */
export const WalkInResponse = z.object({
  outcome: z.enum(['seated', 'waiting']),
  registrationId: z.nullable(z.int()),
})
export type WalkInResponse = z.infer<typeof WalkInResponse>

export const CreatePassInput = z.strictObject({
  seminarId: rowIdField(),
  label: checkInPassLabelField,
  expiresAt: z.iso.datetime('Enter a date and time.'),
})
export type CreatePassInput = z.infer<typeof CreatePassInput>

/** The token is shown once; only its hash is stored. */
export const CreatedCheckInPass = z.object({ id: z.int(), url: z.string(), token: z.string() })
export type CreatedCheckInPass = z.infer<typeof CreatedCheckInPass>

export const CheckInPass = z.object({
  id: z.int(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
  lastSeenAt: z.nullable(z.iso.datetime()),
})
export type CheckInPass = z.infer<typeof CheckInPass>

export const CheckInPassList = z.object({ passes: z.array(CheckInPass) })

export const RevokePassInput = z.strictObject({ id: rowIdField() })
export type RevokePassInput = z.infer<typeof RevokePassInput>
