import { desc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { sealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { outbox } from '#app/features/email/tables.ts'
import { seatReleasedReason } from '#app/features/orders/rules/order-state.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { externalCredits } from '#app/features/passport/tables.ts'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import {
  actorOf,
  aPerson,
  aRegistration,
  aSeminar,
  aSessionCookie,
  inDays,
  testNow,
} from '#tests/kit/builders.ts'
import { billOf } from '#tests/kit/ledger.ts'
import { TEST_SECRETS } from '#tests/kit/mail.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment, aProof, decisionsOf, proofsOf } from '#tests/kit/payments.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { aPasskey, aRecoveryCode, aTotpFactor } from '#tests/kit/second-factors.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aWellKnownPerson, secretWord } from '#tests/kit/well-known.ts'
import { erasePerson } from './erase-person.ts'

const { database, db, services, api } = await aSite()
const admin = await aPerson(db, { role: 'admin' })

const erase = (personId: number) => erasePerson(contextOf(services, { actor: actorOf(admin) }), personId)

async function aStoredFile(): Promise<string> {
  const fileKey = newFileKey('proofs', 'jpg')
  await services.files.put(fileKey, new Uint8Array([1]), 'image/jpeg')
  return fileKey
}

async function rowOf(personId: number) {
  const [row] = await db.select().from(people).where(eq(people.id, personId))
  return row as typeof people.$inferSelect
}

/** Tables that contain a word, with the number of matching rows. */
async function tablesWith(word: string): Promise<Record<string, number>> {
  const { rows: tables } = await database.pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const sql = `select count(*)::int as count from "${name}" as one where one::text ilike '%' || $1 || '%'`
    const { rows } = await database.pool.query(sql, [word])
    if (rows[0].count > 0) found[name] = rows[0].count
  }
  return found
}

test('erasePerson removes personal data from every table and keeps counted records', async () => {
  const fileKey = await aStoredFile()
  const { person, seminar, registration } = await aWellKnownPerson(db, { fileKey })
  const creditFileKey = await aStoredFile()
  await db
    .update(externalCredits)
    .set({ fileKey: creditFileKey })
    .where(eq(externalCredits.personId, person.id))
  await aSessionCookie(db, person.id)
  await aTotpFactor(services, person.id)
  await aPasskey(db, person.id)
  await aRecoveryCode(db, person.id)
  expect(Object.keys(await tablesWith(secretWord)).length).toBeGreaterThan(7)

  await erase(person.id)

  expect(await tablesWith(secretWord)).toEqual({})
  const gone = ['passwords', 'linked_identities', 'sessions', 'one_time_tokens', 'interactions']
  for (const table of [...gone, 'totp_factors', 'passkeys', 'recovery_codes', 'passport_reminders']) {
    const { rows } = await database.pool.query(`select 1 from ${table} where person_id = $1`, [person.id])
    expect(rows, table).toEqual([])
  }
  expect(await rowOf(person.id)).toMatchObject({
    email: expect.stringMatching(new RegExp(`^erased-${person.id}-[0-9a-f]{12}@erased\\.invalid$`)),
    displayName: 'Erased person',
    accountStatus: 'inactive',
    tags: [],
    seminarCount: 1,
    erasedAt: testNow,
    erasureRequestedAt: null,
    hasVerifiedPayment: true,
    createdAt: person.createdAt,
  })
  const [stored] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, registration.id))
  expect(stored).toMatchObject({
    paymentStatus: 'verified',
    attendanceStatus: 'attended',
    amountDue: '500.00',
  })
  const [proof] = await proofsOf(db, registration.id)
  expect(proof).toMatchObject({
    fileKey: null,
    purgedAt: testNow,
    amountSent: '500.00',
    fileHash: null,
    perceptualHash: null,
  })
  expect(await services.files.exists(fileKey)).toBe(false)
  expect(await services.files.exists(creditFileKey)).toBe(false)
  const [decision] = await decisionsOf(db, registration.id)
  expect(decision).toMatchObject({ action: 'approve', notes: null })
  expect((await db.select().from(seminars).where(eq(seminars.id, seminar.id)))[0]?.seatsTaken).toBe(1)
})

test('erasePerson keeps outbox rows without content and cancels queued e-mails', async () => {
  const { person } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  const before = await db.select().from(outbox).where(eq(outbox.recipientEmail, person.email))
  await erase(person.id)
  const ids = before.map(({ id }) => id)
  const after = await db.select().from(outbox).where(inArray(outbox.id, ids)).orderBy(outbox.id)
  expect(after.map(({ status }) => status)).toEqual(['sent', 'suppressed', 'dead'])
  for (const { data, text } of after) expect([data, text]).toEqual([{}, null])
})

test('erasePerson leaves the others on the address, and what was sent to them', async () => {
  const { person: own } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  const other = await aPerson(db, { email: own.email, firstName: 'Pedro', sharesMailbox: true })
  const ofOthers = () => db.select().from(outbox).where(eq(outbox.personId, other.id))
  const message = {
    templateType: 'custom',
    recipientEmail: own.email,
    data: {},
    nextAttemptAt: testNow,
  } as const
  await db
    .insert(outbox)
    .values({ ...message, personId: other.id, messageId: `other-${other.id}@example.ph` })
  const before = await ofOthers()
  await erase(own.id)
  expect(await rowOf(other.id)).toEqual(other)
  expect(await ofOthers()).toEqual(before)

  const next = await aPerson(db, { email: own.email, firstName: 'Rosa' })
  await db.insert(outbox).values({ ...message, personId: next.id, messageId: `next-${next.id}@example.ph` })
  await erase(other.id)
  expect(await rowOf(next.id)).toEqual(next)
  const [remaining] = await db.select().from(outbox).where(eq(outbox.personId, next.id))
  expect(remaining).toMatchObject({ recipientEmail: own.email, status: 'queued' })
  await erase(next.id)
})

test('erasePerson writes only the person’s ID into the audit log', async () => {
  const { person } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  await erase(person.id)
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({
    action: 'attendee.erased',
    subjectId: person.id,
    actorId: admin.id,
    details: null,
  })
})

describe('Seats of an erased person', () => {
  const takenOf = async (seminarId: number) =>
    (await db.select().from(seminars).where(eq(seminars.id, seminarId)))[0]?.seatsTaken

  test('are released when free of charge and in a future seminar', async () => {
    const { id } = await aSeminar(db)
    const person = await aSeatHolder(db, id, { person: { seminarCount: 1 } })
    await erase(person.id)
    expect(await takenOf(id)).toBe(0)
    expect(await db.$count(registrations, eq(registrations.personId, person.id))).toBe(0)
    expect((await rowOf(person.id)).seminarCount).toBe(0)
  })

  test('stay released when the registration was canceled before', async () => {
    const { id } = await aSeminar(db)
    const holder = await aSeatHolder(db, id, { person: { seminarCount: 1 } })
    await aSeatHolder(db, id)
    const released = { state: 'cancelled', voidReason: seatReleasedReason } as const
    await db.update(orders).set(released).where(eq(orders.payerId, holder.id))
    await db.update(seminars).set({ seatsTaken: 1 }).where(eq(seminars.id, id))
    await erase(holder.id)
    expect(await takenOf(id)).toBe(1)
  })

  test('stay with a pending order in which others have seats, with its proof', async () => {
    const payment = await aPayment(db, { person: { seminarCount: 1 } })
    const colleague = await anotherSeat(db, payment)
    const fileKey = await aStoredFile()
    await aProof(db, payment.id, { fileKey })
    await erase(colleague.person.id)
    expect(await db.$count(registrations, eq(registrations.id, colleague.id))).toBe(0)
    expect(await takenOf(payment.seminarId)).toBe(2)
    expect(await billOf(db, payment.id)).toMatchObject({ state: 'pending', total: '1000.00' })
    expect(await proofsOf(db, payment.id)).toMatchObject([{ fileKey }])
    expect(await services.files.exists(fileKey)).toBe(true)
    await erase(payment.personId)
    expect(await proofsOf(db, payment.id)).toMatchObject([{ fileKey: null }])
    expect(await billOf(db, payment.id)).toBeNull()
  })

  test('are released when the payment is pending, which is then rejected', async () => {
    const payment = await aPayment(db, { person: { seminarCount: 1 } })
    const fileKey = await aStoredFile()
    await aProof(db, payment.id, { fileKey })
    await erase(payment.personId)
    expect(await takenOf(payment.seminarId)).toBe(0)
    expect(await rowOf(payment.personId)).toMatchObject({
      hasPendingPayment: false,
      hasRejectedPayment: true,
    })
    const decisions = await decisionsOf(db, payment.id)
    expect(decisions).toMatchObject([{ action: 'reject', notes: null, decidedBy: admin.id }])
    expect(await services.files.exists(fileKey)).toBe(false)
  })

  test('are kept when paid, without a name on attendance sheet and export', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const values = { amountDue: '500.00', person: { seminarCount: 1, lastName: 'Villa' } }
    const person = await aSeatHolder(db, seminar.id, values)
    await erase(person.id)
    expect(await takenOf(seminar.id)).toBe(1)
    const headers = { Cookie: await aSessionCookie(db, admin.id) }
    const sheet = await api.call<{ lines: { displayName: string; lastName: string; firstName: string }[] }>(
      `/seminars/attendance-sheet?seminarId=${seminar.id}`,
      { headers },
    )
    expect(sheet.body.lines).toMatchObject([{ firstName: 'Erased person', lastName: '' }])
    const file = await api.send(`/seminars/participants?seminarId=${seminar.id}`, { headers })
    expect((await file.text()).split('\r\n')[1]).toMatch(/^Erased person,,,,,,,,,,false,verified,registered,/)
  })
})

test('erasePerson removes the person from every list and from the attendee export', async () => {
  const { person } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  await erase(person.id)
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  for (const search of ['erased', String(person.id), secretWord]) {
    const { body } = await api.call<{ total: number }>(`/attendees?search=${search}`, { headers })
    expect(body.total, search).toBe(0)
  }
  const users = await api.call<{ json: { total: number } }>('/users?search=erased', { headers })
  expect(users.body.json.total).toBe(0)
  const file = await (await api.send('/attendees/export', { headers })).text()
  expect(file).not.toMatch(/erased/i)
})

test('erasePerson frees the e-mail address: registering with it creates a new person', async () => {
  const { person } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  await erase(person.id)
  const { id: seminarId } = await aSeminar(db)
  const input = aRegistration({ seminarId, email: person.email })
  const answer = await registerForSeminar(contextOf(services), { input, idempotencyKey: null })
  expect(answer.registrationType).toBe('new_attendee')
  expect(answer.id).not.toBe(person.id)
})

test('erasePerson ends all sessions and login methods and prevents further e-mails', async () => {
  const { person } = await aWellKnownPerson(db, { fileKey: newFileKey('proofs', 'jpg') })
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  await erase(person.id)
  expect((await api.send('/account', { headers })).status).toBe(401)
  const body = { email: person.email, password: 'kalabaw at kubo' }
  expect((await api.send('/auth/login_with_password', { body })).status).toBe(401)
  const { id, email } = await rowOf(person.id)
  const to = { personId: id, email, name: '' }
  const data = {
    reason: 'verify',
    token: sealLinkToken(TEST_SECRETS, 'token'),
    validUntil: inDays(1),
  } as const
  const written = await inTransaction(db, (tx) =>
    queueEmailsWithHistory(tx, [{ event: 'account.link', title: 'Hello', to, data }], {
      createdBy: null,
      now: testNow,
    }),
  )
  expect(written).toBe(0)
  expect(await db.$count(interactions, eq(interactions.personId, id))).toBe(0)
})

test('erasePerson succeeds even if another person has the placeholder e-mail address', async () => {
  const person = await aPerson(db)
  await aPerson(db, { email: `erased-${person.id}@erased.invalid` })
  await erase(person.id)
  expect((await rowOf(person.id)).erasedAt).toEqual(testNow)
})

describe('erasePerson is refused', () => {
  test('for one’s own record', async () => {
    await expect(erase(admin.id)).rejects.toMatchObject({ code: 'own_account' })
  })

  test('for a person with a staff role', async () => {
    const person = await aPerson(db, { role: 'staff' })
    const message = 'Manage this account in User Management.'
    await expect(erase(person.id)).rejects.toMatchObject({ kind: 'conflict', message })
    expect(await rowOf(person.id)).toMatchObject({ email: person.email, erasedAt: null })
  })

  test('for an unknown or already erased person', async () => {
    const person = await aPerson(db)
    await erase(person.id)
    for (const id of [person.id, 999_999])
      await expect(erase(id)).rejects.toMatchObject({ kind: 'not_found', message: 'No attendee found.' })
  })

  test('to an administrator who was deleted in the meantime', async () => {
    const payment = await aPayment(db, { person: { seminarCount: 1 } })
    const gone = contextOf(services, { actor: { ...actorOf(admin), personId: 999_999 } })
    await expect(erasePerson(gone, payment.personId)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})
