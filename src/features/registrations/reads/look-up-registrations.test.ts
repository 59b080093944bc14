import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { insertRegistration, setPayment } from '#tests/kit/orders.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { StatusLookupResponse } from '../contract/status-lookup-response.ts'
import { registrations } from '../tables.ts'
import { maskPhone } from './look-up-registrations.ts'

const { database, db, services } = await aSite()
let api: ReturnType<typeof createTestApi>

beforeEach(() => {
  api = createTestApi(withFreshLimits(services, database))
})

const nobody: StatusLookupResponse = {
  exists: false,
  attendee: null,
  seminars: [],
  lastRegistration: null,
  canRegisterMore: true,
}

const phone = '0917 555 0101'

async function register(personId: number, title: string, registeredAt: Date) {
  const seminar = await aSeminar(db, { title, startsAt: inDays(7) })
  await insertRegistration(db, {
    seminarId: seminar.id,
    personId,
    registrationType: 'new_attendee',
    paymentStatus: 'verified',
    details: aRegistration({ seminarId: seminar.id }),
    registeredAt,
  })
  return seminar
}

async function aRegistrant(values: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(db, { phone, company: 'Samar National High School', ...values })
  await register(person.id, 'Reading', inDays(-3))
  return person
}

const lookUp = (email: string, headers: Record<string, string> = {}) =>
  api.call<StatusLookupResponse>('/attendees/lookup', { body: { email }, headers })

describe('POST /attendees/lookup', () => {
  test('returns the person and their seminars, latest registration first', async () => {
    const person = await aRegistrant({ email: 'grace@example.ph' })
    const later = await register(person.id, 'Counting', inDays(-1))
    const { status, body } = await lookUp(' Grace@Example.PH ')
    expect(status).toBe(200)
    expect(body).toEqual({
      exists: true,
      attendee: {
        firstName: 'Ana',
        lastName: 'Reyes',
        email: 'grace@example.ph',
        company: 'Samar National High School',
        phone: '**** 0101',
      },
      seminars: [
        {
          seminarId: later.id,
          seminarTitle: 'Counting',
          scheduledDate: inDays(7).toISOString(),
          endDate: later.endsAt?.toISOString(),
          status: 'scheduled',
          registrationDate: inDays(-1).toISOString(),
        },
        expect.objectContaining({ seminarTitle: 'Reading', registrationDate: inDays(-3).toISOString() }),
      ],
      lastRegistration: inDays(-1).toISOString(),
      canRegisterMore: true,
    })
  })

  test('names each registrant where several people share the address', async () => {
    const { email } = await aRegistrant({ firstName: 'Rosa' })
    await aRegistrant({ email, firstName: 'Pedro', sharesMailbox: true })
    const { body } = await lookUp(email)
    expect(body.attendee).toMatchObject({ firstName: 'Rosa' })
    expect(body.seminars.map(({ attendeeName }) => attendeeName)).toEqual(['Pedro Reyes', 'Rosa Reyes'])
  })

  test('gives the same response for an unknown e-mail and for staff without a registration', async () => {
    const colleague = await aPerson(db, { role: 'admin' })
    expect((await lookUp('nobody@example.ph')).body).toEqual(nobody)
    expect((await lookUp(colleague.email)).body).toEqual(nobody)
  })

  test('lists at most a hundred seminars', async () => {
    const person = await aPerson(db)
    for (let count = 0; count < 101; count += 1) await register(person.id, `Seminar ${count}`, inDays(-count))
    const { body } = await lookUp(person.email)
    expect(body.seminars).toHaveLength(100)
    expect(body.seminars.at(-1)?.seminarTitle).toBe('Seminar 99')
  })

  test.each(['inactive', 'suspended'] as const)(
    'reports that an %s person cannot register for more',
    async (accountStatus) => {
      const person = await aRegistrant({ accountStatus })
      expect((await lookUp(person.email)).body).toMatchObject({ exists: true, canRegisterMore: false })
    },
  )

  test.each([{ email: 'nobody' }, {}])('refuses %j', async (body) => {
    const message = 'Please enter a valid email address.'
    expect(await api.call('/attendees/lookup', { body })).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path: 'email', message }] },
    })
  })

  test('responds thirty times a minute per IP address', async () => {
    const statuses = []
    for (let count = 0; count < 31; count += 1) statuses.push((await lookUp('nobody@example.ph')).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })
})

describe('The phone number in POST /attendees/lookup', () => {
  const shownTo = async (email: string, reader: Parameters<typeof aPerson>[1] | number) => {
    const id = typeof reader === 'number' ? reader : (await aPerson(db, reader)).id
    const { body } = await lookUp(email, { Cookie: await aSessionCookie(db, id) })
    return body.attendee?.phone
  }

  test('is shown in full to staff and to the person with a verified e-mail', async () => {
    const person = await aRegistrant({ emailVerifiedAt: inDays(-1) })
    expect(await shownTo(person.email, person.id)).toBe(phone)
    for (const role of ['staff', 'organizer', 'admin'] as const) {
      expect(await shownTo(person.email, { role })).toBe(phone)
    }
  })

  test('is masked for another attendee, verified or not', async () => {
    const person = await aRegistrant({ emailVerifiedAt: inDays(-1) })
    expect(await shownTo(person.email, { emailVerifiedAt: inDays(-1) })).toBe('**** 0101')
  })

  test('is masked for an account of this e-mail that is not verified', async () => {
    const person = await aRegistrant()
    expect(await shownTo(person.email, person.id)).toBe('**** 0101')
  })

  test('is what the account gave itself, with its name, while its e-mail is not verified', async () => {
    const person = await aRegistrant({ firstName: null, lastName: null })
    const details = { ...aRegistration({ seminarId: 1 }), firstName: 'Ana', phone: '0917 555 0177' }
    await db
      .update(registrations)
      .set({ registeredBy: person.id, details })
      .where(eq(registrations.personId, person.id))
    const { body } = await lookUp(person.email, { Cookie: await aSessionCookie(db, person.id) })
    expect(body.attendee).toMatchObject({ firstName: 'Ana', phone: '0917 555 0177' })
    const { body: other } = await lookUp(person.email)
    expect(other.attendee).toMatchObject({ firstName: null, phone: '**** 0101' })
  })

  test('is null when none is known', async () => {
    expect((await lookUp((await aRegistrant({ phone: null })).email)).body.attendee?.phone).toBeNull()
  })

  test.each([
    ['0917 555 0101', '**** 0101'],
    ['+63 (917) 555-01-01', '**** 0101'],
    ['0101', '****'],
    ['ask for Maria', '****'],
  ])('%s is masked as %s', (given, masked) => {
    expect(maskPhone(given)).toBe(masked)
  })
})

describe('The registration id of a verified registration', () => {
  async function idsShownTo(email: string, reader: { readonly id: number } | null) {
    const headers = reader === null ? {} : { Cookie: await aSessionCookie(db, reader.id) }
    const { body } = await lookUp(email, headers)
    return body.seminars.map(({ ownRegistrationId }) => ownRegistrationId)
  }

  test('is in the response to its signed-in registrant only', async () => {
    const email = 'own@example.ph'
    const person = await aRegistrant({ email, emailVerifiedAt: inDays(-9) })
    const [verified] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.personId, person.id))
    const pending = await register(person.id, 'Counting', inDays(-1))
    const change = { paymentStatus: 'pending', amountDue: '500.00' } as const
    await setPayment(db, eq(registrations.seminarId, pending.id), change)
    expect(await idsShownTo(email, person)).toEqual([undefined, verified?.id])
    for (const reader of [null, await aPerson(db, { role: 'staff' }), await aRegistrant()])
      expect(await idsShownTo(email, reader)).toEqual([undefined, undefined])
  })

  test('needs a verified e-mail', async () => {
    const email = 'unverified@example.ph'
    const person = await aRegistrant({ email, emailVerifiedAt: null })
    expect(await idsShownTo(email, person)).toEqual([undefined])
  })
})
