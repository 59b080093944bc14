import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import {
  addPersonWithoutRegistration,
  findOrCreatePerson,
} from '#app/features/registrations/commands/find-or-create-person.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { inviteAttendees } from './invite-attendees.ts'

const { database, db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const someone = { firstName: 'Bea', middleInitial: null, lastName: 'Uy', isCpdasUser: false }
const context = contextOf(services, { actor: actorOf(staff) })

test('inviteAttendees queues an e-mail for each person and writes it into their history', async () => {
  const seminar = await aSeminar(db, { title: 'Reading Aloud', locationDetails: 'https://meet.example/x' })
  const work = { jobTitle: 'Teacher II', company: 'Samar NHS' }
  const ana = await aPerson(db, { marketingConsent: true, firstName: 'Ana', lastName: 'Cruz', ...work })
  const named = await aPerson(db, {
    marketingConsent: true,
    firstName: null,
    lastName: null,
    displayName: 'Just A Name',
  })
  const answer = await inviteAttendees(context, { userIds: [ana.id, named.id], seminarId: seminar.id })
  expect(answer).toEqual({ message: '2 invitations are on their way.', queued: 2, skipped: 0 })
  const queuedEmails = await db.select().from(outbox).orderBy(outbox.personId)
  expect(queuedEmails).toMatchObject([
    {
      templateType: 'invitation',
      personId: ana.id,
      recipientEmail: ana.email,
      recipientName: 'Ana Cruz',
      isMarketing: true,
      data: {
        firstName: 'Ana',
        isRequested: false,
        addressee: { name: 'Ana Cruz', ...work },
        seminar: { title: 'Reading Aloud', locationDetails: null },
      },
    },
    { recipientName: 'Just A Name', data: { firstName: 'Just A Name' } },
  ])
  const [entry] = await db.select().from(interactions).where(eq(interactions.personId, ana.id))
  expect(entry).toMatchObject({
    interactionType: 'invitation_sent',
    title: 'Invited to Reading Aloud',
    createdBy: staff.id,
  })
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'attendees.invited'))
  expect(line).toMatchObject({ subjectId: seminar.id, details: { queued: 2, skipped: 0 } })
})

test('inviteAttendees skips and counts people who must not or need not be invited', async () => {
  const seminar = await aSeminar(db, { price: '100.00' })
  const person = { marketingConsent: true }
  const rejected = { paymentStatus: 'rejected', amountDue: '100.00', person } as const
  const invited = await aSeatHolder(db, seminar.id, rejected)
  const skipped = [await aPerson(db, { ...person, acceptsEmail: false }), await aSeatHolder(db, seminar.id)]
  const userIds = [...skipped, invited, invited].map(({ id }) => id)
  expect(await inviteAttendees(context, { userIds, seminarId: seminar.id })).toEqual({
    message: '1 invitation is on its way. 2 were skipped: 1 already registered, 1 with e-mail turned off.',
    queued: 1,
    skipped: 2,
  })
  expect(await db.$count(outbox, eq(outbox.personId, invited.id))).toBe(1)
})

test('inviteAttendees invites a person at most once in 24 hours, even across midnight', async () => {
  // 11 p.m. in Manila.
  const evening = new Date('2026-11-19T15:00:00.000Z')
  const hoursLater = (hours: number) => new Date(evening.getTime() + hours * 3_600_000)
  const seminar = await aSeminar(db)
  const { id } = await aPerson(db, { marketingConsent: true })
  const inviteAt = (now: Date, seminarId = seminar.id) =>
    inviteAttendees({ ...context, now }, { userIds: [id], seminarId })
  expect(await inviteAt(evening)).toMatchObject({ queued: 1 })
  expect(await inviteAt(hoursLater(2))).toMatchObject({ queued: 0, skipped: 1 })
  expect(await inviteAt(hoursLater(23.9))).toMatchObject({ queued: 0, skipped: 1 })
  expect(await inviteAt(hoursLater(2), (await aSeminar(db)).id)).toMatchObject({ queued: 1 })
  expect(await inviteAt(hoursLater(24.1))).toMatchObject({ queued: 1, skipped: 0 })
})

test('inviteAttendees called concurrently for the same people invites each once', async () => {
  const seminar = await aSeminar(db)
  const userIds = [
    (await aPerson(db, { marketingConsent: true })).id,
    (await aPerson(db, { marketingConsent: true })).id,
  ]
  const answers = await Promise.all(
    [1, 2, 3].map(() => inviteAttendees(context, { userIds, seminarId: seminar.id })),
  )
  expect(answers.map(({ queued }) => queued).sort()).toEqual([0, 0, 2])
})

test('inviteAttendees refuses a seminar that is unknown, full, over or cancelled', async () => {
  const { id } = await aPerson(db, { marketingConsent: true })
  const full = await aSeminar(db, { maxAttendees: 1 })
  await aSeatHolder(db, full.id)
  const over = await aSeminar(db, { startsAt: inDays(-3) })
  const cancelled = await aSeminar(db, { status: 'cancelled' })
  for (const [seminarId, code] of [
    [2_000_000_000, 'seminar_unknown'],
    [full.id, 'seminar_full'],
    [over.id, 'seminar_over'],
    [cancelled.id, 'seminar_cancelled'],
  ] as const)
    await expect(inviteAttendees(context, { userIds: [id], seminarId })).rejects.toMatchObject({ code })
  expect(await db.select().from(outbox).where(eq(outbox.personId, id))).toEqual([])
})

test('inviteAttendees invites a thousand people in one call', async () => {
  const { rows } = await database.pool.query(
    `insert into people (email, first_name, marketing_consent) select 'many' || n || '@example.ph', 'Ana', true from generate_series(1, 1000) n
     returning id`,
  )
  const seminar = await aSeminar(db)
  const answer = await inviteAttendees(context, { userIds: rows.map(({ id }) => id), seminarId: seminar.id })
  expect(answer).toMatchObject({ queued: 1000, skipped: 0 })
})

test('inviteAttendees invites only people with marketing consent and counts the others', async () => {
  const seminar = await aSeminar(db)
  const agreed = await aPerson(db, { marketingConsent: true })
  const recorded = await addPersonWithoutRegistration(context, {
    ...someone,
    email: 'basis@example.ph',
    marketingBasis: 'By phone, 5 December',
  })
  const silent = await aPerson(db)
  const userIds = [agreed.id, recorded.id, silent.id]
  expect(await inviteAttendees(context, { userIds, seminarId: seminar.id })).toMatchObject({
    queued: 2,
    skipped: 1,
    message: expect.stringContaining('1 without consent to news by e-mail'),
  })
  const [row] = await db.select().from(people).where(eq(people.id, recorded.id))
  expect(row).toMatchObject({
    marketingConsent: true,
    marketingBasis: 'By phone, 5 December',
    marketingConsentOrigin: 'recorded_by_staff',
    marketingConsentedAt: testNow,
  })
})

test('A visitor cannot record a basis of marketing consent', async () => {
  const input = {
    ...someone,
    email: 'visitor@example.ph',
    marketingBasis: 'I said so',
    seminarId: (await aSeminar(db)).id,
  }
  const visitor = { ...context, actor: null }
  const registering = inTransaction(db, (tx) =>
    findOrCreatePerson(tx, visitor, { input, registration: null }),
  )
  await expect(registering).rejects.toMatchObject({ code: 'basis_not_permitted' })
})
