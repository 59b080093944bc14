import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, interactions } from '#app/features/people/tables.ts'
import { UpdateSeminarInput } from '#app/features/seminars/contract/seminar-inputs.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aSeminar, inDays, type SeminarRow, testNow } from '#tests/kit/builders.ts'
import { seatsSql } from '#tests/kit/orders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { updateSeminar } from './update-seminar.ts'

const { database, db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

beforeEach(async () => {
  await db.delete(outbox)
})

function update({ id }: { readonly id: number }, change: object) {
  return updateSeminar(context, UpdateSeminarInput.parse({ id, ...change }))
}

const emails = () => db.select().from(outbox).orderBy(asc(outbox.id))

async function lastAudit() {
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return entry
}

const moved = { startDate: '2027-01-05T09:00', endDate: '2027-01-05T17:00' }

describe('A change of a seminar’s date, time or place', () => {
  test('is e-mailed to pending and verified registrants with former and new values', async () => {
    const seminar = await aSeminar(db, { title: 'Reading', price: '500.00', locationDetails: 'old link' })
    const paid = await aSeatHolder(db, seminar.id, {
      amountDue: '500.00',
      person: { firstName: 'Juan', lastName: 'Cruz' },
    })
    const waiting = await aSeatHolder(db, seminar.id, { amountDue: '500.00', paymentStatus: 'pending' })
    await aSeatHolder(db, seminar.id, { amountDue: '500.00', paymentStatus: 'rejected' })
    await aSeatHolder(db, seminar.id, { person: { email: 'erased-9@erased.invalid', erasedAt: testNow } })
    await aSeatHolder(db, (await aSeminar(db)).id)

    await update(seminar, { ...moved, locationDetails: 'new link' })

    const written = await emails()
    expect(written.map(({ personId }) => personId)).toEqual([paid.id, waiting.id])
    expect(written[0]).toMatchObject({
      templateType: 'seminar_changed',
      recipientEmail: paid.email,
      recipientName: 'Juan Cruz',
      isMarketing: false,
      data: {
        firstName: 'Juan',
        seminar: {
          title: 'Reading',
          startsAt: '2027-01-05T01:00:00.000Z',
          endsAt: '2027-01-05T09:00:00.000Z',
          locationDetails: 'new link',
          calendarSequence: 1,
        },
        former: { startsAt: seminar.startsAt.toISOString(), locationDetails: 'old link' },
      },
    })
    expect(JSON.stringify(written[1]?.data)).not.toContain('link')
    const history = await db.select().from(interactions).where(eq(interactions.personId, waiting.id))
    expect(history).toMatchObject([
      { title: 'Seminar changed: Reading', interactionType: 'email', createdBy: organizer.id },
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'seminar.updated',
      details: {
        changed: ['startDate', 'endDate', 'durationMinutes', 'locationDetails'],
        registrantsNotified: 2,
      },
    })
  })

  test('of the meeting link alone is e-mailed only to verified registrants', async () => {
    const seminar = await aSeminar(db, { locationDetails: 'old link' })
    await aSeatHolder(db, seminar.id, { amountDue: '500.00', paymentStatus: 'pending' })
    const paid = await aSeatHolder(db, seminar.id, { paymentStatus: 'verified' })
    await update(seminar, { locationDetails: 'new link' })
    expect((await emails()).map(({ personId }) => personId)).toEqual([paid.id])
  })

  test('is e-mailed once per saved change, and not for a repeated request', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await update(seminar, moved)
    await update(seminar, moved)
    await update(seminar, { locationType: 'in_person', locationAddress: 'Calbayog' })
    expect((await emails()).map(({ data }) => [data.former, data.seminar])).toMatchObject([
      [{ locationType: 'online' }, { locationType: 'online', calendarSequence: 1 }],
      [
        { startsAt: '2027-01-05T01:00:00.000Z', calendarSequence: 1 },
        { locationAddress: 'Calbayog', calendarSequence: 2 },
      ],
    ])
  })

  test('is not e-mailed when the editor opts out, which the audit log records', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await update(seminar, { ...moved, notifyRegistrants: false })
    expect(await emails()).toEqual([])
    expect((await lastAudit())?.details).toMatchObject({ registrantsNotified: false })
    const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
    // Subscribed calendars get the new time regardless.
    expect(row?.calendarSequence).toBe(1)
  })

  test.each<[string, Partial<SeminarRow>, object]>([
    ['that stays in the past', { startsAt: inDays(-2) }, { locationDetails: 'other' }],
    ['that is cancelled', { status: 'cancelled' }, moved],
    ['that is completed', { status: 'completed' }, moved],
    ['that is a draft', { isDraft: true }, moved],
    ['that moves into the past', {}, { startDate: '2026-11-01T09:00', endDate: '2026-11-01T17:00' }],
  ])('of a seminar %s is not e-mailed', async (...[, values, change]) => {
    const seminar = await aSeminar(db, values)
    await aSeatHolder(db, seminar.id)
    await update(seminar, change)
    expect(await emails()).toEqual([])
    expect((await lastAudit())?.details).not.toHaveProperty('registrantsNotified')
  })

  test('that moves a past seminar into the future is e-mailed', async () => {
    const seminar = await aSeminar(db, { startsAt: inDays(-2) })
    await aSeatHolder(db, seminar.id)
    await update(seminar, moved)
    expect(await emails()).toHaveLength(1)
  })

  test('is not e-mailed when only title, price, seats or similar change', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await update(seminar, { title: 'Other', price: 10, maxAttendees: 5, description: 'New', cpdPoints: 3 })
    expect(await emails()).toEqual([])
  })

  test('is e-mailed to thousands of registrants within seconds', async () => {
    const seminar = await aSeminar(db, { maxAttendees: null })
    await database.pool.query(
      `with crowd as (
         insert into people (email, first_name, last_name)
         select 'crowd' || n || '@example.ph', 'Ana', 'Reyes' from generate_series(1, 3001) n returning id
       ), ${seatsSql({ seminar: '$1::int', count: '3001' })}
       insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
       select seats.id, $1::int, crowd.id, 'new_attendee', '{"firstName": "Ana"}'
       from (select id, row_number() over () as place from crowd) crowd join seats using (place)`,
      [seminar.id],
    )
    const startedAt = performance.now()
    await update(seminar, moved)
    expect(await db.$count(outbox)).toBe(3001)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

test('Cancelling a seminar withdraws queued change e-mails and always notifies registrants', async () => {
  const seminar = await aSeminar(db)
  await aSeatHolder(db, seminar.id)
  await update(seminar, moved)
  await update(seminar, { status: 'cancelled', notifyRegistrants: false })
  expect((await emails()).map(({ templateType, status }) => [templateType, status])).toEqual([
    ['seminar_changed', 'suppressed'],
    ['seminar_cancelled', 'queued'],
  ])
  expect((await emails())[1]?.data.seminar).toMatchObject({ calendarSequence: 1 })
})
