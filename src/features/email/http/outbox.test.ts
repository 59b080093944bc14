import { beforeEach, describe, expect, test } from 'vitest'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aStoredMessage } from '#tests/kit/outbox.ts'
import { aSite } from '#tests/kit/site.ts'
import type { OutboxList } from '../contract/outbox.ts'
import { outbox } from '../tables.ts'

const { db, api, signIn } = await aSite()
const headers = await signIn('organizer')
beforeEach(() => db.delete(outbox))

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
        typeLabel: 'Registration confirmation',
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
})
