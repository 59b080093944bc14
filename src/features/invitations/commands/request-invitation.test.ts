import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailSuppressions, outbox } from '#app/features/email/tables.ts'
import { auditLog, interactions } from '#app/features/people/tables.ts'
import { aPerson, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services, signIn } = await aSite()
const fresh = () => createTestApi(withFreshLimits(services, database))
const seminar = await aSeminar(db, { title: 'Reading Aloud', locationDetails: 'https://meet.example/x' })
const proven = { emailVerifiedAt: testNow }
const staff = await signIn('staff')

const cookieOf = async (id: number) => ({ Cookie: await aSessionCookie(db, id) })
const emailsTo = (email: string) => db.select().from(outbox).where(eq(outbox.recipientEmail, email))

let counter = 0
function aVisitor(changes: object = {}) {
  counter += 1
  return { firstName: 'Liza', lastName: 'Manalo', email: `liza${counter}@example.ph`, ...changes }
}

const request = '/email/invitations/request'

describe('A visitor requesting an official invitation', () => {
  test('is sent one at an unknown e-mail address, which the response repeats', async () => {
    const attendee = aVisitor()
    const { body } = await fresh().call(request, { body: { attendee, seminarId: seminar.id } })
    expect(body).toEqual({
      message: `The official invitation to "Reading Aloud" is on its way to Liza Manalo (${attendee.email}).`,
    })
    expect(await emailsTo(attendee.email)).toMatchObject([
      {
        templateType: 'invitation',
        personId: null,
        isMarketing: true,
        data: {
          isRequested: true,
          addressee: { name: 'Liza Manalo', jobTitle: null, company: null },
          seminar: { title: 'Reading Aloud', locationDetails: null },
        },
      },
    ])
  })

  test('adds a history entry to a known person, whose details are not used', async () => {
    const known = await aPerson(db, { company: 'Secret School' })
    const attendee = aVisitor({ email: known.email })
    await fresh().call(request, { body: { attendee, seminarId: seminar.id } })
    const [email] = await emailsTo(known.email)
    expect(email).toMatchObject({ personId: known.id })
    expect(JSON.stringify(email?.data)).not.toContain('Secret')
    expect(await db.select().from(interactions).where(eq(interactions.personId, known.id))).toMatchObject([
      { interactionType: 'invitation_sent', title: 'Official invitation to Reading Aloud', createdBy: null },
    ])
  })

  test('gets the same response for known, suspended, unwilling or suppressed addresses, with nothing sent', async () => {
    const unwilling = await aPerson(db, { acceptsEmail: false })
    const suspended = await aPerson(db, { accountStatus: 'suspended' })
    const bounced = { email: 'bounced@example.ph' }
    await db.insert(emailSuppressions).values({ ...bounced, reason: 'bounced' })
    for (const { email } of [unwilling, suspended, bounced]) {
      const api = fresh()
      const body = { attendee: aVisitor({ email }), seminarId: seminar.id }
      const headers = { 'Idempotency-Key': 'same' }
      for (const status of [200, 200, 200, 429]) {
        const answer = await api.call(request, { body, headers })
        expect(answer.status).toBe(status)
        if (status !== 200) continue
        const message = `The official invitation to "Reading Aloud" is on its way to Liza Manalo (${email}).`
        expect(answer.body).toEqual({ message })
      }
      expect(await emailsTo(email)).toEqual([])
    }
  })

  test('gets one e-mail for repeated requests and retries', async () => {
    const attendee = aVisitor()
    const body = { attendee, seminarId: seminar.id }
    const headers = { 'Idempotency-Key': 'one press' }
    const api = fresh()
    const answers = await Promise.all([1, 2, 3].map(() => api.call(request, { body, headers })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await emailsTo(attendee.email)).toHaveLength(1)
  })

  test('is limited to three a day per e-mail and five an hour per IP address', async () => {
    const attendee = aVisitor()
    const byEmail = fresh()
    const send = (api: typeof byEmail, who: object) =>
      api.call(request, { body: { attendee: who, seminarId: seminar.id } })
    for (let count = 0; count < 3; count += 1) expect((await send(byEmail, attendee)).status).toBe(200)
    const fourth = await send(byEmail, attendee)
    expect(fourth.status).toBe(429)
    expect(fourth.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await emailsTo(attendee.email)).toHaveLength(3)

    const byAddress = fresh()
    for (let count = 0; count < 5; count += 1) expect((await send(byAddress, aVisitor())).status).toBe(200)
    expect((await send(byAddress, aVisitor())).status).toBe(429)
  })
})

describe('A signed-in person requesting an official invitation', () => {
  test('gets it with their name, position and school, even with e-mail turned off', async () => {
    const ana = await aPerson(db, {
      ...proven,
      acceptsEmail: false,
      firstName: 'Ana',
      lastName: 'Cruz',
      jobTitle: 'Teacher II',
      company: 'Samar NHS',
    })
    const body = { attendeeId: ana.id, seminarId: seminar.id }
    expect(await fresh().call(request, { body, headers: await cookieOf(ana.id) })).toMatchObject({
      status: 200,
    })
    expect(await emailsTo(ana.email)).toMatchObject([
      {
        personId: ana.id,
        isMarketing: false,
        data: { addressee: { name: 'Ana Cruz', jobTitle: 'Teacher II', company: 'Samar NHS' } },
      },
    ])
    const isAboutHer = and(eq(auditLog.action, 'invitation.requested'), eq(auditLog.subjectId, ana.id))
    expect(await db.select().from(auditLog).where(isAboutHer)).toMatchObject([
      { actorId: ana.id, subjectType: 'person', details: { seminarId: seminar.id } },
    ])
  })

  test('gets one a day per seminar; a retry with the same key returns the first response', async () => {
    const ana = await aPerson(db, proven)
    const api = fresh()
    const cookie = await cookieOf(ana.id)
    const body = { attendeeId: ana.id, seminarId: seminar.id }
    const send = (key: string) => api.call(request, { body, headers: { ...cookie, 'Idempotency-Key': key } })
    const first = await send('a press')
    expect(await send('a press')).toMatchObject({ status: 200, body: first.body })
    expect(await send('another')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(`was already sent to ${ana.email} within the last day`) },
    })
    const other = { attendeeId: ana.id, seminarId: (await aSeminar(db)).id }
    expect(await api.call(request, { body: other, headers: cookie })).toMatchObject({ status: 200 })
    expect(await emailsTo(ana.email)).toHaveLength(2)
  })

  test('gets one e-mail for many simultaneous submissions', async () => {
    const ana = await aPerson(db, proven)
    const headers = { ...(await cookieOf(ana.id)), 'Idempotency-Key': 'one press' }
    const body = { attendeeId: ana.id, seminarId: seminar.id }
    const api = fresh()
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.call(request, { body, headers })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await emailsTo(ana.email)).toHaveLength(1)
  })

  test('is limited to ten a day', async () => {
    const ana = await aPerson(db, proven)
    const headers = await cookieOf(ana.id)
    const api = fresh()
    for (let count = 0; count < 10; count += 1) {
      const body = { attendeeId: ana.id, seminarId: (await aSeminar(db)).id }
      expect((await api.call(request, { body, headers })).status).toBe(200)
    }
    const body = { attendeeId: ana.id, seminarId: (await aSeminar(db)).id }
    expect((await api.call(request, { body, headers })).status).toBe(429)
  })

  test('with an unverified e-mail is limited like a visitor and refused a name containing a link', async () => {
    const stranger = await aPerson(db)
    const headers = await cookieOf(stranger.id)
    const api = fresh()
    for (const status of [200, 200, 200, 429]) {
      const body = { attendeeId: stranger.id, seminarId: (await aSeminar(db)).id }
      expect((await api.call(request, { body, headers })).status).toBe(status)
    }
    const spammer = await aPerson(db, { firstName: 'Visit evil.com', lastName: 'now' })
    const body = { attendeeId: spammer.id, seminarId: seminar.id }
    expect(await fresh().call(request, { body, headers: await cookieOf(spammer.id) })).toMatchObject({
      status: 409,
    })
    expect(await emailsTo(spammer.email)).toEqual([])
  })

  test('cannot have one sent to another person', async () => {
    const [ana, other] = [await aPerson(db, proven), await aPerson(db)]
    const body = { attendeeId: other.id, seminarId: seminar.id }
    expect(await fresh().call(request, { body })).toMatchObject({ status: 401 })
    expect(await fresh().call(request, { body, headers: await cookieOf(ana.id) })).toMatchObject({
      status: 403,
    })
    expect(await emailsTo(other.email)).toEqual([])
  })

  test('is refused with the reason when e-mail to their address has bounced', async () => {
    const ana = await aPerson(db, proven)
    await db.insert(emailSuppressions).values({ email: ana.email, reason: 'complained' })
    const body = { attendeeId: ana.id, seminarId: seminar.id }
    expect(await fresh().call(request, { body, headers: await cookieOf(ana.id) })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('E-mail to this address was not delivered') },
    })
  })
})

describe('Staff requesting official invitations', () => {
  test('can have them sent to any person who accepts e-mail, without limit', async () => {
    const api = fresh()
    for (let count = 0; count < 12; count += 1) {
      const body = { attendeeId: (await aPerson(db)).id, seminarId: seminar.id }
      expect((await api.call(request, { body, headers: staff })).status).toBe(200)
    }
  })

  test('get the reason when a person cannot get one', async () => {
    const unwilling = await aPerson(db, { acceptsEmail: false })
    for (const [{ id }, status, error] of [
      [unwilling, 409, 'This person does not want e-mail from us.'],
      [{ id: 2_000_000_000 }, 404, 'No attendee found.'],
    ] as const) {
      const body = { attendeeId: id, seminarId: seminar.id }
      const answer = await fresh().call(request, { body, headers: staff })
      expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } })
    }
  })
})
