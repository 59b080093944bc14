import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailSuppressions, outbox } from '#app/features/email/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aPerson, aSeminar, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services, signIn } = await aSite()
const fresh = () => createTestApi(withFreshLimits(services, database))
const seminar = await aSeminar(db, { title: 'Reading Aloud' })
const proven = { emailVerifiedAt: testNow }
const staff = await signIn('staff')

const cookieOf = async (id: number) => ({ Cookie: await aSessionCookie(db, id) })
const emailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(outbox.id)

const request = '/email/invitations/request'
const preview = '/email/templates/get'

async function invite(id: number, seminarId = seminar.id, headers?: Record<string, string>) {
  const body = { attendeeId: id, seminarId }
  return fresh().call(request, { body, headers: headers ?? (await cookieOf(id)) })
}

async function openPage(id: number, seminarId = seminar.id, headers?: Record<string, string>) {
  const query = `?attendeeId=${id}&seminarId=${seminarId}`
  return fresh().call(`${preview}${query}`, { headers: headers ?? (await cookieOf(id)) })
}

const type = (email: string, api = fresh()) =>
  api.call(request, {
    body: { attendee: { firstName: 'Liza', lastName: 'Manalo', email }, seminarId: seminar.id },
  })

describe('Free-text profile fields in an official invitation', () => {
  const spam = { company: 'WIN 1M at https://evil.example/claim', jobTitle: 'Call +63 900 000 0000 now' }

  test('are omitted when sent to an unverified e-mail', async () => {
    const stranger = await aPerson(db, spam)
    const shown = await openPage(stranger.id)
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).not.toMatch(/evil|900 000/)
    expect(await invite(stranger.id)).toMatchObject({ status: 200 })
    expect(await emailsTo(stranger.email)).toMatchObject([
      { data: { addressee: { name: 'Ana Reyes', jobTitle: null, company: null } } },
    ])
  })

  test('are included for a verified e-mail, and when staff send the invitation', async () => {
    const own = { company: 'Samar NHS', jobTitle: 'Teacher II' }
    const [ana, other] = [await aPerson(db, { ...proven, ...own }), await aPerson(db, own)]
    expect(await invite(ana.id)).toMatchObject({ status: 200 })
    expect(await invite(other.id, seminar.id, staff)).toMatchObject({ status: 200 })
    for (const { email } of [ana, other])
      expect(await emailsTo(email)).toMatchObject([{ data: { addressee: own } }])
  })
})

describe('An official invitation that was never sent', () => {
  test.for(['dead', 'suppressed'] as const)(
    'because it is %s does not prevent another request',
    async (status) => {
      const ana = await aPerson(db, proven)
      expect(await invite(ana.id)).toMatchObject({ status: 200 })
      await db.update(outbox).set({ status }).where(eq(outbox.recipientEmail, ana.email))
      expect(await invite(ana.id)).toMatchObject({ status: 200 })
      expect(await emailsTo(ana.email)).toMatchObject([
        { status, dedupeKey: null },
        { status: 'queued', dedupeKey: expect.stringContaining('invitation-request-') },
      ])
      expect(await invite(ana.id)).toMatchObject({ status: 409 })
    },
  )

  test('is replaced by one new request, however many are made at once', async () => {
    const ana = await aPerson(db, proven)
    await invite(ana.id)
    await db.update(outbox).set({ status: 'dead' }).where(eq(outbox.recipientEmail, ana.email))
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(ana.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await emailsTo(ana.email)).toHaveLength(2)
  })

  test('is not requested twice while staff are retrying it', async () => {
    const ana = await aPerson(db, proven)
    await invite(ana.id)
    const isHers = eq(outbox.recipientEmail, ana.email)
    await db.update(outbox).set({ status: 'dead' }).where(isHers)
    const concurrent = await inTransaction(db, async (tx) => {
      await tx.update(outbox).set({ status: 'queued' }).where(isHers)
      const pending = invite(ana.id)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { pending }
    })
    expect(await concurrent.pending).toMatchObject({ status: 200 })
    expect(await emailsTo(ana.email)).toHaveLength(1)
  })
})

describe('Official invitations to one mailbox', () => {
  test('are limited to three a day, whichever alias of the mailbox is used', async () => {
    const api = fresh()
    const written = [
      'ana.cruz@gmail.com',
      'anacruz+1@gmail.com',
      'a.nacruz+2@googlemail.com',
      'anacruz@gmail.com',
    ]
    const statuses = []
    for (const email of written) statuses.push((await type(email, api)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('requested by an unverified account count towards the same limit', async () => {
    const api = fresh()
    for (const plus of [1, 2, 3]) await type(`ben+${plus}@example.ph`, api)
    const ben = await aPerson(db, { email: 'ben+4@example.ph' })
    const body = { attendeeId: ben.id, seminarId: seminar.id }
    expect(await api.call(request, { body, headers: await cookieOf(ben.id) })).toMatchObject({ status: 429 })
  })

  test('are not sent to any alias of a mailbox that opted out or is suppressed', async () => {
    await aPerson(db, { email: 'carla@example.ph', acceptsEmail: false })
    await db.insert(emailSuppressions).values([
      { email: 'dina@example.ph', reason: 'unsubscribed' },
      { email: 'ed+x@example.ph', reason: 'bounced' },
    ])
    for (const email of ['carla+1@example.ph', 'dina+1@example.ph', 'ed+x@example.ph']) {
      expect(await type(email)).toMatchObject({ status: 200 })
      expect(await emailsTo(email)).toEqual([])
    }
  })
})

describe('A seat holder of a full seminar', () => {
  test('can preview and request the official invitation, and so can staff for them', async () => {
    const full = await aSeminar(db, { maxAttendees: 2 })
    const ana = await aSeatHolder(db, full.id, {
      person: proven,
      paymentStatus: 'pending',
      amountDue: '500.00',
    })
    const ben = await aSeatHolder(db, full.id)
    expect(await openPage(ana.id, full.id)).toMatchObject({ status: 200 })
    expect(await invite(ana.id, full.id)).toMatchObject({ status: 200 })
    expect(await openPage(ben.id, full.id, staff)).toMatchObject({ status: 200 })
    expect(await invite(ben.id, full.id, staff)).toMatchObject({ status: 200 })
  })

  test('is refused after a rejected payment, or if the registration may not be shown to them', async () => {
    const full = await aSeminar(db, { maxAttendees: 1 })
    const rejected = await aSeatHolder(db, full.id, {
      person: proven,
      paymentStatus: 'rejected',
      amountDue: '500.00',
    })
    const unproven = await aSeatHolder(db, full.id)
    for (const { id } of [rejected, unproven])
      for (const answer of [await openPage(id, full.id), await invite(id, full.id)])
        expect(answer).toMatchObject({ status: 409, body: { error: 'This seminar is full.' } })
  })

  test.for([
    [{ status: 'cancelled' }, 'This seminar was cancelled.'],
    [{ startsAt: inDays(-3) }, 'This seminar has ended.'],
  ] as const)('is refused when the seminar has %j', async ([change, error]) => {
    const full = await aSeminar(db, { maxAttendees: 1, ...change })
    const ana = await aSeatHolder(db, full.id, { person: proven })
    for (const answer of [await openPage(ana.id, full.id), await invite(ana.id, full.id)])
      expect(answer).toMatchObject({ status: 409, body: { error } })
  })
})
