import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { interactions } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aRegistrant, aRunningSeminar, aSlot, manyRegistrants, minutesIn } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { attendanceImportRows, attendanceImports } from '../tables/imports.ts'
import { settleClosedSlots } from './change-slot.ts'
import { markAttendanceSlot } from './mark-attendance-slot.ts'
import { markSlotForAll } from './mark-slot-for-all.ts'
import { overrideCompletion } from './override-completion.ts'
import { queueAttendanceSummaries } from './queue-attendance-summaries.ts'

const { db, services } = await aSite()
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(registrations)
  await db.delete(seminars)
})

/** The seminar starts at 10 a.m. in Manila; its last slot ends after four hours and closes half an hour later. */
const closing = minutesIn(270)
const daysLater = (days: number) => minutesIn(270 + days * 1440)

async function aSeminarOfTwoSlots() {
  const seminar = await aRunningSeminar(db, { title: 'Reading', maxAttendees: null })
  const morning = await aSlot(db, seminar.id, { label: 'Morning, Day 1' })
  const afternoon = await aSlot(db, seminar.id, { label: 'Afternoon, Day 1', startsAt: minutesIn(120) })
  return { seminar, morning, afternoon }
}

async function present(registrationId: number, ...slots: readonly { readonly id: number }[]) {
  for (const { id: slotId } of slots)
    await markAttendanceSlot(staff, { registrationId, slotId, status: 'present', version: 0 })
}

async function run(now: Date) {
  await settleClosedSlots({ db, now })
  return queueAttendanceSummaries(db, now)
}

const queuedEmails = () => db.select().from(outbox).orderBy(asc(outbox.id))

describe('queueAttendanceSummaries', () => {
  test('sends each verified registrant one summary of what was attended and what is missing', async () => {
    const { seminar, morning, afternoon } = await aSeminarOfTwoSlots()
    const all = await aRegistrant(db, seminar.id, { person: { firstName: 'Maria', lastName: 'Cruz' } })
    const half = await aRegistrant(db, seminar.id)
    await aRegistrant(db, seminar.id, { paymentStatus: 'pending', amountDue: '500.00' })
    await aRegistrant(db, seminar.id, { paymentStatus: 'rejected', amountDue: '500.00' })
    await present(all.id, morning, afternoon)
    await present(half.id, morning)
    expect(await run(minutesIn(269))).toBe(0)
    const runs = await Promise.all([run(closing), run(closing)])
    expect(runs[0] + runs[1]).toBe(2)
    expect(await run(daysLater(1))).toBe(0)
    expect(await queuedEmails()).toMatchObject([
      {
        templateType: 'attendance_summary',
        recipientEmail: all.person.email,
        isMarketing: false,
        dedupeKey: `attendance_summary:${all.id}:end`,
        data: { firstName: 'Maria', attendance: 'Your attendance: 100 %.', isIncomplete: false },
      },
      {
        recipientEmail: half.person.email,
        data: {
          attendance: 'Afternoon, Day 1 is missing.',
          isIncomplete: true,
          answerBy: daysLater(7).toISOString(),
        },
      },
    ])
    const history = await db.select().from(interactions).where(eq(interactions.personId, half.personId))
    expect(history.map(({ title }) => title)).toContain('Attendance at Reading')
  })

  test('says the result of a decision, and waits for slots to be computed', async () => {
    const { seminar, morning } = await aSeminarOfTwoSlots()
    const registrant = await aRegistrant(db, seminar.id)
    await present(registrant.id, morning)
    await overrideCompletion(staff, {
      registrationId: registrant.id,
      reason: 'Was at the registration desk',
      eligible: true,
    })
    expect(await queueAttendanceSummaries(db, daysLater(3))).toBe(0)
    expect(await run(daysLater(3))).toBe(1)
    expect(await queuedEmails()).toMatchObject([
      { data: { attendance: 'Your attendance: 50 %, accepted by the organizer.', isIncomplete: false } },
    ])
  })

  test('tells nobody that something is missing while a meeting report has people whom nobody recognized', async () => {
    const { seminar, morning, afternoon } = await aSeminarOfTwoSlots()
    const [all, half] = [await aRegistrant(db, seminar.id), await aRegistrant(db, seminar.id)]
    await present(all.id, morning, afternoon)
    await present(half.id, morning)
    const [report] = await db
      .insert(attendanceImports)
      .values({
        seminarId: seminar.id,
        fileName: 'report.csv',
        format: 'zoom',
        importedAt: minutesIn(260),
        fileHash: Buffer.from(crypto.randomUUID()),
      })
      .returning()
    const ofReport = eq(attendanceImportRows.importId, report?.id ?? 0)
    await db
      .insert(attendanceImportRows)
      .values({ importId: report?.id ?? 0, row: 1, name: 'iPhone', intervals: [] })
    expect(await run(daysLater(1))).toBe(1)
    await db
      .update(attendanceImportRows)
      .set({ dismissedAt: daysLater(1) })
      .where(ofReport)
    expect(await run(daysLater(1))).toBe(1)
  })

  test('waits three days for a slot without any record, and is silent without records', async () => {
    const { seminar, morning } = await aSeminarOfTwoSlots()
    const { id } = await aRegistrant(db, seminar.id)
    expect(await run(daysLater(4))).toBe(0)
    await present(id, morning)
    expect(await run(minutesIn(270 + 3 * 1440 - 1))).toBe(0)
    expect(await run(daysLater(3))).toBe(1)
  })

  test('is sent by day, within a week, and not for cancelled seminars', async () => {
    const { seminar, morning, afternoon } = await aSeminarOfTwoSlots()
    const { id } = await aRegistrant(db, seminar.id)
    await present(id, morning, afternoon)
    // 8 p.m. in Manila.
    expect(await run(minutesIn(600))).toBe(0)
    expect(await run(daysLater(7))).toBe(0)
    await db.update(seminars).set({ status: 'cancelled', cancelledAt: closing })
    expect(await run(closing)).toBe(0)
    await db.update(seminars).set({ status: 'scheduled', cancelledAt: null })
    expect(await run(daysLater(6))).toBe(1)
  })

  test('reaches more people than fit one transaction, also those registered after the end', async () => {
    const { seminar, morning, afternoon } = await aSeminarOfTwoSlots()
    await manyRegistrants(db, seminar.id, 201)
    for (const { id: slotId } of [morning, afternoon])
      await markSlotForAll(staff, { seminarId: seminar.id, slotId, status: 'present', onlyUnmarked: true })
    await settleClosedSlots({ db, now: closing })
    const late = await aRegistrant(db, seminar.id)
    expect(await run(closing)).toBe(202)
    const [message] = await db.select().from(outbox).where(eq(outbox.recipientEmail, late.person.email))
    expect(message?.data.attendance).toBe('Morning, Day 1 and Afternoon, Day 1 are missing.')
  })
})
