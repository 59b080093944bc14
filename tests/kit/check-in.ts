/** A seminar that takes place now, with people, a slot, a check-in pass and tickets. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { CreatedCheckInPass } from '#app/features/attendance/contract/check-in.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import {
  encodeTicket,
  toSignedTicketBytes,
  toTicketQrText,
} from '#app/features/attendance/rules/ticket-code.ts'
import { callAsAdmin } from './admin-caller.ts'
import { type AttendeeFacts, anAttendee, aSeat, type StoredSeminar } from './attendees.ts'
import { queryDatabase } from './registration-form.ts'
import { aMark } from './staff-people.ts'
import { theSite } from './this-site.ts'

const hourInMs = 3_600_000

/** Index far from those that the site makes itself. */
const ownKeyIndex = 200

/** A retired key, which signs no more but whose tickets stay valid. */
async function aTicketKey(): Promise<KeyObject> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x } = publicKey.export({ format: 'jwk' })
  await queryDatabase(
    `insert into signing_keys (purpose, key_index, public_jwk, private_sealed, created_at, retired_at)
     values ('ticket', $1, $2, 'nobody needs it', now() - interval '1 day', now())`,
    [ownKeyIndex, JSON.stringify({ kty, crv, x })],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from signing_keys where key_index = $1', [ownKeyIndex])
  })
  return privateKey
}

async function aSeminarNow(title: string, seats: number): Promise<StoredSeminar> {
  const [row] = await queryDatabase(
    `insert into seminars (title, starts_at, ends_at, finishes_at, duration_in_minutes, max_attendees, location_type,
       location_address)
     select $1, start, start + interval '8 hours', start + interval '8 hours', 420, $2, 'in_person', 'Basey, Samar'
     from (select date_trunc('minute', now()) - interval '1 hour' as start) as times returning id`,
    [title, seats],
  )
  const id = Number(row?.id)
  onTestFinished(async () => {
    await queryDatabase('delete from registrations where seminar_id = $1', [id])
    await queryDatabase('delete from seminars where id = $1', [id])
  })
  return { id, title }
}

export interface CheckInPersonFacts extends AttendeeFacts {
  readonly payment?: 'verified' | 'pending' | 'rejected'
}

export interface CheckInSite {
  readonly seminar: StoredSeminar
  readonly slotId: number
  readonly pass: CreatedCheckInPass
  revokePass(): Promise<void>
  /** Registrations of the people, in the order given. */
  readonly registrationIds: readonly number[]
  /** Text of a ticket's QR code. */
  ticketOf(registrationId: number, seminarId?: number): string
  /** Path of the page on which the registrant acts. */
  pathOf(registrationId: number): string
  /** Statuses of the marks by registration. */
  listMarks(): Promise<Record<number, string>>
  countScans(): Promise<number>
}

interface CheckInPlan {
  readonly people: readonly CheckInPersonFacts[]
  readonly mode?: AttendanceSlot['mode']
  readonly seats?: number
}

async function aSlot(seminar: StoredSeminar, mode: AttendanceSlot['mode']): Promise<number> {
  const now = Date.now()
  // Nobody is late yet.
  const times = [now - hourInMs / 12, now + 3 * hourInMs, now - hourInMs].map((time) => new Date(time))
  const [row] = await queryDatabase(
    `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes,
       position) values ($1, 'Morning, Day 1', $3, $4, $2, $5, $4, 240, 0) returning id`,
    [seminar.id, mode, ...times],
  )
  return Number(row?.id)
}

async function aRegistration(seminar: StoredSeminar, { payment, ...facts }: CheckInPersonFacts) {
  const attendee = await anAttendee(facts)
  await aSeat(seminar, attendee, payment ?? 'verified')
  const [row] = await queryDatabase('select id from registrations where person_id = $1', [attendee.id])
  return Number(row?.id)
}

export async function aCheckInSite({
  people,
  mode = 'once',
  seats = 500,
}: CheckInPlan): Promise<CheckInSite> {
  const site = theSite()
  const seminar = await aSeminarNow(`Research ethics ${aMark()}`, seats)
  const slotId = await aSlot(seminar, mode)
  const registrationIds: number[] = []
  for (const person of people) registrationIds.push(await aRegistration(seminar, person))
  const key = await aTicketKey()
  const admin = await callAsAdmin(site)
  const expiresAt = new Date(Date.now() + 8 * hourInMs).toISOString()
  const pass = await admin.post<CreatedCheckInPass>('/check-in/passes', {
    seminarId: seminar.id,
    label: 'Ana, main entrance',
    expiresAt,
  })
  return {
    seminar,
    slotId,
    pass,
    registrationIds,
    async revokePass() {
      await admin.post('/check-in/passes/revoke', { id: pass.id })
    },
    ticketOf(registrationId, seminarId = seminar.id) {
      const payload = { keyIndex: ownKeyIndex, seminarId, registrationId, linkVersion: 1 }
      return toTicketQrText(
        site.baseUrl,
        encodeTicket(payload, sign(null, toSignedTicketBytes(payload), key)),
      )
    },
    pathOf(registrationId) {
      const payload = { keyIndex: ownKeyIndex, seminarId: seminar.id, registrationId, linkVersion: 1 }
      const link = { ...payload, isLink: true } as const
      return `/t/${encodeTicket(link, sign(null, toSignedTicketBytes(link), key))}`
    },
    async listMarks() {
      const rows = await queryDatabase(
        'select registration_id, status from attendance_marks where slot_id = $1',
        [slotId],
      )
      return Object.fromEntries(rows.map((row) => [Number(row.registration_id), String(row.status)]))
    },
    async countScans() {
      const [row] = await queryDatabase('select count(*) from attendance_scans where seminar_id = $1', [
        seminar.id,
      ])
      return Number(row?.count)
    },
  }
}
