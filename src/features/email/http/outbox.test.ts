import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, inDays, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aStoredMessage } from '../../../../tests/kit/outbox.ts'
import { createTestApi, createTestServices, type TestServices } from '../../../../tests/kit/services.ts'
import type { OutboxList } from '../contract/outbox.ts'
import { outbox } from '../tables.ts'

const database = await createTestDatabase()
const { db } = database
let services: TestServices
let api: ReturnType<typeof createTestApi>
let headers: { Cookie: string }

beforeAll(async () => {
  services = await createTestServices(database)
  api = createTestApi(services)
  headers = await cookieOf('organizer')
})
beforeEach(() => db.delete(outbox))
afterAll(async () => {
  await services.close()
  await database.close()
})

async function cookieOf(role: 'organizer' | 'staff') {
  return { Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id) }
}

const list = async (search = '') => (await api.call<OutboxList>(`/email/outbox${search}`, { headers })).body

const namesOf = async (search: string) => (await list(search)).messages.map((one) => one.recipientName)

describe('GET /email/outbox', () => {
  test('lists the newest first without content, with counts of queued and failed messages', async () => {
    const old = await aStoredMessage(db, {
      status: 'dead',
      lastError: '550 no such user',
      createdAt: inDays(-2),
    })
    await aStoredMessage(db, { status: 'queued', createdAt: inDays(-1) })
    await aStoredMessage(db, { status: 'sending', recipientName: null })
    const answer = await list('?limit=2')
    expect(answer).toMatchObject({ total: 3, page: 1, limit: 2, waiting: 2, failed: 1 })
    expect(answer.messages.map(({ status }) => status)).toEqual(['sending', 'queued'])
    expect((await list('?limit=2&page=2')).messages).toEqual([
      {
        id: old.id,
        templateType: 'registration_confirmation',
        recipientEmail: 'juan@example.ph',
        recipientName: 'Juan dela Cruz',
        subject: 'You are registered: Reading',
        status: 'dead',
        attempts: 1,
        lastError: '550 no such user',
        createdAt: inDays(-2).toISOString(),
        nextAttemptAt: testNow.toISOString(),
        sentAt: null,
        deliveredAt: null,
        openedAt: null,
        clickedAt: null,
        bouncedAt: null,
        personId: null,
        isMarketing: false,
      },
    ])
  })

  test('searches all words in recipient, name and subject, in any order, escaping wildcards', async () => {
    await aStoredMessage(db, {
      recipientName: 'Maria Santos',
      recipientEmail: 'ms_1@example.ph',
      subject: 'Hello',
    })
    await aStoredMessage(db, {
      recipientName: 'Mario Uy',
      recipientEmail: 'uy@example.ph',
      subject: '100% sure',
    })
    expect(await namesOf('?search=HELLO%20maria')).toEqual(['Maria Santos'])
    expect(await namesOf('?search=ms_1')).toEqual(['Maria Santos'])
    expect(await namesOf('?search=100%25')).toEqual(['Mario Uy'])
    expect(await namesOf('?search=m_ri')).toEqual([])
    expect(await namesOf('?search=mari')).toEqual(['Mario Uy', 'Maria Santos'])
    expect(await namesOf('?search=maria%20uy')).toEqual([])
    // Two characters match only at the beginning of a word.
    expect(await namesOf('?search=uy')).toEqual(['Mario Uy'])
    expect(await namesOf('?search=an')).toEqual([])
  })

  test('searches by Message-ID with or without brackets, provider’s ID and invitation number', async () => {
    const uuid = '0b1f0c8e-54b7-4c39-9d5f-2f4f3c1f9a10'
    const one = await aStoredMessage(db, {
      recipientName: 'Ana',
      templateType: 'invitation',
      messageId: `${uuid}@example.ph`,
    })
    await aStoredMessage(db, { recipientName: 'Ben', providerMessageId: uuid })
    expect(await namesOf(`?search=${uuid}@example.ph`)).toEqual(['Ana'])
    expect(await namesOf(`?search=${encodeURIComponent(`<${uuid}@example.ph>`)}`)).toEqual(['Ana'])
    expect(await namesOf(`?search=${uuid}`)).toEqual(['Ben'])
    expect(await namesOf(`?search=INV-2026-${String(one.id).padStart(6, '0')}`)).toEqual(['Ana'])
  })

  test('filters by state and type', async () => {
    await aStoredMessage(db, { recipientName: 'Sent' })
    await aStoredMessage(db, { recipientName: 'Opened', deliveredAt: testNow, openedAt: testNow })
    await aStoredMessage(db, { recipientName: 'Bounced', bouncedAt: testNow, templateType: 'invitation' })
    await aStoredMessage(db, { recipientName: 'Dead', status: 'dead' })
    expect(await namesOf('?status=sent')).toEqual(['Bounced', 'Opened', 'Sent'])
    expect(await namesOf('?status=delivered')).toEqual(['Opened'])
    expect(await namesOf('?status=opened')).toEqual(['Opened'])
    expect(await namesOf('?status=bounced')).toEqual(['Bounced'])
    expect(await namesOf('?status=dead')).toEqual(['Dead'])
    expect(await namesOf('?status=sent&type=invitation&search=bounced')).toEqual(['Bounced'])
  })

  test.each([
    'status=lost',
    'type=letter',
    'page=0',
    'limit=1001',
    'state=sent',
    `search=${'x'.repeat(201)}`,
  ])('refuses ?%s', async (search) => {
    expect((await api.call(`/email/outbox?${search}`, { headers })).status).toBe(400)
  })
})

test('The outbox endpoints refuse staff without mail permission, and visitors', async () => {
  const { id } = await aStoredMessage(db, { status: 'dead' })
  const staff = await cookieOf('staff')
  for (const path of ['/email/outbox', `/email/outbox/message?id=${id}`]) {
    expect((await api.call(path)).status).toBe(401)
    expect((await api.call(path, { headers: staff })).status).toBe(403)
  }
  for (const path of ['/email/outbox/retry', '/email/outbox/retry-all', '/email/outbox/resend'])
    expect((await api.call(path, { body: { id }, headers: staff })).status).toBe(403)
  expect(await db.$count(outbox, eq(outbox.status, 'dead'))).toBe(1)
})
