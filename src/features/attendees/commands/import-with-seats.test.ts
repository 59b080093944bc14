import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aSeminar, inDays } from '#tests/kit/builders.ts'
import { aCsv } from '#tests/kit/import-files.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { importAttendees } from './import-attendees.ts'
import { previewImport } from './preview-import.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

beforeEach(async () => {
  await db.delete(outbox)
})

const bring = (lines: readonly string[], seminarId: number | null, importId: string = crypto.randomUUID()) =>
  importAttendees(context, { file: aCsv(lines), importId, seminarId, clock: services.clock })

const preview = (lines: readonly string[], seminarId: number) =>
  previewImport(context, { file: aCsv(lines), seminarId })

const seatsOf = (seminarId: number) =>
  db
    .select({ email: people.email, paymentStatus: paymentStatusSql })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(eq(registrations.seminarId, seminarId))
    .orderBy(people.email)

async function seatsTaken(seminarId: number) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

let counter = 0
function emails(count: number): string[] {
  counter += 1
  return Array.from({ length: count }, (_, at) => `seat${counter}-${String(at).padStart(3, '0')}@example.ph`)
}
const lineOf = (email: string) => `Ana,Reyes,${email}`

describe('An import into a seminar', () => {
  test('registers each of several people on one address, as the preview says', async () => {
    const { id } = await aSeminar(db)
    const [shared = '', known = ''] = emails(2)
    const own = await aPerson(db, { email: known, firstName: 'Rosa' })
    const lines = [
      `Ana,Reyes,${shared}`,
      `Pedro,Cruz,${shared}`,
      `Pedro,Cruz,${known}`,
      `Anna,Reyes,${shared}`,
    ]
    expect(await preview(lines, id)).toMatchObject({ goodRows: 3, badRows: 1 })
    const repeated = { row: 5, message: 'This email is already in row 2' }
    expect(await bring(lines, id)).toMatchObject({ successfulImports: 3, errors: [repeated] })
    const seated = await db
      .select({ email: people.email, firstName: people.firstName, sharesMailbox: people.sharesMailbox })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(eq(registrations.seminarId, id))
      .orderBy(people.id)
    expect(seated).toEqual([
      { email: shared, firstName: 'Ana', sharesMailbox: false },
      { email: shared, firstName: 'Pedro', sharesMailbox: true },
      { email: known, firstName: 'Pedro', sharesMailbox: true },
    ])
    expect(await db.select().from(people).where(eq(people.id, own.id))).toEqual([own])

    const registered = 'This person is registered for the seminar already'
    expect((await preview(lines, id)).errors.map(({ message }) => message)).toEqual([
      ...Array.from({ length: 3 }, () => registered),
      repeated.message,
    ])
    expect(await bring(lines, id)).toMatchObject({ successfulImports: 0, failedImports: 4 })
  })

  test('registers new and known people and mails each a confirmation', async () => {
    const { id } = await aSeminar(db, { price: '500.00' })
    const [unknown = '', known = ''] = emails(2)
    await aPerson(db, { email: known, firstName: 'Ana Kept', phone: '0917 555 0101' })
    const result = await bring([lineOf(unknown), lineOf(known)], id)
    expect(result).toMatchObject({ successfulImports: 2, failedImports: 0 })
    expect(await seatsOf(id)).toEqual([
      { email: unknown, paymentStatus: 'pending' },
      { email: known, paymentStatus: 'pending' },
    ])
    expect(await seatsTaken(id)).toBe(2)
    const [person] = await db.select().from(people).where(eq(people.email, known))
    expect(person).toMatchObject({ firstName: 'Ana Kept', phone: '0917 555 0101', seminarCount: 1 })
    const mails = await db.select().from(outbox)
    expect(mails.map(({ templateType, recipientEmail }) => [templateType, recipientEmail]).sort()).toEqual([
      ['registration_confirmation', unknown],
      ['registration_confirmation', known],
    ])
  })

  test('reports rows of people who are registered, suspended or find no seat left', async () => {
    const { id } = await aSeminar(db, { maxAttendees: 2 })
    const [registered = '', suspended = '', first = '', second = ''] = emails(4)
    await aSeatHolder(db, id, { person: { email: registered } })
    await aPerson(db, { email: suspended, accountStatus: 'suspended' })
    const lines = [registered, suspended, first, second].map(lineOf)
    expect((await preview(lines, id)).seminar).toMatchObject({ seatsLeft: 1 })
    const { successfulImports, errors } = await bring(lines, id)
    expect(successfulImports).toBe(1)
    expect(errors.map(({ row }) => row)).toEqual([2, 3, 5])
    expect(errors[0]?.message).toContain('already registered')
    expect(errors[2]?.message).toBe('Added without a seat: This seminar is full.')
    expect(await db.$count(people, eq(people.email, second))).toBe(1)
    expect(await seatsTaken(id)).toBe(2)
  })

  test('takes each seat once when the same file is imported again', async () => {
    const { id } = await aSeminar(db)
    const lines = emails(3).map(lineOf)
    const importId = crypto.randomUUID()
    await Promise.all([bring(lines, id, importId), bring(lines, id, importId)])
    expect(await bring(lines, id)).toMatchObject({ successfulImports: 0, failedImports: 3 })
    expect(await seatsTaken(id)).toBe(3)
    await expect(bring(lines, null, importId)).rejects.toMatchObject({ code: 'import_id_taken' })
  })

  test('never oversells while others register', async () => {
    const { id } = await aSeminar(db, { maxAttendees: 60 })
    const lines = emails(120).map(lineOf)
    const visitors = emails(20).map((email) =>
      registerForSeminar(contextOf(services), {
        input: {
          firstName: 'Ben',
          middleInitial: null,
          lastName: 'Uy',
          email,
          isCpdasUser: false,
          source: 'facebook',
          seminarId: id,
        },
        idempotencyKey: null,
      }),
    )
    const [imported, ...registered] = await Promise.allSettled([bring(lines, id), ...visitors])
    expect(imported.status).toBe('fulfilled')
    const seats = await seatsOf(id)
    expect(seats).toHaveLength(60)
    expect(await seatsTaken(id)).toBe(60)
    const byVisitors = registered.filter(({ status }) => status === 'fulfilled').length
    expect(imported.status === 'fulfilled' && imported.value.successfulImports + byVisitors).toBe(60)
  })

  test.each([
    ['full', { maxAttendees: 1, seatsTaken: 1 }],
    ['over', { startsAt: inDays(-7) }],
    ['cancelled', { status: 'cancelled' as const }],
    ['a draft', { isDraft: true }],
  ])('is refused as a whole when the seminar is %s', async (_, values) => {
    const { id } = await aSeminar(db, values)
    const [email = ''] = emails(1)
    await expect(bring([lineOf(email)], id)).rejects.toMatchObject({ code: 'seminar_closed' })
    await expect(preview([lineOf(email)], id)).rejects.toMatchObject({ code: 'seminar_closed' })
    expect(await db.$count(people, eq(people.email, email))).toBe(0)
  })

  test('is refused for an unknown seminar', async () => {
    await expect(bring([lineOf('x@example.ph')], 2_000_000_000)).rejects.toMatchObject({ kind: 'not_found' })
  })
})
