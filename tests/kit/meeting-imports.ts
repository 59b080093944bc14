/** Seminars with slots and registrants, and reports of their meetings. */
import { and, eq } from 'drizzle-orm'
import { attendanceImportRows } from '#app/features/attendance/tables/imports.ts'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { attendanceSlots } from '#app/features/attendance/tables/slots.ts'
import type { people } from '#app/features/people/tables.ts'

import type { Database } from '#app/platform/db/database.ts'
import { deleteAutomaticSlots } from './attendance.ts'
import { aSeminar } from './builders.ts'
import { anExpected } from './expected-attendees.ts'
import type { RegistrationValues } from './orders.ts'

/** The day of these meetings, two days after `testNow`. */
const reportDay = '2026-11-21'

export const inManila = (time: string) => new Date(`${reportDay}T${time}:00+08:00`)

let labels = 0

type SlotValues = Partial<typeof attendanceSlots.$inferInsert> & { seminarId: number }

/** Stores a slot, from 8:00 to 12:00 by default, with all minutes credited. */
export async function aSlot(db: Database, values: SlotValues): Promise<number> {
  labels += 1
  const startsAt = values.startsAt ?? inManila('08:00')
  const endsAt = values.endsAt ?? inManila('12:00')
  await deleteAutomaticSlots(db, values.seminarId)
  const [row] = await db
    .insert(attendanceSlots)
    .values({
      label: `Slot ${labels}`,
      startsAt,
      endsAt,
      mode: 'once',
      opensAt: new Date(startsAt.getTime() - 3_600_000),
      closesAt: new Date(endsAt.getTime() + 1_800_000),
      creditMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
      position: 0,
      ...values,
    })
    .returning({ id: attendanceSlots.id })
  if (row === undefined) throw new Error('The slot was not stored.')
  return row.id
}

/** A seminar on `reportDay` with one slot. */
export async function aMeeting(db: Database) {
  const times = { startsAt: inManila('08:00'), endsAt: inManila('17:00') }
  const { id: seminarId } = await aSeminar(db, { ...times, maxAttendees: null })
  return { seminarId, slotId: await aSlot(db, { seminarId }) }
}

type Registration = Partial<RegistrationValues>

/** @param name 'First M. Last' or 'First Last' */
export async function aRegistrant(
  db: Database,
  seminarId: number,
  {
    name = 'Ana Reyes',
    person = {},
    ...registration
  }: Registration & { name?: string; person?: Partial<typeof people.$inferInsert> } = {},
): Promise<number> {
  const words = name.split(' ')
  const { registrationId } = await anExpected(db, seminarId, {
    person: {
      firstName: words[0] ?? '',
      lastName: words.at(-1) ?? '',
      middleInitial: words.length > 2 ? (words[1]?.charAt(0) ?? null) : null,
      ...person,
    },
    ...registration,
  })
  return registrationId
}

export interface ZoomStay {
  readonly name: string
  readonly email?: string
  /** HH:mm by the 24-hour clock. */
  readonly from?: string
  readonly to?: string
}

function toZoomTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const [year, month, day] = reportDay.split('-')
  const half = hour < 12 ? 'AM' : 'PM'
  const shown = `${String(hour % 12 || 12).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return `${month}/${day}/${year} ${shown}:00 ${half}`
}

/** A detailed report of Zoom; everybody stays from 8:00 to 12:00 by default. */
export function aZoomReport(stays: readonly ZoomStay[]): string {
  const lines = stays.map(({ name, email = '', from = '08:00', to = '12:00' }) =>
    [`"${name.replaceAll('"', '""')}"`, email, toZoomTime(from), toZoomTime(to), '', 'Yes', '', 'No'].join(
      ',',
    ),
  )
  const headings =
    'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent,In Waiting Room'
  return [headings, ...lines, ''].join('\r\n')
}

export function toReportBytes(report: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof report === 'string' ? new TextEncoder().encode(report) : report)
}

export interface ReportFields {
  readonly seminarId: number
  readonly slotId: number | 'by_time'
  readonly zone?: string
}

export function aReportForm(report: string | Uint8Array, fields: ReportFields): FormData {
  const form = new FormData()
  form.append('file', new File([toReportBytes(report)], 'participants.csv'))
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

/** '240 present import', or null without a mark. */
export async function describeMark(
  db: Database,
  registrationId: number,
  slotId: number,
): Promise<string | null> {
  const [mark] = await db
    .select()
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.registrationId, registrationId), eq(attendanceMarks.slotId, slotId)))
  return mark === undefined ? null : `${mark.minutes} ${mark.status} ${mark.source}`
}

export function listStoredParticipants(db: Database, importId: number) {
  return db
    .select()
    .from(attendanceImportRows)
    .where(eq(attendanceImportRows.importId, importId))
    .orderBy(attendanceImportRows.row)
}
