import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anAccreditation } from '../../../../tests/kit/accreditation.ts'
import { aSeminar, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { createTestServices } from '../../../../tests/kit/services.ts'
import { outbox } from '../../email/tables.ts'
import { professions } from '../../people/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import { queueApplicationReminders } from './queue-application-reminders.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const [profession] = await db.select().from(professions).limit(1)

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(seminars)
})

afterAll(async () => {
  await services.close()
  await database.close()
})

const rules = { applyWorkingDaysAhead: 15, furtherHolidays: [], cpdOfficerEmail: 'cpd@example.ph' }

const queueAt = (instant: string) =>
  queueApplicationReminders({
    ...{ db, providerName: 'Pagsulong', now: new Date(instant) },
    policies: { ...services.policies(), ...rules },
  })

/** Fifteen working days before March 25, 2027 is March 4. */
async function aPlanned(status: 'planned' | 'applied' = 'planned') {
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

test('queueApplicationReminders reminds the officer 14, 7 and 1 days before the deadline, once each', async () => {
  const { id } = await aPlanned()
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
  expect(await queuedKeys()).toEqual([14, 7, 1].map((days) => `accreditation_due:${id}:${days}`))
  const [first] = await db.select().from(outbox).orderBy(outbox.id)
  expect(first).toMatchObject({
    templateType: 'accreditation_due',
    recipientEmail: 'cpd@example.ph',
    data: { profession: profession?.name, dueOn: '2027-03-04', seminar: { title: 'Reading' } },
  })
})

test('queueApplicationReminders sends only the nearest reminder when it is late, and concurrent runs one', async () => {
  const { id } = await aPlanned()
  expect(await queueAt('2027-02-17T20:00:00Z')).toBe(0)
  await Promise.all([queueAt('2027-03-03T01:00:00Z'), queueAt('2027-03-03T01:00:00Z')])
  expect(await queuedKeys()).toEqual([`accreditation_due:${id}:1`])
})

test('queueApplicationReminders leaves out what was applied for, and cancelled seminars', async () => {
  await aPlanned('applied')
  const { seminarId } = await aPlanned()
  await db
    .update(seminars)
    .set({ status: 'cancelled', cancelledAt: testNow })
    .where(eq(seminars.id, seminarId))
  expect(await queueAt('2027-03-03T01:00:00Z')).toBe(0)
})
