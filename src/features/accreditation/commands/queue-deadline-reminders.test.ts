import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { professions } from '#app/features/people/tables.ts'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { aSeminar, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { completionReports } from '../tables/reports.ts'
import { queueDeadlineReminders } from './queue-deadline-reminders.ts'

const { db, services } = await aSite()
const [profession] = await db.select().from(professions).limit(1)

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(seminars)
})

const rules = {
  applyWorkingDaysAhead: 15,
  reportDueDays: 30,
  furtherHolidays: [],
  cpdOfficerEmail: 'cpd@example.ph',
}

const queueAt = (instant: string) =>
  queueDeadlineReminders({
    db,
    providerName: 'Pagsulong',
    now: new Date(instant),
    policies: { ...services.policies(), ...rules },
  })

/** Fifteen working days before March 25, 2027 is March 4; thirty days after it is April 24. */
async function anAccreditationOf(status: AccreditationStatus) {
  const { id: seminarId } = await aSeminar(db, {
    title: 'Reading',
    startsAt: new Date('2027-03-25T01:00:00Z'),
    endsAt: new Date('2027-03-25T09:00:00Z'),
  })
  const professionId = profession?.id ?? 0
  return { seminarId, id: await anAccreditation(services, { seminarId, professionId, status }) }
}

const queuedKeys = async () =>
  (await db.select().from(outbox).orderBy(outbox.id)).map(({ dedupeKey }) => dedupeKey)

test('queueDeadlineReminders reminds the officer 14, 7 and 1 days before the deadline, once each', async () => {
  const { id } = await anAccreditationOf('planned')
  const expected = [
    ['2027-02-17T01:00:00Z', 0],
    ['2027-02-18T01:00:00Z', 1],
    ['2027-02-18T05:00:00Z', 0],
    ['2027-02-25T01:00:00Z', 1],
    ['2027-03-03T01:00:00Z', 1],
    ['2027-03-04T01:00:00Z', 0],
    ['2027-03-05T01:00:00Z', 0],
  ] as const
  for (const [now, count] of expected) expect(await queueAt(now), now).toBe(count)
  expect(await queuedKeys()).toEqual([14, 7, 1].map((days) => `accreditation_due:${id}:2027-03-04:${days}`))
  const [first] = await db.select().from(outbox).orderBy(outbox.id)
  expect(first).toMatchObject({
    templateType: 'accreditation_due',
    recipientEmail: 'cpd@example.ph',
    data: { profession: profession?.name, task: 'apply', dueOn: '2027-03-04', seminar: { title: 'Reading' } },
  })
})

test('queueDeadlineReminders sends only the nearest reminder when it is late, and concurrent runs one', async () => {
  const { id } = await anAccreditationOf('planned')
  expect(await queueAt('2027-02-17T20:00:00Z')).toBe(0)
  await Promise.all([queueAt('2027-03-03T01:00:00Z'), queueAt('2027-03-03T01:00:00Z')])
  expect(await queuedKeys()).toEqual([`accreditation_due:${id}:2027-03-04:1`])
})

test('queueDeadlineReminders leaves out what was applied for, and cancelled seminars', async () => {
  await anAccreditationOf('applied')
  const { seminarId } = await anAccreditationOf('planned')
  await db
    .update(seminars)
    .set({ status: 'cancelled', cancelledAt: testNow })
    .where(eq(seminars.id, seminarId))
  expect(await queueAt('2027-03-03T01:00:00Z')).toBe(0)
})

test('queueDeadlineReminders reminds of the new deadline when the seminar moves', async () => {
  const { seminarId } = await anAccreditationOf('planned')
  expect(await queueAt('2027-02-18T01:00:00Z')).toBe(1)
  const startsAt = new Date('2027-04-01T01:00:00Z')
  const endsAt = new Date('2027-04-01T09:00:00Z')
  await db.update(seminars).set({ startsAt, endsAt, finishesAt: endsAt }).where(eq(seminars.id, seminarId))
  expect(await queueAt('2027-02-25T01:00:00Z')).toBe(1)
})

test('queueDeadlineReminders reminds of a returned application, also after reminders of the first one', async () => {
  const { id } = await anAccreditationOf('planned')
  expect(await queueAt('2027-02-18T01:00:00Z')).toBe(1)
  await db.update(programmeAccreditations).set({ status: 'returned' })
  expect(await queueAt('2027-02-19T01:00:00Z')).toBe(1)
  const [, again] = await db.select().from(outbox).orderBy(outbox.id)
  expect(again).toMatchObject({
    dedupeKey: `accreditation_due:${id}:2027-03-04:returned:14`,
    data: { task: 'apply_again' },
  })
})

/** Keys of the reminders of April and May, queued by hourly runs. */
async function keysOfReport(id: number, states: readonly (readonly [day: string, count: number])[]) {
  for (const [day, count] of states) expect(await queueAt(`${day}T01:00:00Z`), day).toBe(count)
  return (await queuedKeys()).map((key) => key?.replace(`accreditation_due:${id}:`, ''))
}

test('queueDeadlineReminders reminds of a report 14, 7, 3 and 1 days before it is due, and once it is overdue', async () => {
  const { id } = await anAccreditationOf('approved')
  const keys = await keysOfReport(id, [
    ['2027-04-09', 0],
    ['2027-04-10', 1],
    ['2027-04-17', 1],
    ['2027-04-20', 0],
    ['2027-04-21', 1],
    ['2027-04-23', 1],
    ['2027-04-24', 0],
    ['2027-04-25', 1],
    ['2027-04-26', 0],
    ['2027-05-09', 0],
  ])
  expect(keys).toEqual(['14', '7', '3', '1', 'overdue'].map((name) => `2027-04-24:report:${name}`))
  const last = (await db.select().from(outbox).orderBy(outbox.id)).at(-1)
  expect(last).toMatchObject({ data: { task: 'report_overdue', dueOn: '2027-04-24' } })
})

test('queueDeadlineReminders says nothing of a report that was handed in, or overdue for long', async () => {
  await anAccreditationOf('approved')
  expect(await queueAt('2027-05-09T01:00:00Z')).toBe(0)
  await db.update(completionReports).set({ state: 'submitted', submittedOn: '2027-04-10' })
  expect(await queueAt('2027-04-17T01:00:00Z')).toBe(0)
})

test('queueDeadlineReminders reminds of attendance sheets that are due before the report', async () => {
  const { id } = await anAccreditationOf('approved')
  await db.update(completionReports).set({ dueSheetsOn: '2027-04-01' })
  const keys = await keysOfReport(id, [
    ['2027-03-28', 0],
    ['2027-03-29', 1],
    ['2027-03-31', 1],
    ['2027-04-02', 0],
  ])
  expect(keys).toEqual(['2027-04-01:sheets:3', '2027-04-01:sheets:1'])
})
