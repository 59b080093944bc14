import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aCategory, actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { CreateSeminarInput } from '../contract/seminar-inputs.ts'
import { seminars } from '../tables.ts'
import { createSeminar } from './create-seminar.ts'

const { db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

const least = { title: 'Reading corners', startDate: '2026-12-05T09:00' }

/** Input as parsed from a request. */
function create(values: object = {}) {
  const input = CreateSeminarInput.parse({ ...least, ...values })
  return inTransaction(db, (tx) => createSeminar(tx, context, input))
}

test('createSeminar needs only title and start', async () => {
  const seminar = await create()
  expect(seminar).toMatchObject({ endDate: null, registeredCount: 0, createdAt: testNow.toISOString() })
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
  expect(row?.finishesAt).toEqual(new Date('2026-12-05T02:00:00.000Z'))
})

test('createSeminar stores every given field', async () => {
  const category = await aCategory(db, { isActive: false })
  const input = {
    title: 'Two days',
    description: 'About books',
    startDate: '2026-12-05T09:00',
    scheduledDate: '2026-12-05T01:00:00Z',
    endDate: '2026-12-06T17:00',
    isMultiDay: true,
    maxAttendees: 40,
    cpdPoints: 16,
    price: 1500.5,
    locationType: 'in_person',
    locationAddress: 'Calbayog',
    locationDetails: 'Third floor',
    whatToBring: 'A pen',
    categoryId: category.id,
  }
  expect(await create(input)).toMatchObject({
    title: 'Two days',
    description: 'About books',
    durationMinutes: 840,
    maxAttendees: 40,
    endDate: '2026-12-06T09:00:00.000Z',
    cpdPoints: 16,
    price: 1500.5,
    locationType: 'in_person',
    locationAddress: 'Calbayog',
    locationDetails: 'Third floor',
    whatToBring: 'A pen',
    category: { id: category.id },
  })
})

test('createSeminar accepts the start under its former name scheduledDate', async () => {
  const scheduledDate = '2026-12-05T01:00:00Z'
  expect(await create({ startDate: undefined, scheduledDate })).toMatchObject({
    startDate: '2026-12-05T01:00:00.000Z',
  })
})

test('createSeminar records past and cancelled seminars without notifying anyone', async () => {
  const past = await create({
    startDate: '2020-02-29T09:00',
    endDate: '2020-02-29T17:00',
    status: 'completed',
  })
  const cancelled = await create({ status: 'cancelled' })
  expect([past.status, cancelled.status]).toEqual(['completed', 'cancelled'])
  const [row] = await db.select().from(seminars).where(eq(seminars.id, cancelled.id))
  expect(row?.cancelledAt).toEqual(testNow)
  expect(await db.$count(outbox)).toBe(0)
})

test('createSeminar audits who created the seminar', async () => {
  const { id } = await create({ title: 'Written down' })
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(entries).toMatchObject([
    {
      action: 'seminar.created',
      subjectType: 'seminar',
      actorId: organizer.id,
      details: { title: 'Written down' },
    },
  ])
})

test.each<[string, object, string, string]>([
  ['a missing start', { startDate: undefined }, 'startDate', 'Start date is required'],
  [
    'two different start dates',
    { scheduledDate: '2026-12-05T09:01' },
    'scheduledDate',
    'Scheduled date must equal the start date',
  ],
  [
    'a multi-day seminar without an end',
    { isMultiDay: true },
    'endDate',
    'For multi-day seminars, end date is required and must be after start date. Location address is required for in-person seminars.',
  ],
  ['an unknown category', { categoryId: 2_000_000_000 }, 'categoryId', 'This category does not exist.'],
])('createSeminar refuses %s and stores nothing', async (...[, values, path, message]) => {
  const before = await db.$count(seminars)
  await expect(create(values)).rejects.toMatchObject({
    kind: 'invalid',
    message,
    details: { issues: [{ path, message }] },
  })
  expect(await db.$count(seminars)).toBe(before)
})
