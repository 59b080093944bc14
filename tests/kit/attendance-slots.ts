/** Slots, marks and scans inserted into the database of the built site; they go with their seminar. */
import type { Page } from 'playwright-core'
import { anAttendee, aPlannedSeminar, aSeat, type StoredAttendee, type StoredSeminar } from './attendees.ts'
import { queryDatabase } from './registration-form.ts'
import { aMark, aStaffPerson } from './staff-people.ts'
import { openUserManagement } from './user-management.ts'

export interface StoredSlot {
  readonly id: number
  readonly label: string
}

interface SlotPlan {
  /** Hours after the seminar's start. */
  readonly from?: number
  readonly hours?: number
  readonly mode?: 'once' | 'in_and_out'
  readonly room?: string | null
}

/**
 * Stores a slot, by default the first three hours of the seminar, for 180 minutes, open from an hour before
 * until half an hour after.
 */
async function aStoredSlot(
  seminar: StoredSeminar,
  label: string,
  { from = 0, hours = 3, mode = 'once', room = null }: SlotPlan = {},
): Promise<StoredSlot> {
  await queryDatabase('delete from attendance_slots where seminar_id = $1 and is_automatic', [seminar.id])
  const [row] = await queryDatabase(
    `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes,
       room, position)
     select id, $2, starts_at + $3 * interval '1 hour', starts_at + ($3 + $4) * interval '1 hour', $5,
       starts_at + ($3 - 1) * interval '1 hour', starts_at + ($3 + $4 + 0.5) * interval '1 hour', $4 * 60, $6, $3
     from seminars where id = $1 returning id`,
    [seminar.id, label, from, hours, mode, room],
  )
  return { id: Number(row?.id), label }
}

async function registrationOf(seminar: StoredSeminar, attendee: StoredAttendee): Promise<number> {
  const [row] = await queryDatabase('select id from registrations where seminar_id = $1 and person_id = $2', [
    seminar.id,
    attendee.id,
  ])
  return Number(row?.id)
}

interface StoredScan {
  readonly registrationId: number | null
  readonly outcome: 'accepted' | 'outside' | 'not_paid' | 'unknown'
  /** Minutes after the slot's start. */
  readonly minutes?: number
  readonly direction?: 'in' | 'out' | null
}

/** A scan as a device sent it, without the mark that follows. */
export async function aStoredScan(
  slot: StoredSlot,
  { registrationId, outcome, minutes = 2, direction = null }: StoredScan,
): Promise<void> {
  await queryDatabase(
    `insert into attendance_scans (scan_id, seminar_id, slot_id, registration_id, direction, source, scanned_at,
       corrected_at, received_at, outcome)
     select gen_random_uuid(), seminar_id, id, $2, $3, 'qr', at, at, now(), $4
     from (select *, starts_at + $5 * interval '1 minute' as at from attendance_slots where id = $1) slot`,
    [slot.id, registrationId, direction, outcome, minutes],
  )
}

interface PutMark {
  readonly status: string
  readonly minutes: number
  readonly source?: 'scans' | 'staff'
  readonly reason?: string | null
}

/** Inserts a mark or replaces it, as another editor would. */
export async function putStoredMark(
  slot: StoredSlot,
  registrationId: number,
  { status, minutes, source = 'staff', reason = null }: PutMark,
): Promise<void> {
  await queryDatabase(
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, reason, decided_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())
     on conflict (registration_id, slot_id) do update set status = excluded.status, minutes = excluded.minutes,
       source = excluded.source, reason = excluded.reason, version = attendance_marks.version + 1`,
    [registrationId, slot.id, status, minutes, source, reason],
  )
}

interface Opening {
  readonly role?: 'staff' | 'organizer'
  readonly search?: string
  readonly width?: number
  readonly expected?: readonly RegExp[]
}

/** A seminar of yesterday with two slots and three people, one of them with an unchecked payment. */
export async function aSeminarWithSlots() {
  const seminar = await aPlannedSeminar(`Slots ${aMark()}`, { inDays: -1, price: 500 })
  const slots = {
    morning: await aStoredSlot(seminar, 'Morning'),
    afternoon: await aStoredSlot(seminar, 'Afternoon', { from: 4, mode: 'in_and_out' }),
  }
  const people = {
    abad: await anAttendee({
      firstName: 'Ana',
      lastName: 'Abad',
      company: 'Basey NHS',
      prcLicenseNo: '0012345',
    }),
    nonato: await anAttendee({ firstName: 'Ben', lastName: 'Ñonato' }),
    uy: await anAttendee({ firstName: 'Carla', lastName: 'Uy' }),
  }
  await aSeat(seminar, people.abad)
  await aSeat(seminar, people.nonato, 'pending')
  await aSeat(seminar, people.uy)
  const registrationIds = {
    abad: await registrationOf(seminar, people.abad),
    nonato: await registrationOf(seminar, people.nonato),
    uy: await registrationOf(seminar, people.uy),
  }
  return { seminar, ...slots, registrationIds }
}

export async function openSlotAttendance(
  { seminar }: { readonly seminar: StoredSeminar },
  { role = 'organizer', search = '', width = 1280, expected = [] }: Opening = {},
): Promise<Page> {
  const user = await aStaffPerson({ role })
  return openUserManagement(
    `/seminars/${seminar.id}/attendance${search}`,
    { width, isTouch: width < 500, expected },
    user.email,
  )
}

/** Finds a mark; undefined without one. */
export async function storedMark(registrationId: number, slot: StoredSlot) {
  const [row] = await queryDatabase(
    'select status, minutes, source, reason from attendance_marks where registration_id = $1 and slot_id = $2',
    [registrationId, slot.id],
  )
  return row
}
