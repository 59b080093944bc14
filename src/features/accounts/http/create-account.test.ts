import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { aPerson, aRegistration, aSeminar, aUser, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { passwords } from '../tables.ts'

const { db, api, clock } = await aSite()

const password = 'bahay kubo 1994'

function createAccount(email: string, { cookie = '', ...values }: Record<string, string> = {}) {
  return api.call<{ user?: { id: number; role: string; emailVerified: boolean }; error?: string }>(
    '/auth/register_with_password',
    { body: { email, password, displayName: 'Grace 🌻', ...values }, headers: { Cookie: cookie } },
  )
}

/** Registers as a visitor; returns the claim cookie that the browser received. */
async function register(email: string): Promise<{ claim: string; registrationId: number }> {
  const seminar = await aSeminar(db)
  const { body, headers } = await api.call<{ registrationId: number }>('/attendees', {
    body: aRegistration({ seminarId: seminar.id, email, phone: '0917 555 7777' }),
  })
  return { claim: headers.get('Set-Cookie')?.split(';')[0] ?? '', registrationId: body.registrationId }
}

async function personOf(email: string) {
  const [row] = await db.select().from(people).where(eq(people.email, email))
  return row
}

async function passwordOf(personId: number | undefined) {
  const [row] = await db
    .select()
    .from(passwords)
    .where(eq(passwords.personId, personId ?? 0))
  return row
}

async function lastLetterTo(email: string) {
  const [row] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipientEmail, email))
    .orderBy(desc(outbox.id))
    .limit(1)
  return row
}

describe('POST /auth/register_with_password', () => {
  test('creates an unverified attendee account for an unused e-mail and signs in', async () => {
    const { status, body, headers } = await createAccount('New.Person@Example.ph')
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ role: 'attendee', emailVerified: false, displayName: 'Grace 🌻' })
    expect(headers.get('Set-Cookie')).toContain('pagsulong_session=')
    expect(await lastLetterTo('new.person@example.ph')).toMatchObject({
      templateType: 'account_link',
      data: { reason: 'verify' },
    })
  })

  test('refuses an e-mail that already has a login', async () => {
    const person = await aUser(db)
    const { status, body } = await createAccount(person.email)
    expect([status, body.error]).toEqual([409, 'Email already in use'])
    expect(await lastLetterTo(person.email)).toBeUndefined()
  })

  test('accepts the registration claim cookie of the browser that has just registered', async () => {
    const { claim, registrationId } = await register('claimed@example.ph')
    const { status, body } = await createAccount('claimed@example.ph', { cookie: claim })
    expect(status).toBe(200)
    expect(body.user?.emailVerified).toBe(false)
    expect(await passwordOf(body.user?.id)).toMatchObject({ claimedRegistrationId: registrationId })
  })

  test.for([
    ['no claim', async (): Promise<string> => ''],
    ['a made-up claim', async (): Promise<string> => 'pagsulong_claim=made.up.claim'],
    ['the claim of another person', async (): Promise<string> => (await register('else@example.ph')).claim],
  ] as const)(
    'refuses a registrant’s e-mail with %s, and mails a link to the address',
    async ([, claimOf]) => {
      const email = `victim${Math.random()}@example.ph`
      await register(email)
      const { status, body, headers } = await createAccount(email, { cookie: await claimOf() })
      expect(status).toBe(403)
      expect(body.error).toContain('We have sent a link to it')
      expect(headers.get('Set-Cookie')).toBeNull()
      expect(await passwordOf((await personOf(email))?.id)).toBeUndefined()
      expect(await lastLetterTo(email)).toMatchObject({
        templateType: 'account_link',
        data: { reason: 'give_access' },
      })
    },
  )

  test('refuses a registration claim after half an hour', async () => {
    const { claim } = await register('late@example.ph')
    clock.now = new Date(testNow.getTime() + 30 * 60_000)
    expect((await createAccount('late@example.ph', { cookie: claim })).status).toBe(403)
  })

  test('refuses a registration claim when the person has been suspended since', async () => {
    const { claim } = await register('suspended@example.ph')
    await db
      .update(people)
      .set({ accountStatus: 'suspended' })
      .where(eq(people.email, 'suspended@example.ph'))
    expect((await createAccount('suspended@example.ph', { cookie: claim })).status).toBe(403)
    expect(await passwordOf((await personOf('suspended@example.ph'))?.id)).toBeUndefined()
  })

  test('refuses a registration claim when the same e-mail has registered again since', async () => {
    const { claim } = await register('shared@example.ph')
    await register('shared@example.ph')
    expect((await createAccount('shared@example.ph', { cookie: claim })).status).toBe(403)
  })

  test('sends at most three e-mails a day to one address', async () => {
    const person = await aPerson(db)
    for (let count = 0; count < 3; count += 1) expect((await createAccount(person.email)).status).toBe(403)
    expect((await createAccount(person.email)).status).toBe(429)
  })

  test('does not count refused requests that sent no e-mail towards the daily limit', async () => {
    const person = await aUser(db)
    for (let count = 0; count < 4; count += 1) expect((await createAccount(person.email)).status).toBe(409)
  })

  test('allows ten attempts per IP address', async () => {
    const tries = Array.from({ length: 10 }, (_, count) => createAccount(`many${count}@example.ph`))
    await Promise.all(tries)
    expect((await createAccount('many10@example.ph')).status).toBe(429)
  })

  test('called twice at the same instant creates one account', async () => {
    const both = await Promise.all([createAccount('twice@example.ph'), createAccount('twice@example.ph')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('An unverified account for another person’s e-mail never sees details that person submits later', async () => {
  const { body } = await createAccount('teacher@example.ph')
  await register('teacher@example.ph')
  expect(await personOf('teacher@example.ph')).toMatchObject({
    id: body.user?.id,
    phone: null,
    lastName: null,
    company: null,
  })
})
