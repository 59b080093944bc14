import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailTemplates, outbox } from '#app/features/email/tables.ts'
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

const preview = '/email/templates/get'
const request = '/email/invitations/request'

describe('The official invitation preview', () => {
  test('shows oneself and staff the e-mail as sent, without unsubscribe link and reference number', async () => {
    const ana = await aPerson(db, { firstName: 'Ana', lastName: 'Cruz' })
    const address = `${preview}?attendeeId=${ana.id}&seminarId=${seminar.id}`
    const own = await fresh().call(address, { headers: await cookieOf(ana.id) })
    expect(own).toMatchObject({ status: 200, body: { subject: 'Your official invitation: Reading Aloud' } })
    expect(own.body.text).toContain('Ana, here is your official invitation.')
    expect(own.body.text).toContain('INV-2026-······')
    expect(own.body.html).toContain('href="#"')
    expect(JSON.stringify(own.body)).not.toMatch(/unsubscribe\?token|meet\.example/)
    expect((await fresh().call(address, { headers: staff })).body).toEqual(own.body)
    expect(await emailsTo(ana.email)).toEqual([])
  })

  test('is refused with the reason for which the request would be: a name with a digit', async () => {
    const person = await aPerson(db, { displayName: 'Call 0917', firstName: null, lastName: null })
    const headers = await cookieOf(person.id)
    const address = `${preview}?attendeeId=${person.id}&seminarId=${seminar.id}`
    const said = { status: 409, body: { message: expect.stringContaining('in your name') } }
    expect(await fresh().call(address, { headers })).toMatchObject(said)
    const body = { attendeeId: person.id, seminarId: seminar.id }
    expect(await fresh().call(request, { headers, body })).toMatchObject(said)
  })

  test('is refused to visitors and other attendees', async () => {
    const ana = await aPerson(db)
    const address = `${preview}?attendeeId=${ana.id}&seminarId=${seminar.id}`
    expect(await fresh().call(address)).toMatchObject({ status: 401 })
    const headers = await cookieOf((await aPerson(db)).id)
    expect(await fresh().call(address, { headers })).toMatchObject({ status: 403 })
  })

  test('shows a visitor only what they entered, not what is known about the address', async () => {
    const known = await aPerson(db, { company: 'Secret School', jobTitle: 'Spy' })
    const attendee = aVisitor({ email: known.email })
    const { status, body } = await fresh().call(preview, { body: { attendee, seminarId: seminar.id } })
    expect(status).toBe(200)
    expect(body.text).toContain('Liza, here is your official invitation.')
    expect(JSON.stringify(body)).not.toMatch(/Secret|Spy|Ana/)
  })

  test('uses the provider’s own template if there is one', async () => {
    const own = {
      templateName: 'Ours',
      templateType: 'invitation',
      htmlTemplate: '<p>x</p>',
      textTemplate: 'x',
    } as const
    await db.insert(emailTemplates).values({ ...own, subjectTemplate: 'Halina, {{ firstName }}!' })
    const { body } = await fresh().call(preview, { body: { attendee: aVisitor(), seminarId: seminar.id } })
    expect(body).toMatchObject({ subject: 'Halina, Liza!', html: '<p>x</p>' })
    await db.delete(emailTemplates)
  })

  test('is limited to thirty a minute per IP address', async () => {
    const api = fresh()
    const body = { attendee: aVisitor(), seminarId: seminar.id }
    for (let count = 0; count < 30; count += 1) await api.send(preview, { body })
    expect(await api.call(preview, { body })).toMatchObject({ status: 429 })
  })
})

test('An official invitation to a cancelled seminar is refused, and so is its preview', async () => {
  const { id: seminarId } = await aSeminar(db, { status: 'cancelled' })
  const ana = await aPerson(db, proven)
  const headers = await cookieOf(ana.id)
  const requests = [
    fresh().call(preview, { body: { attendee: aVisitor(), seminarId } }),
    fresh().call(`${preview}?attendeeId=${ana.id}&seminarId=${seminarId}`, { headers }),
    fresh().call(request, { body: { attendee: aVisitor(), seminarId } }),
    fresh().call(request, { body: { attendeeId: ana.id, seminarId }, headers }),
  ]
  for (const answer of await Promise.all(requests))
    expect(answer).toMatchObject({ status: 409, body: { error: 'This seminar was cancelled.' } })
})

describe('Input of an official invitation request', () => {
  test.for([
    [{}, 'Please give either attendeeId or attendee.'],
    [{ attendee: aVisitor({ email: 'liza@' }) }, 'Invalid email address'],
  ] as const)('%j is refused with “%s”', async ([body, error]) => {
    expect(await fresh().call(request, { body: { ...body, seminarId: seminar.id } })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test.for(['evil.com', 'Win at www.evil.com', 'a@b.co', 'Call 0917', '<b>Liza</b>', '{{ x }}'])(
    'the name %j is refused',
    async (firstName) => {
      for (const path of [preview, request]) {
        const body = { attendee: aVisitor({ firstName }), seminarId: seminar.id }
        expect((await fresh().call(path, { body })).status).toBe(400)
      }
    },
  )

  test.for(['Ma. Theresa', "D'Angelo", 'Dela Cruz-Reyes', 'O’Hara', 'José'])(
    'the name %j is accepted',
    async (lastName) => {
      const attendee = aVisitor({ lastName })
      const answer = await fresh().call(request, { body: { attendee, seminarId: seminar.id } })
      expect(answer.status).toBe(200)
      expect(await emailsTo(attendee.email)).toMatchObject([{ recipientName: `Liza ${lastName}` }])
    },
  )
})
