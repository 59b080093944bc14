import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { UpdateSeminarInput } from '#app/features/seminars/contract/seminar-inputs.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import {
  aCategory,
  actorOf,
  aPerson,
  aSeminar,
  inDays,
  type SeminarRow,
  testNow,
} from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registrations } from '../tables.ts'
import { updateSeminar } from './update-seminar.ts'

const { db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

/** Input as parsed from a request. */
function update(seminar: { readonly id: number }, change: object) {
  return updateSeminar(context, UpdateSeminarInput.parse({ id: seminar.id, ...change }))
}

async function rowOf({ id }: { readonly id: number }) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, id))
  return row
}

async function lastAuditOf({ id }: { readonly id: number }) {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return entry
}

const conflict = (code: string, message: string) => ({ kind: 'conflict', code, message })

describe('updateSeminar', () => {
  test('changes only the given fields and advances the modification time', async () => {
    const seminar = await aSeminar(db, { description: 'Stays', cpdPoints: 8, price: '100.00' })
    const answer = await update(seminar, { title: 'Other', price: 0 })
    expect(answer).toMatchObject({ title: 'Other', description: 'Stays', cpdPoints: 8, price: null })
    expect(await rowOf(seminar)).toEqual({
      ...seminar,
      title: 'Other',
      price: null,
      searchText: ' other stays',
      updatedAt: new Date(testNow.getTime() + 1),
    })
    expect(await lastAuditOf(seminar)).toMatchObject({
      action: 'seminar.updated',
      actorId: organizer.id,
      details: { changed: ['title', 'price'] },
    })
  })

  test('sets the modification time of a long unchanged seminar to now', async () => {
    const seminar = await aSeminar(db, { updatedAt: inDays(-3) })
    expect(await update(seminar, { title: 'Other' })).toMatchObject({ updatedAt: testNow.toISOString() })
  })

  test('without an effective change leaves row and audit log unchanged', async () => {
    const seminar = await aSeminar(db)
    await update(seminar, {
      title: seminar.title,
      maxAttendees: 100,
      startDate: seminar.startsAt.toISOString(),
    })
    expect(await rowOf(seminar)).toEqual(seminar)
    expect(await lastAuditOf(seminar)).toBeUndefined()
  })

  test('recalculates the duration when dates change, unless one is given or no end is set', async () => {
    const startsAt = new Date('2026-12-05T01:00:00Z')
    const seminar = await aSeminar(db, { startsAt })
    const later = await update(seminar, { startDate: '2026-12-05T09:00', endDate: '2026-12-06T17:00' })
    expect(later.durationMinutes).toBe(840)
    expect((await rowOf(seminar))?.finishesAt).toEqual(new Date('2026-12-06T09:00:00Z'))
    expect(await update(seminar, { endDate: '2026-12-05T17:00', durationMinutes: 400 })).toMatchObject({
      durationMinutes: 400,
    })
    expect(await update(seminar, { endDate: null })).toMatchObject({ endDate: null, durationMinutes: 400 })
    expect((await rowOf(seminar))?.finishesAt).toEqual(new Date('2026-12-05T07:40:00Z'))
  })

  test.each<[string, object, number]>([
    ['date', { startDate: '2027-01-05T09:00', endDate: '2027-01-05T17:00' }, 4],
    ['place', { locationType: 'in_person', locationAddress: 'Calbayog' }, 4],
    ['meeting link', { locationDetails: 'https://meet.example/new' }, 4],
    ['title', { title: 'Other' }, 3],
  ])('sets the calendar sequence number correctly when the %s changes', async (_, change, expected) => {
    const seminar = await aSeminar(db, { calendarSequence: 3 })
    await update(seminar, change)
    expect((await rowOf(seminar))?.calendarSequence).toBe(expected)
  })

  test('clears the address when the seminar moves online', async () => {
    const seminar = await aSeminar(db, { locationType: 'in_person', locationAddress: 'Calbayog' })
    expect(await update(seminar, { locationType: 'online' })).toMatchObject({ locationAddress: null })
  })

  test('leaves registrants’ amounts due unchanged when the price changes', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const person = await aSeatHolder(db, seminar.id, { amountDue: '500.00' })
    await update(seminar, { price: 900 })
    const [row] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.personId, person.id))
    expect(row?.amountDue).toBe('500.00')
  })

  test('accepts any existing category, even inactive, or none', async () => {
    const category = await aCategory(db, { isActive: false })
    const seminar = await aSeminar(db)
    expect(await update(seminar, { categoryId: category.id })).toMatchObject({ categoryId: category.id })
    expect(await update(seminar, { categoryId: null })).toMatchObject({ category: null })
    await expect(update(seminar, { categoryId: 2_000_000_000 })).rejects.toMatchObject({
      message: 'This category does not exist.',
      details: { issues: [{ path: 'categoryId' }] },
    })
  })
})

describe('updateSeminar refuses', () => {
  const together =
    'For multi-day seminars, end date is required and must be after start date. Location address is required for in-person seminars.'

  test.each<[string, Partial<SeminarRow>, object, string, string]>([
    [
      'two different start dates',
      {},
      { startDate: '2026-12-05T09:00', scheduledDate: '2026-12-05T10:00' },
      'scheduledDate',
      'Scheduled date must equal the start date',
    ],
    [
      'a start after the unchanged end',
      {},
      { startDate: inDays(7.5).toISOString(), isMultiDay: false },
      'endDate',
      'End time must be after start time',
    ],
    ['a multi-day seminar without an end', { endsAt: null }, { isMultiDay: true }, 'endDate', together],
    ['an end in another century', {}, { endDate: '2126-12-05T17:00' }, 'endDate', 'Duration is too long'],
    ['an in-person seminar without a place', {}, { locationType: 'in_person' }, 'endDate', together],
    [
      'a cancellation reason without cancelling',
      {},
      { cancelledReason: 'A typhoon' },
      'cancelledReason',
      'A reason can be entered only when the seminar is cancelled.',
    ],
  ])('%s', async (...[, values, change, path, message]) => {
    const seminar = await aSeminar(db, values)
    const refused = { kind: 'invalid', message, details: { issues: [{ path, message }] } }
    await expect(update(seminar, change)).rejects.toMatchObject(refused)
    expect(await rowOf(seminar)).toEqual(seminar)
  })

  test('an unknown seminar', async () => {
    await expect(update({ id: 987_654 }, { title: 'Other' })).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('a limit below the seats taken', async () => {
    const seminar = await aSeminar(db, { seatsTaken: 12 })
    const message = '12 seats are already taken, so the limit cannot be lower than 12.'
    await expect(update(seminar, { maxAttendees: 11 })).rejects.toMatchObject({
      ...conflict('seats_taken', message),
      details: { issues: [{ path: 'maxAttendees', message }] },
    })
    expect(await rowOf(seminar)).toEqual(seminar)
    expect(await update(seminar, { maxAttendees: 12 })).toMatchObject({ seatsLeft: 0 })
    expect(await update(seminar, { maxAttendees: null })).toMatchObject({ seatsLeft: null })
  })
})

describe('updateSeminar with the version that an editor has seen', () => {
  const changed = conflict(
    'seminar_changed',
    'Someone else changed this seminar in the meantime. Nothing was saved.',
  )

  test('refuses the later one completely if it is based on a stale version', async () => {
    const seminar = await aSeminar(db)
    const expectedUpdatedAt = seminar.updatedAt.toISOString()
    await update(seminar, { title: 'First', expectedUpdatedAt })
    const saved = await rowOf(seminar)
    await expect(update(seminar, { description: 'Second', expectedUpdatedAt })).rejects.toMatchObject(changed)
    expect(await rowOf(seminar)).toEqual(saved)
  })

  test('accepts an edit of the latest version, or one that names no version', async () => {
    const seminar = await aSeminar(db)
    const first = await update(seminar, { title: 'First' })
    await update(seminar, { title: 'Second', expectedUpdatedAt: first.updatedAt })
    expect(await update(seminar, { title: 'Third' })).toMatchObject({ title: 'Third' })
  })

  test('reads the expected version’s time as Manila time unless it names its zone', async () => {
    const seminar = await aSeminar(db)
    const change = { title: 'Second', expectedUpdatedAt: toManilaDateTime(seminar.updatedAt) }
    expect(await update(seminar, change)).toMatchObject({ title: 'Second' })
  })

  test('gives a repeated identical request the same response', async () => {
    const seminar = await aSeminar(db)
    const request = { title: 'Once', expectedUpdatedAt: seminar.updatedAt.toISOString() }
    expect(await update(seminar, request)).toEqual(await update(seminar, request))
  })

  test('does not treat a seat taken meanwhile as a change of the seminar', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    const expectedUpdatedAt = seminar.updatedAt.toISOString()
    expect(await update(seminar, { title: 'Other', expectedUpdatedAt })).toMatchObject({ registeredCount: 1 })
  })
})
