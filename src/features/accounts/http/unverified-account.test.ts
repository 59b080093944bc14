import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aRegistration, aSeminar, testNow } from '#tests/kit/builders.ts'
import { setPayment } from '#tests/kit/orders.ts'
import { aSite } from '#tests/kit/site.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { createAdmin } from '../commands/create-user.ts'
import { linkedIdentities, oneTimeTokens, passwords } from '../tables.ts'

const { db, services, api } = await aSite()

interface Answer {
  readonly user?: { readonly id: number; readonly email: string; readonly emailVerified: boolean }
  readonly registrationId?: number
  readonly error?: string
}

function post(path: string, body: unknown, cookie = '') {
  return api.call<Answer>(path, { body, headers: { Cookie: cookie } })
}

function cookieOf(headers: Headers, name: string): string {
  const line = headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
  return line?.split(';')[0] ?? ''
}

let counter = 0

function anAddress(): string {
  counter += 1
  return `teacher${counter}@example.ph`
}

/** Creates an account with an e-mail that may belong to another person. */
async function makeAccount(email: string, claim = '') {
  const { body, headers } = await post(
    '/auth/register_with_password',
    { email, password: 'bahay kubo 1994', displayName: 'Whoever' },
    claim,
  )
  return { cookie: cookieOf(headers, 'pagsulong_session'), personId: body.user?.id ?? 0 }
}

/** Makes an account like `makeAccount`, and re-authenticates it, as required to change sign-in methods. */
async function makeProvenAccount(email: string, claim = '') {
  const { cookie, personId } = await makeAccount(email, claim)
  const proof = { method: 'password', password: 'bahay kubo 1994' }
  const { headers } = await post('/auth/reauthenticate', proof, cookie)
  return { cookie: cookieOf(headers, 'pagsulong_session'), personId }
}

async function mailedToken(email: string): Promise<string> {
  const [row] = await db
    .select({ data: outbox.data })
    .from(outbox)
    .where(eq(outbox.recipientEmail, email))
    .orderBy(desc(outbox.id))
    .limit(1)
  return unsealLinkToken(services.secrets, String(row?.data.token))
}

const link = 'https://meet.example/secret'

async function register(email: string, cookie = '') {
  const seminar = await aSeminar(db, { locationDetails: link })
  const { body, headers } = await post('/attendees', aRegistration({ seminarId: seminar.id, email }), cookie)
  return { seminar, registrationId: body.registrationId ?? 0, claim: cookieOf(headers, 'pagsulong_claim') }
}

async function linkSeenBy(cookie: string, seminarId: number) {
  const { body } = await api.call<{ seminar: { locationDetails: string | null } }>(
    `/seminars/details?seminarId=${seminarId}`,
    { headers: { Cookie: cookie } },
  )
  return body.seminar.locationDetails
}

describe('A change of e-mail for an account whose first e-mail was never verified', () => {
  const refused = 'Please confirm your current email address first.'

  test('is refused once a registration exists that the address owner may have made', async () => {
    const victim = anAddress()
    const { cookie } = await makeProvenAccount(victim)
    await register(victim)
    const { status, body } = await post('/account/change-email', { newEmail: anAddress() }, cookie)
    expect([status, body.error]).toEqual([409, refused])
  })

  test('is refused when the address owner registers before the mailed link is opened', async () => {
    const [victim, own] = [anAddress(), anAddress()]
    const { cookie, personId } = await makeProvenAccount(victim)
    expect((await post('/account/change-email', { newEmail: own }, cookie)).status).toBe(200)
    await register(victim)
    const { status, body } = await post('/auth/verify_email', { token: await mailedToken(own) }, cookie)
    expect([status, body.error]).toEqual([409, refused])
    const [row] = await db.select().from(people).where(eq(people.id, personId))
    expect(row).toMatchObject({ email: victim, emailVerifiedAt: null })
  })

  test('can correct a typing error when the account’s only registration is its own', async () => {
    const [mistyped, own] = [anAddress(), anAddress()]
    const { claim } = await register(mistyped)
    const { cookie } = await makeProvenAccount(mistyped, claim)
    expect((await post('/account/change-email', { newEmail: own }, cookie)).status).toBe(200)
    const { body } = await post('/auth/verify_email', { token: await mailedToken(own) }, cookie)
    expect(body.user).toMatchObject({ email: own, emailVerified: true })
  })
})

describe('A seminar’s meeting link for an account with an unverified e-mail', () => {
  test('is hidden when another person registered with the same e-mail', async () => {
    const victim = anAddress()
    const { cookie, personId } = await makeAccount(victim)
    const { seminar } = await register(victim)
    expect(await linkSeenBy(cookie, seminar.id)).toBeNull()
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
    expect(await linkSeenBy(cookie, seminar.id)).toBe(link)
  })

  test('is shown when the account made the registration or was created from it', async () => {
    const email = anAddress()
    const first = await register(email)
    const { cookie } = await makeAccount(email, first.claim)
    expect(await linkSeenBy(cookie, first.seminar.id)).toBe(link)
    const second = await register(email, cookie)
    expect(await linkSeenBy(cookie, second.seminar.id)).toBe(link)
  })

  test('is not taken over by a visitor who re-registers after a rejected payment', async () => {
    const email = anAddress()
    const { seminar, registrationId, claim } = await register(email)
    const { personId } = await makeAccount(email, claim)
    await setPayment(db, eq(registrations.id, registrationId), {
      paymentStatus: 'rejected',
      amountDue: '1.00',
    })
    const again = await post('/attendees', aRegistration({ seminarId: seminar.id, email }))
    expect(again.status).toBe(409)
    const [row] = await db.select().from(passwords).where(eq(passwords.personId, personId))
    expect(row?.claimedRegistrationId).toBe(registrationId)
  })

  test('stays visible after the account itself resubmits its rejected registration', async () => {
    const email = anAddress()
    const { seminar, registrationId, claim } = await register(email)
    const { cookie } = await makeAccount(email, claim)
    await setPayment(db, eq(registrations.id, registrationId), {
      paymentStatus: 'rejected',
      amountDue: '1.00',
    })
    await post('/attendees', aRegistration({ seminarId: seminar.id, email }), cookie)
    expect(await linkSeenBy(cookie, seminar.id)).toBe(link)
  })
})

describe('A Google sign-in token that a stranger holds in reserve', () => {
  /** Links the account creator's Google account and stores an unused token of its sign-in popup. */
  async function keepReady(personId: number): Promise<string> {
    const token = `kept ready ${personId}`
    await db
      .insert(linkedIdentities)
      .values({ personId, provider: 'google', subject: `a stranger’s ${personId}`, linkedAt: testNow })
    await db.insert(oneTimeTokens).values({
      tokenHash: hashToken(token),
      purpose: 'sign_in_handover',
      personId,
      createdAt: testNow,
      expiresAt: new Date(testNow.getTime() + 60_000),
    })
    return token
  }

  test('is revoked when the mailbox owner chooses a password', async () => {
    const victim = anAddress()
    const { personId } = await makeAccount(victim)
    const tempToken = await keepReady(personId)
    const chosen = { token: await mailedToken(victim), newPassword: 'mahabang gabi 88' }
    expect((await post('/auth/choose_password', chosen)).status).toBe(200)
    expect((await post('/auth/establish_session', { tempToken })).status).toBe(401)
  })

  test('is revoked when create-admin makes the account an administrator', async () => {
    const victim = anAddress()
    const { personId } = await makeAccount(victim)
    const tempToken = await keepReady(personId)
    await createAdmin(db, { email: victim, password: null }, testNow)
    expect((await post('/auth/establish_session', { tempToken })).status).toBe(401)
    const identities = await db.select().from(linkedIdentities).where(eq(linkedIdentities.personId, personId))
    expect(identities).toEqual([])
  })

  test.for(['/account/change-password', '/account/sessions/end-others', '/account/unlink-google'])(
    'is revoked by POST %s',
    async (path) => {
      const { cookie, personId } = await makeProvenAccount(anAddress())
      const tempToken = await keepReady(personId)
      const change = { currentPassword: 'bahay kubo 1994', newPassword: 'mahabang gabi 88' }
      const { status } = await post(path, path.endsWith('password') ? change : {}, cookie)
      expect(status).toBe(200)
      expect((await post('/auth/establish_session', { tempToken })).status).toBe(401)
    },
  )
})
