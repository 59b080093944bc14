import { desc, eq } from 'drizzle-orm'
import superjson, { type SuperJSONResult } from 'superjson'
import { beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { UserList } from '../contract/accounts.ts'
import { sessions } from '../tables.ts'

const { db, api } = await aSite()

let admin: Awaited<ReturnType<typeof aUser>>
let organizer: Awaited<ReturnType<typeof aUser>>
let cookies: { admin: string; organizer: string }

beforeAll(async () => {
  admin = await aUser(db, { role: 'admin', displayName: 'Ada Admin' })
  organizer = await aUser(db, { role: 'organizer' })
  cookies = {
    admin: await aSessionCookie(db, admin.id),
    organizer: await aSessionCookie(db, organizer.id),
  }
})

interface Answer {
  readonly user?: Record<string, unknown> & { readonly id: number }
  readonly success?: boolean
  readonly error?: string
  readonly issues?: readonly { readonly path: string }[]
}

function post(path: string, body: unknown, as: 'admin' | 'organizer' = 'admin') {
  return api.call<Answer>(`/users${path}`, { body, headers: { Cookie: cookies[as] } })
}

async function list(search: string): Promise<UserList> {
  const { body } = await api.call<SuperJSONResult>(`/users${search}`, { headers: { Cookie: cookies.admin } })
  return superjson.deserialize(body)
}

const newUser = { displayName: 'Nena', password: 'mahabang gabi 88', role: 'attendee' }

async function reasonsMailedTo(email: string) {
  const queuedEmails = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
  const links = queuedEmails.filter(({ templateType }) => templateType === 'account_link')
  return links.map(({ data }) => data.reason)
}

async function row(personId: number) {
  const [person] = await db.select().from(people).where(eq(people.id, personId))
  return person
}

describe('GET /users', () => {
  test('lists people who can sign in, newest first, with ISO timestamps', async () => {
    const registrant = await aPerson(db, { createdAt: inDays(20_000) })
    const newest = await aUser(db, { createdAt: inDays(10_000), displayName: null })
    const { users, total } = await list('')
    expect(users[0]).toMatchObject({ id: newest.id, displayName: 'Ana Reyes', createdAt: inDays(10_000) })
    expect(users.map(({ id }) => id)).not.toContain(registrant.id)
    expect(total).toBe(users.length)
  })

  test('searches only names and e-mails, ignoring case, order and punctuation', async () => {
    const named = await aUser(db, { displayName: 'Liwayway Ñ. 100%_sure', company: 'Hidden Company' })
    for (const search of ['LIWAYWAY', 'ñ. 100%_', 'Sure, Liwayway', named.email.slice(0, 9)]) {
      const { users } = await list(`?search=${encodeURIComponent(search)}`)
      expect(
        users.map(({ id }) => id),
        search,
      ).toContain(named.id)
    }
    expect((await list('?search=hidden company')).total).toBe(0)
  })

  test('searches the displayed name, including one composed of name parts', async () => {
    const parts = { firstName: 'Corazon', middleInitial: 'D', lastName: 'Ilagan', suffix: 'Jr.' } as const
    const { id } = await aUser(db, { displayName: null, ...parts })
    const searches = ['corazon d. ilagan jr.', 'zon D', 'Ilagan, Corazon']
    for (const search of searches) {
      const { users } = await list(`?search=${encodeURIComponent(search)}`)
      expect(
        users.map((user) => user.id),
        search,
      ).toEqual([id])
    }
    expect((await list('?search=corazon e. ilagan')).total).toBe(0)
  })

  test('is paginated', async () => {
    const everybody = await list('')
    const second = await list('?page=2&limit=1')
    expect(second).toMatchObject({ page: 2, limit: 1, total: everybody.total })
    expect(second.users).toEqual(everybody.users.slice(1, 2))
    expect((await list('?page=500')).users).toEqual([])
    const empty = await api.call('/users?page=500', { headers: { Cookie: cookies.admin } })
    expect(empty.body).toHaveProperty('meta', null)
  })
})

describe('POST /users', () => {
  test('creates a user with login and role and mails a verification link', async () => {
    const { status, body } = await post('', { ...newUser, email: 'Nena@Example.ph', role: 'admin' })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: 'nena@example.ph',
      role: 'admin',
      hasLoginAccess: true,
      emailVerified: false,
    })
    expect(await reasonsMailedTo('nena@example.ph')).toEqual(['verify'])
  })

  test('gives a registrant without a login access, with the name typed', async () => {
    const person = await aPerson(db)
    const { body } = await post('', { ...newUser, email: person.email })
    expect(body.user).toMatchObject({ id: person.id, displayName: 'Nena', hasLoginAccess: true })
  })

  test('refuses an e-mail in use, as an error of that field', async () => {
    const { status, body } = await post('', { ...newUser, email: admin.email.toUpperCase() })
    expect({ status, ...body }).toMatchObject({
      status: 409,
      error: 'Email already in use',
      issues: [{ path: 'email' }],
    })
  })
})

describe('Updating a user', () => {
  test('changes only the fields that are sent and audits their names', async () => {
    const user = await aUser(db, { displayName: 'Before', emailVerifiedAt: testNow })
    const { body } = await post('/update-details', { userId: user.id, displayName: 'After' })
    expect(body.user).toMatchObject({ displayName: 'After', email: user.email, emailVerified: true })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, user.id))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({
      action: 'user.updated',
      actorId: admin.id,
      details: { changed: ['displayName'] },
    })
  })

  test('marks a new e-mail as unverified until its owner confirms it', async () => {
    const user = await aUser(db, { emailVerifiedAt: testNow })
    const { body } = await post('/update-email', { userId: user.id, newEmail: 'Fresh@Example.ph' })
    expect(body.user).toMatchObject({ email: 'fresh@example.ph', emailVerified: false })
    expect(await reasonsMailedTo('fresh@example.ph')).toEqual(['verify'])
    const taken = await post('/update-email', { userId: user.id, newEmail: admin.email })
    expect({ status: taken.status, ...taken.body }).toMatchObject({
      status: 409,
      error: 'Email already in use',
      issues: [{ path: 'newEmail' }],
    })
  })

  test('sets a password and ends that user’s sessions', async () => {
    const user = await aUser(db)
    const cookie = await aSessionCookie(db, user.id)
    const { body } = await post('/change-password', { userId: user.id, newPassword: 'mahabang gabi 88' })
    expect(body).toEqual({ success: true })
    expect((await api.call('/auth/session', { headers: { Cookie: cookie } })).status).toBe(401)
    const { status } = await api.call('/auth/login_with_password', {
      body: { email: user.email, password: 'mahabang gabi 88' },
    })
    expect(status).toBe(200)
  })

  test('keeps the current session when managers change their own password', async () => {
    const other = await aSessionCookie(db, admin.id)
    await post('/change-password', { userId: admin.id, newPassword: 'mahabang gabi 88' })
    expect((await api.call('/auth/session', { headers: { Cookie: cookies.admin } })).status).toBe(200)
    expect((await api.call('/auth/session', { headers: { Cookie: other } })).status).toBe(401)
    expect(await db.select().from(sessions).where(eq(sessions.personId, admin.id))).toHaveLength(1)
  })

  test('is refused for unknown people and people without a login', async () => {
    const registrant = await aPerson(db)
    for (const userId of [registrant.id, 99_999_999]) {
      const { status } = await post('/update-details', { userId, displayName: 'X' })
      expect(status).toBe(404)
    }
  })
})

describe('An organizer', () => {
  test('can manage every user except administrators', async () => {
    const user = await aUser(db)
    const { body } = await post('/update-details', { userId: user.id, role: 'staff' }, 'organizer')
    expect(body.user).toMatchObject({ role: 'staff' })
    const text = 'Only an administrator may change an administrator.'
    for (const [path, change] of [
      ['/update-details', { userId: admin.id, displayName: 'Mine' }],
      ['/update-details', { userId: admin.id, role: 'attendee' }],
      ['/delete', { userId: admin.id }],
    ] as const) {
      const { status, body: refused } = await post(path, change, 'organizer')
      expect([path, status, refused.error]).toEqual([path, 403, text])
    }
    expect(await row(admin.id)).toMatchObject({ role: 'admin', displayName: 'Ada Admin' })
  })

  test('cannot make anyone an administrator', async () => {
    const user = await aUser(db)
    const text = 'Only an administrator may make someone an administrator.'
    const made = await post('', { ...newUser, email: 'own@example.ph', role: 'admin' }, 'organizer')
    expect([made.status, made.body.error]).toEqual([403, text])
    const raised = await post('/update-details', { userId: user.id, role: 'admin' }, 'organizer')
    expect([raised.status, raised.body.error]).toEqual([403, text])
  })

  test('cannot change how administrators and other organizers sign in', async () => {
    for (const role of ['admin', 'organizer'] as const) {
      const { id: userId } = await aUser(db, { role })
      for (const [path, body] of [
        ['change-password', { newPassword: 'mahabang gabi 88' }],
        ['update-email', { newEmail: 'taken-over@example.ph' }],
        ['update-details', { email: 'taken-over@example.ph' }],
        ['remove-second-factors', {}],
        ['send-password-link', {}],
      ] as const) {
        const { status } = await post(`/${path}`, { userId, ...body }, 'organizer')
        expect(status, `${path} of an ${role}`).toBe(403)
      }
    }
    const own = { userId: organizer.id, newPassword: 'mahabang gabi 88' }
    expect((await post('/change-password', own, 'organizer')).status).toBe(200)
  })
})

test('A user created without a password, or sent a link, chooses one through the mailed link', async () => {
  const { body } = await post('', { displayName: 'Nene', email: 'nene@example.ph' })
  expect(body.user).toMatchObject({ role: 'attendee', hasLoginAccess: false })
  expect(await reasonsMailedTo('nene@example.ph')).toEqual(['choose_password'])
  const { id: userId, email } = await aUser(db)
  expect((await post('/send-password-link', { userId })).status).toBe(200)
  expect(await reasonsMailedTo(email)).toEqual(['choose_password'])
})
