import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { rowsReadOf, settle } from '#tests/kit/rows-read.ts'
import { aSite } from '#tests/kit/site.ts'
import { outbox } from '../email/tables.ts'
import type { ResolveMessageResponse, SupportMessage, SupportMessageList } from './contract/messages.ts'
import { listSupportMessages } from './queries/messages.ts'
import { supportMessages } from './tables.ts'

const { db, services, api } = await aSite()

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(supportMessages)
})

const contact = {
  name: 'Liza Manalo',
  email: 'liza@example.ph',
  subject: 'A seminar for our school',
  message: 'Do you come to Samar?\nWe are forty teachers.',
}
const reset = { name: 'Liza', email: 'liza@example.ph', message: 'I have a new phone and no password.' }

const cookieOf = async (role: 'admin' | 'organizer') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role, displayName: `The ${role}` })).id),
})

/** Stores messages one minute apart, the newest last. */
async function storedMessages(values: readonly Partial<typeof supportMessages.$inferInsert>[]) {
  const rows = values.map((each, place) => ({
    ...contact,
    kind: 'contact' as const,
    createdAt: new Date(testNow.getTime() + place * 60_000),
    ...each,
  }))
  return db.insert(supportMessages).values(rows).returning()
}

describe.each([
  { path: '/contact/send', body: contact, kind: 'contact', templateType: 'contact_received' },
  {
    path: '/support/password-reset-request',
    body: reset,
    kind: 'password_reset',
    templateType: 'password_reset_received',
  },
])('POST $path', ({ path, body, kind, templateType }) => {
  test('stores the message and queues an e-mail to the provider', async () => {
    expect((await api.call(path, { body: { ...body, email: ' Liza@Example.PH ' } })).status).toBe(200)
    expect(await db.select().from(supportMessages)).toMatchObject([{ ...body, kind, status: 'open' }])
    expect(await db.select().from(outbox)).toMatchObject([
      {
        templateType,
        recipientEmail: services.settings.current.organisation.contact.email,
        personId: null,
        data: body,
        isMarketing: false,
      },
    ])
  })

  test('responds with 429 to the sixth message from one IP address and does not store it', async () => {
    const answers = []
    for (let count = 0; count < 6; count += 1) answers.push(await api.call(path, { body }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(answers[5]?.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(await db.select().from(supportMessages)).toHaveLength(5)
  })

  test('does not count malformed messages towards the rate limit', async () => {
    for (let count = 0; count < 6; count += 1) await api.call(path, { body: { ...body, message: 'x' } })
    expect((await api.call(path, { body })).status).toBe(200)
  })
})

test('POST /contact/send refuses an e-mail address that would add a header', async () => {
  const body = { ...contact, email: 'a@example.ph\r\nBcc: b@example.ph' }
  const message = 'Please enter a valid email address.'
  expect(await api.call('/contact/send', { body })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'email', message }] },
  })
})

describe('GET /support/messages', () => {
  test('lists messages newest first, filtered by kind and status, in pages', async () => {
    await storedMessages([
      { subject: 'The first' },
      { subject: 'The second', status: 'resolved', resolvedAt: testNow },
      { kind: 'password_reset', subject: null },
    ])
    const headers = await cookieOf('organizer')
    const list = async (search: string) => {
      const { body } = await api.call<SupportMessageList>(`/support/messages${search}`, { headers })
      const { messages, ...page } = body
      return { subjects: messages.map(({ subject }) => subject), ...page }
    }
    expect(await list('')).toEqual({
      subjects: [null, 'The second', 'The first'],
      total: 3,
      page: 1,
      limit: 20,
    })
    expect(await list('?kind=contact&status=open')).toMatchObject({ subjects: ['The first'], total: 1 })
    expect(await list('?status=resolved')).toMatchObject({ subjects: ['The second'] })
    expect(await list('?limit=2&page=2')).toMatchObject({ subjects: ['The first'], total: 3 })
    expect(await list('?pageSize=1&page=9')).toEqual({ subjects: [], total: 3, page: 9, limit: 1 })
  })

  test('looks up resolver names only for the messages on the requested page', async () => {
    await db.execute(sql`
      with many as (
        insert into people (email) select 'many' || n || '@example.ph' from generate_series(1, 2000) n returning id
      )
      insert into support_messages (kind, name, email, message, status, created_at, resolved_at, resolved_by)
      select 'contact', 'Ana', 'ana@example.ph', 'When?', 'resolved', now() - id * interval '1 hour', now(), id from many`)
    await settle(db)
    const late = { page: 90, limit: 20 }
    const { messages, total } = await listSupportMessages(db, late)
    expect([messages.length, total]).toEqual([20, 2000])
    expect(await rowsReadOf(db, 'people', (tx) => listSupportMessages(tx, late))).toBe(20)
  })
})

describe('POST /support/messages/resolve', () => {
  test('marks the message as resolved and returns who resolved it', async () => {
    const [stored] = await storedMessages([{}])
    const headers = await cookieOf('admin')
    const { status, body } = await api.call<ResolveMessageResponse>('/support/messages/resolve', {
      body: { id: stored?.id },
      headers,
    })
    expect(status).toBe(200)
    expect(body.message).toEqual({
      ...contact,
      id: stored?.id ?? 0,
      kind: 'contact',
      status: 'resolved',
      createdAt: testNow.toISOString(),
      resolvedAt: testNow.toISOString(),
      resolvedBy: { id: expect.any(Number), displayName: 'The admin' },
    } satisfies SupportMessage)
  })

  test('responds with 404 to an unknown message', async () => {
    const headers = await cookieOf('admin')
    const { status } = await api.call('/support/messages/resolve', { body: { id: 987_654 }, headers })
    expect(status).toBe(404)
  })
})
