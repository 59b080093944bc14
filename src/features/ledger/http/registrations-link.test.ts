import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import type { SealedLinkToken } from '#app/features/email/contract/email-data.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { setPayment } from '#tests/kit/orders.ts'
import { aPayment, aRejectedPayment } from '#tests/kit/payments.ts'
import { createTestApi, withFreshLimits, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { LinkedRegistrations } from '../contract/registrations-link.ts'

const { database, db, services } = await aSite()
let api = createTestApi(services)

beforeEach(() => {
  api = createTestApi(withFreshLimits(services, database))
})

const path = { send: '/attendees/registrations-link/send', read: '/attendees/registrations-link/read' }

const requestLink = (email: string) => api.call(path.send, { body: { email } })
const read = (token: string) => api.call<LinkedRegistrations>(path.read, { body: { token } })

const queuedEmailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(desc(outbox.id))

async function mailedToken(email: string): Promise<string> {
  const [queuedEmail] = await queuedEmailsTo(email)
  return unsealLinkToken(services.secrets, queuedEmail?.data.token as SealedLinkToken)
}

async function aRegistrant() {
  const locationDetails = 'https://meet.example/room'
  const verified = await aPayment(db, {
    seminar: { locationDetails },
    person: { seminarCount: 1 },
    registration: { paymentStatus: 'verified' },
  })
  const { email } = verified.person
  return { ...verified, email, locationDetails }
}

describe('The mailed link to all registrations of an e-mail address', () => {
  test('is mailed to each of several people on the address, by name', async () => {
    const { email } = await aRegistrant()
    const person = { email, firstName: 'Pedro', sharesMailbox: true, seminarCount: 1 }
    const { reference } = await aPayment(db, { person })
    await requestLink(email)
    const queued = await queuedEmailsTo(email)
    expect(queued.map(({ recipientName }) => recipientName)).toEqual(['Pedro Reyes', 'Ana Reyes'])
    const { body } = await read(await mailedToken(email))
    expect(body.registrations).toMatchObject([{ reference }])
  })

  test('shows each registration with payment and reference number; its token is encrypted in the outbox', async () => {
    const { id, email, reference, locationDetails } = await aRegistrant()
    expect(await requestLink(email)).toMatchObject({ status: 200, body: { success: true } })
    const [queuedEmail] = await queuedEmailsTo(email)
    expect(queuedEmail).toMatchObject({ templateType: 'registrations_link', recipientName: null })
    expect(String(queuedEmail?.data.token)).toMatch(/^sealed:/)
    const { status, body } = await read(await mailedToken(email))
    expect(status).toBe(200)
    expect(body.email).toBe(email)
    expect(body.registrations).toMatchObject([
      { reference, paymentStatus: 'verified', proofToken: null, seminar: { locationDetails } },
    ])
    await setPayment(db, eq(registrations.id, id), { paymentStatus: 'pending' })
    const pending = await read(await mailedToken(email))
    expect(pending.body.registrations[0]?.seminar.locationDetails).toBeNull()
  })

  test('offers a link for sending a new proof for a rejected payment', async () => {
    const rejected = await aRejectedPayment(services, { person: { seminarCount: 1 } })
    await requestLink(rejected.person.email)
    const { body } = await read(await mailedToken(rejected.person.email))
    const proofToken = body.registrations[0]?.proofToken
    expect(proofToken).toEqual(expect.any(String))
    const opened = await api.call('/attendees/proof-link/read', { body: { token: proofToken } })
    expect(opened).toMatchObject({ status: 200, body: { status: 'open' } })
  })

  test('gives every address the same response, and is mailed only where registrations exist', async () => {
    const { email } = await aPerson(db)
    const known = await aRegistrant()
    const answers = [
      await requestLink('nobody@example.ph'),
      await requestLink(email),
      await requestLink(known.email),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(await queuedEmailsTo(email)).toEqual([])
    expect(await queuedEmailsTo('nobody@example.ph')).toEqual([])
  })

  test('is mailed three times a day per mailbox, whichever alias is entered', async () => {
    const statuses = []
    for (const at of [1, 2, 3, 4]) statuses.push((await requestLink(`box+${at}@example.ph`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('is void after a day, when forged, or once the person’s e-mail changed', async () => {
    const { email, personId } = await aRegistrant()
    await requestLink(email)
    const token = await mailedToken(email)
    expect((await read(`${token}x`)).status).toBe(404)
    const late = createTestApi({ ...withFreshLimits(services, database), clock: () => inDays(1, testNow) })
    expect((await late.call(path.read, { body: { token } })).status).toBe(404)
    await db
      .update(people)
      .set({ email: `moved-${email}` })
      .where(eq(people.id, personId))
    expect((await read(token)).status).toBe(404)
  })
})

describe('With a status check by e-mail, POST /attendees/lookup', () => {
  test('refuses every address identically, except to staff', async () => {
    const { email } = await aRegistrant()
    const restricted = createTestApi(
      withPolicies(withFreshLimits(services, database), { statusCheck: 'email' }),
    )
    const answers = []
    for (const typed of [email, 'nobody@example.ph'])
      answers.push(await restricted.call('/attendees/lookup', { body: { email: typed } }))
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})

test('POST /attendees/lookup includes cancelled seminars and each seminar’s last day', async () => {
  const seminar = await aSeminar(db, { status: 'cancelled', endsAt: inDays(8) })
  const { person } = await aPayment(db, { seminarId: seminar.id })
  const { body } = await api.call('/attendees/lookup', { body: { email: person.email } })
  expect(body.seminars).toMatchObject([{ status: 'cancelled', endDate: inDays(8).toISOString() }])
})

test('The mailed link cancels its own registrations, and none of other people', async () => {
  const mine = await aPayment(db, { seminar: { startsAt: inDays(30) }, person: { seminarCount: 1 } })
  const other = await aPayment(db, { seminar: { startsAt: inDays(30) } })
  await requestLink(mine.person.email)
  const link = await mailedToken(mine.person.email)
  const cancel = (reference: string, token?: string) =>
    api.call('/registrations/cancel', { body: { reference, ...(token && { link: token }) } })
  expect(await cancel(other.reference, link)).toMatchObject({
    status: 404,
    body: { message: 'This registration does not exist.' },
  })
  expect(await cancel(mine.reference)).toMatchObject({ status: 401 })
  expect(await cancel(mine.reference, link)).toMatchObject({ status: 200 })
  const { body } = await read(link)
  expect(body.registrations).toMatchObject([{ isCancelled: true, cancelling: null, proofToken: null }])
})
