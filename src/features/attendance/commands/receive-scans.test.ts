import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registrations } from '#app/features/registrations/tables.ts'
import {
  aRegistrant,
  aRunningSeminar,
  aScan,
  aSlot,
  aTicket,
  aTicketLink,
  forgedTicket,
  minutesIn,
  staffAccess,
} from '#tests/kit/attendance.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { ScanInput } from '../contract/check-in.ts'
import { getReviewQueue } from '../reads/review-queue.ts'
import { attendanceMarks, attendanceScans, completions } from '../tables/marks.ts'
import { receiveScans, type StoredScan } from './receive-scans.ts'
import { rotateSigningKey } from './signing-keys.ts'

const { db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const context = contextOf(services, { actor: actorOf(staff) })

const seminar = await aRunningSeminar(db, { maxAttendees: null })
const slot = await aSlot(db, seminar.id)
await aSlot(db, seminar.id, { startsAt: minutesIn(240) })

function send(scans: readonly unknown[], deviceNow = testNow) {
  return receiveScans(context, { access: staffAccess(seminar.id, staff.id), deviceNow, scans })
}

async function outcomeOf(scan: Partial<ScanInput>) {
  const [result] = await send([aScan({ slotId: slot.id, ...scan })])
  return result?.outcome
}

async function completionOf(registrationId: number) {
  const [row] = await db.select().from(completions).where(eq(completions.registrationId, registrationId))
  return row
}

describe('receiveScans', () => {
  test('counts a scan that arrives late by its time', async () => {
    const seminar = await aRunningSeminar(db)
    const slot = await aSlot(db, seminar.id, { mode: 'in_and_out' })
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const now = minutesIn(150)
    const later = { ...context, now }
    const send = async (direction: 'in' | 'out', minute: number) => {
      const scan = aScan({ slotId: slot.id, registrationId, direction })
      const scannedAt = minutesIn(minute).toISOString()
      const [result] = await receiveScans(later, {
        access: staffAccess(seminar.id, staff.id),
        deviceNow: now,
        scans: [{ ...scan, scannedAt }],
      })
      return result?.mark?.minutes
    }
    expect(await send('in', 0)).toBe(120)
    // A device that was offline sends a stay that ended in between.
    expect(await send('in', 60)).toBe(120)
    expect(await send('out', 30)).toBe(90)
  })

  test('accepts a ticket, marks the person present and computes the completion', async () => {
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicket(services, registration)
    const [result] = await send([aScan({ slotId: slot.id, body, source: 'qr' })])
    expect(result).toMatchObject({
      outcome: 'accepted',
      registrationId: registration.id,
      mark: { status: 'present', minutes: 120 },
    })
    expect(await completionOf(registration.id)).toMatchObject({
      attendedMinutes: 120,
      requiredMinutes: 240,
      percent: 50,
      attendance: 'open',
    })
    const [row] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
    expect(row?.attendanceStatus).toBe('attended')
  })

  test('answers a repeated delivery as the first and stores it once', async () => {
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const scan = aScan({ slotId: slot.id, registrationId })
    const first = await send([scan])
    expect(await send([scan, scan])).toEqual([...first, ...first])
    expect(await db.$count(attendanceScans, eq(attendanceScans.registrationId, registrationId))).toBe(1)
  })

  test('keeps what is no ticket, of another seminar, void or unknown, without minutes', async () => {
    const other = await aRunningSeminar(db)
    const elsewhere = await aRegistrant(db, other.id)
    const rotated = await aRegistrant(db, seminar.id, { linkVersion: 2 })
    const rejected = await aRegistrant(db, seminar.id, { paymentStatus: 'rejected', amountDue: '500.00' })
    const forged = forgedTicket(await aTicket(services, rotated))
    expect(await outcomeOf({ body: 'https://example.ph' })).toBe('unknown')
    expect(await outcomeOf({ body: forged })).toBe('unknown')
    expect(await outcomeOf({ registrationId: 987_654 })).toBe('unknown')
    expect(await outcomeOf({ body: await aTicket(services, elsewhere) })).toBe('wrong_seminar')
    expect(await outcomeOf({ body: await aTicket(services, { ...rotated, linkVersion: 1 }) })).toBe('void')
    expect(await outcomeOf({ body: await aTicketLink(services, rotated) })).toBe('unknown')
    expect(await outcomeOf({ body: await aTicket(services, rotated) })).toBe('accepted')
    expect(await outcomeOf({ registrationId: rejected.id })).toBe('void')
    expect(await completionOf(rejected.id)).toBeUndefined()
  })

  test('stores of a foreign code only a hash', async () => {
    const note = crypto.randomUUID()
    await send([aScan({ slotId: slot.id, body: 'secret of another system', note })])
    const [row] = await db.select().from(attendanceScans).where(eq(attendanceScans.note, note))
    expect(row).toMatchObject({ outcome: 'unknown', registrationId: null })
    expect(row?.rawHash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  test('asks about an unchecked payment, and counts the scan of a person let in', async () => {
    const pending = { paymentStatus: 'pending', amountDue: '500.00' } as const
    const { id: registrationId } = await aRegistrant(db, seminar.id, pending)
    expect(await outcomeOf({ registrationId })).toBe('not_paid')
    expect(await completionOf(registrationId)).toBeUndefined()
    expect(await outcomeOf({ registrationId, letIn: true })).toBe('accepted')
    expect(await completionOf(registrationId)).toMatchObject({ attendedMinutes: 120 })
  })

  test('keeps scans outside the slot, before the pass was made and in the future', async () => {
    const at = async (minutes: number) => {
      const { id: registrationId } = await aRegistrant(db, seminar.id)
      return outcomeOf({ registrationId, scannedAt: minutesIn(minutes).toISOString() })
    }
    expect(await at(-61)).toBe('outside')
    expect(await at(-60)).toBe('accepted')
    expect(await at(6)).toBe('outside')
    const access = { seminarId: seminar.id, actorId: null, pass: { id: 0, label: '', createdAt: testNow } }
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const scans = [aScan({ slotId: slot.id, registrationId, scannedAt: minutesIn(-1).toISOString() })]
    await db.execute(
      sql`insert into check_in_passes (id, seminar_id, label, token_hash, created_at, expires_at) overriding system value values (0, ${seminar.id}, 'Ana', 'x', ${testNow.toISOString()}, ${inDays(1).toISOString()})`,
    )
    const [early] = await receiveScans(context, { access, deviceNow: testNow, scans })
    expect(early?.outcome).toBe('outside')
  })

  test('corrects the times of a device whose clock is wrong', async () => {
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const dayAhead = inDays(1, testNow)
    const scan = aScan({ slotId: slot.id, registrationId, scannedAt: dayAhead.toISOString() })
    const [result] = await send([scan], dayAhead)
    expect(result?.outcome).toBe('accepted')
    const [row] = await db.select().from(attendanceScans).where(eq(attendanceScans.scanId, scan.scanId))
    expect(row).toMatchObject({ correctedAt: testNow, scannedAt: dayAhead, deviceClockOffsetMs: -86_400_000 })
  })

  test('refuses only malformed items', async () => {
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const results = await send([
      null,
      { scanId: 'x' },
      aScan({ slotId: slot.id, registrationId }),
      { ...aScan({ slotId: slot.id, registrationId }), scannedAt: 'yesterday' },
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['malformed', 'malformed', 'accepted', 'malformed'])
    expect(results[1]?.scanId).toBe('x')
  })

  test('keeps a scan of a slot that was removed while the device was offline', async () => {
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    expect(await outcomeOf({ registrationId, slotId: 987_654 })).toBe('accepted')
  })

  test('accepts tickets that were signed with an earlier key', async () => {
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicket(services, registration)
    await rotateSigningKey(context, 'ticket')
    expect(await outcomeOf({ body })).toBe('accepted')
    expect(await aTicket(services, registration)).not.toBe(body)
  })

  test('counts the time between scans in and out', async () => {
    const both = await aSlot(db, seminar.id, { mode: 'in_and_out' })
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const scanAt = (minutes: number, direction: 'in' | 'out') =>
      aScan({ slotId: both.id, registrationId, direction, scannedAt: minutesIn(minutes).toISOString() })
    // Sent in another order than they were made.
    const results = await send([scanAt(-10, 'out'), scanAt(-20, 'in'), scanAt(-15, 'in')])
    expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'again'])
    const [mark] = await db
      .select()
      .from(attendanceMarks)
      .where(eq(attendanceMarks.registrationId, registrationId))
    expect(mark).toMatchObject({ status: 'absent', minutes: 0 })
  })
})

test('receiveScans takes back a scan of the same device, which then counts again when it is repeated', async () => {
  const { id: registrationId } = await aRegistrant(db, seminar.id)
  const scan = aScan({ slotId: slot.id, registrationId })
  const undo = { ...aScan({ slotId: slot.id }), undoes: scan.scanId }
  const other = { seminarId: seminar.id, pass: null, actorId: (await aPerson(db, { role: 'staff' })).id }
  await send([scan])
  await receiveScans(context, {
    access: other,
    deviceNow: testNow,
    scans: [{ ...undo, scanId: crypto.randomUUID() }],
  })
  expect((await completionOf(registrationId))?.attendedMinutes).toBe(120)
  expect(await send([undo])).toMatchObject([{ scanId: undo.scanId, outcome: 'undone' }])
  expect((await completionOf(registrationId))?.attendedMinutes).toBe(0)
  expect(await send([undo])).toMatchObject([{ outcome: 'undone' }])
  expect(await outcomeOf({ registrationId })).toBe('again')
  expect((await completionOf(registrationId))?.attendedMinutes).toBe(120)
})

test('receiveScans leaves no question about a person who was let in', async () => {
  const venue = await aRunningSeminar(db)
  const { id: slotId } = await aSlot(db, venue.id)
  const { id: registrationId } = await aRegistrant(db, venue.id, {
    paymentStatus: 'pending',
    amountDue: '500.00',
  })
  const access = staffAccess(venue.id, staff.id)
  const scanned = async (values: object) => {
    const scans = [aScan({ slotId, registrationId, ...values })]
    return (await receiveScans(context, { access, deviceNow: testNow, scans }))[0]?.outcome
  }
  expect(await scanned({})).toBe('not_paid')
  expect((await getReviewQueue(context, venue.id)).total).toBe(1)
  expect(await scanned({ letIn: true })).toBe('accepted')
  expect((await getReviewQueue(context, venue.id)).total).toBe(0)
})

test('receiveScans reports each scan once, when it is stored', async () => {
  const { id: registrationId } = await aRegistrant(db, seminar.id)
  const scan = aScan({ slotId: slot.id, registrationId })
  const reported: string[] = []
  const received = {
    access: staffAccess(seminar.id, staff.id),
    deviceNow: testNow,
    onStored: ({ outcome }: StoredScan) => void reported.push(outcome),
  }
  await receiveScans(context, { ...received, scans: [scan, 'not a scan'] })
  await receiveScans(context, { ...received, scans: [scan, aScan({ slotId: slot.id, registrationId })] })
  expect(reported).toEqual(['accepted', 'again'])
})

test('Scans cannot be changed or deleted', async () => {
  const { id: registrationId } = await aRegistrant(db, seminar.id)
  await outcomeOf({ registrationId })
  const ofPerson = eq(attendanceScans.registrationId, registrationId)
  const change = db.update(attendanceScans).set({ outcome: 'void' }).where(ofPerson)
  await expect(change).rejects.toMatchObject({ cause: { message: 'scans are append-only' } })
  await expect(db.delete(attendanceScans).where(ofPerson)).rejects.toMatchObject({
    cause: { message: 'scans are append-only' },
  })
  await db.delete(registrations).where(eq(registrations.id, registrationId))
  expect(await db.$count(attendanceScans, ofPerson)).toBe(0)
})
