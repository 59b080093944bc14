import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type RoleName, roleNames } from '#app/application/contract/actor.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import { outbox } from '#app/features/email/tables.ts'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import { aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aReport } from '#tests/kit/completion.ts'
import { insertRegistration, insertRegistrations } from '#tests/kit/orders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { getAttention } from './attention.ts'

const { db } = await aDatabase()

beforeEach(() =>
  db.execute(sql`truncate ${registrations}, ${seminars}, ${people}, ${outbox}, ${supportMessages} cascade`),
)

const attentionOf = (role: RoleName = 'admin', isMailMissing = false) =>
  getAttention(db, { role, now: testNow, isMailMissing, reportDueDays: 30 })

const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000)

let messages = 0

async function aLetter(values: Partial<typeof outbox.$inferInsert>) {
  messages += 1
  await db.insert(outbox).values({
    templateType: 'contact_received',
    recipientEmail: 'ana@example.ph',
    data: {},
    messageId: `letter-${messages}`,
    ...values,
  })
}

const nothing = {
  paymentsWaiting: 0,
  bookingsWaiting: 0,
  messagesOpen: 0,
  mailFailing: 0,
  mailWaiting: 0,
  isMailMissing: false,
  erasuresWaiting: 0,
  reportsDue: 0,
  withoutCertificates: [],
  seminarsThisWeek: 0,
}

test('An empty site waits for nothing', async () => {
  expect(await attentionOf()).toEqual(nothing)
})

test('Each role sees what it can do something about', async () => {
  const none = {
    paymentsWaiting: null,
    bookingsWaiting: null,
    messagesOpen: null,
    mailFailing: null,
    mailWaiting: null,
    reportsDue: null,
  }
  const seen = await Promise.all(roleNames.map(async (role) => [role, await attentionOf(role, true)]))
  expect(Object.fromEntries(seen)).toEqual({
    admin: { ...nothing, isMailMissing: true },
    organizer: { ...nothing, isMailMissing: true, erasuresWaiting: null },
    staff: { ...nothing, ...none, erasuresWaiting: null },
    attendee: { ...nothing, ...none, erasuresWaiting: null },
  })
})

test('Pending payments wait, up to one thousand', async () => {
  const { id: seminarId } = await aSeminar(db, { maxAttendees: null })
  const shared = {
    seminarId,
    registrationType: 'new_attendee' as const,
    amountDue: '100',
    details: {} as never,
  }
  for (const paymentStatus of ['pending', 'verified', 'rejected'] as const)
    await insertRegistration(db, { ...shared, personId: (await aPerson(db)).id, paymentStatus })
  expect((await attentionOf()).paymentsWaiting).toBe(1)
  const rows = await db
    .insert(people)
    .values(Array.from({ length: 1001 }, (_, place) => ({ email: `many${place}@example.ph` })))
    .returning({ personId: people.id })
  await insertRegistrations(
    db,
    rows.map(({ personId }) => ({ ...shared, personId, paymentStatus: 'pending' as const })),
  )
  expect((await attentionOf()).paymentsWaiting).toBe(1000)
})

test('Purchase orders of held bookings wait', async () => {
  const { id: seminarId } = await aSeminar(db, { maxAttendees: null })
  for (const paymentStatus of ['pending', 'verified'] as const)
    await insertRegistration(db, {
      seminarId,
      registrationType: 'new_attendee',
      amountDue: '100',
      details: {} as never,
      personId: (await aPerson(db)).id,
      paymentStatus,
    })
  const [school] = await db
    .insert(institutions)
    .values({ name: 'Mabini School', kind: 'school', address: 'Mabini, Batangas', createdAt: testNow })
    .returning()
  await db
    .update(orders)
    .set({ institutionId: school?.id ?? 0, terms: 'purchase_order', namesDueAt: testNow })
  expect((await attentionOf()).bookingsWaiting).toBe(0)
  await db.update(orders).set({ purchaseOrderFileKey: 'purchase-orders/1.pdf' })
  expect((await attentionOf()).bookingsWaiting).toBe(1)
})

test('Messages wait until they are resolved', async () => {
  const message = { kind: 'contact' as const, name: 'Ana', email: 'ana@example.ph', message: 'Hello?' }
  await db
    .insert(supportMessages)
    .values([message, message, { ...message, status: 'resolved', resolvedAt: testNow }])
  expect((await attentionOf()).messagesOpen).toBe(2)
})

test('Failed e-mails wait, and e-mails overdue for ten minutes', async () => {
  await aLetter({ status: 'dead', nextAttemptAt: minutesAgo(30) })
  await aLetter({ status: 'sent', sentAt: testNow, nextAttemptAt: minutesAgo(30) })
  await aLetter({ nextAttemptAt: minutesAgo(30) })
  await aLetter({ nextAttemptAt: minutesAgo(10) })
  await aLetter({ nextAttemptAt: minutesAgo(9) })
  // A reminder that was queued days before it is due.
  await aLetter({ nextAttemptAt: inDays(3), createdAt: inDays(-3) })
  expect(await attentionOf()).toMatchObject({ mailFailing: 1, mailWaiting: 2 })
})

test('People who attended wait for certificates for sixty days', async () => {
  async function aHeldSeminar(
    title: string,
    days: number,
    attendanceStatus: 'attended' | 'registered' = 'attended',
  ) {
    const { id } = await aSeminar(db, { title, startsAt: inDays(-days) })
    const { id: personId } = await aPerson(db)
    const registration = await insertRegistration(db, {
      seminarId: id,
      personId,
      registrationType: 'new_attendee',
      paymentStatus: 'verified',
      amountDue: null,
      details: {} as never,
      attendanceStatus,
    })
    return { seminarId: id, registrationId: registration.id, personId }
  }
  const recent = await aHeldSeminar('Recent', 2)
  await aHeldSeminar('Nobody Came', 3, 'registered')
  await aHeldSeminar('Old', 70)
  expect((await attentionOf()).withoutCertificates).toEqual([
    { seminarId: recent.seminarId, title: 'Recent', people: 1 },
  ])
  await db.insert(certificates).values({
    ...recent,
    number: 'PLC-2026-C000001',
    year: 2026,
    serial: 1,
    kind: 'cpd',
    verifyCode: 'ABCDEFGHJK',
    state: 'queued',
    queuedAt: testNow,
    drawAfter: testNow,
    sendsEmail: false,
  })
  expect((await attentionOf()).withoutCertificates).toEqual([])
})

test('Seminars of this week are those that run or begin until Sunday, and are published', async () => {
  for (const values of [{}, { isDraft: true }, { status: 'cancelled' as const }])
    await aSeminar(db, { startsAt: new Date(testNow.getTime() + 60_000), ...values })
  await aSeminar(db, { startsAt: inDays(8) })
  await aSeminar(db, { startsAt: inDays(-3) })
  expect((await attentionOf()).seminarsThisWeek).toBe(1)
})

test('Reports of ended seminars that are due until Sunday are counted for managers, also overdue ones', async () => {
  // November 19, 2026 is a Thursday.
  for (const dueReportOn of ['2026-11-01', '2026-11-22', '2026-11-23']) await aReport(db, { dueReportOn })
  await aReport(db, { dueReportOn: '2026-11-20', state: 'submitted', submittedOn: '2026-11-19' })
  expect(await attentionOf('organizer')).toMatchObject({ reportsDue: 2 })
  expect(await attentionOf('staff')).toMatchObject({ reportsDue: null })
})
