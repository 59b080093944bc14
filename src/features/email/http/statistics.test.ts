import { describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { aSentMessage } from '#tests/kit/mail-reports.ts'
import { aSite } from '#tests/kit/site.ts'
import type { MailStatistics, MailStatisticsByDay, MailStatisticsOfDay } from '../contract/statistics.ts'
import { outbox } from '../tables.ts'

const { db, api } = await aSite()
const { id: organizerId } = await aPerson(db, { role: 'organizer' })
const headers = { Cookie: await aSessionCookie(db, organizerId) }

const overview = async () => (await api.call<MailStatistics>('/email/stats/overview', { headers })).body
const daysOf = async (query = '') =>
  (await api.call<MailStatisticsByDay>(`/email/stats/days${query}`, { headers })).body.days

const nothing = {
  totalSent: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalClicked: 0,
  totalBounced: 0,
  totalUnsubscribed: 0,
  deliveryRate: 0,
  openRate: 0,
  clickRate: 0,
}

describe('GET /email/stats/overview', () => {
  test('returns zeros before anything was sent', async () => {
    await db.delete(outbox)
    await aSentMessage(db, { status: 'queued', sentAt: null })
    expect(await overview()).toEqual(nothing)
  })

  test('counts messages by state, and their rates', async () => {
    await db.delete(outbox)
    const at = inDays(-1)
    await aSentMessage(db, { deliveredAt: at, openedAt: at, clickedAt: at })
    await aSentMessage(db, { deliveredAt: at, openedAt: at, unsubscribedAt: at })
    await aSentMessage(db, { deliveredAt: at })
    await aSentMessage(db, { bouncedAt: at })
    expect(await overview()).toEqual({
      totalSent: 4,
      totalDelivered: 3,
      totalOpened: 2,
      totalClicked: 1,
      totalBounced: 1,
      totalUnsubscribed: 1,
      deliveryRate: 0.75,
      openRate: 2 / 3,
      clickRate: 1 / 3,
    })
  })

  test('caps rates at one, even if a delivery report precedes our own record', async () => {
    await db.delete(outbox)
    await aSentMessage(db, { deliveredAt: inDays(-1) })
    await aSentMessage(db, { status: 'queued', sentAt: null, deliveredAt: inDays(-1) })
    expect(await overview()).toMatchObject({ totalSent: 1, totalDelivered: 2, deliveryRate: 1 })
  })
})

describe('GET /email/stats/days', () => {
  test('lists days by the calendar of Manila, oldest first, including days without e-mail', async () => {
    await db.delete(outbox)
    // One minute before midnight in Manila, and at midnight.
    await aSentMessage(db, {
      sentAt: new Date('2026-11-17T15:59:00Z'),
      deliveredAt: new Date('2026-11-17T16:00:00Z'),
    })
    await aSentMessage(db, {
      sentAt: new Date('2026-11-19T01:00:00Z'),
      bouncedAt: new Date('2026-11-19T01:30:00Z'),
    })
    await aSentMessage(db, {
      sentAt: new Date('2026-11-16T15:59:00Z'),
      openedAt: new Date('2026-11-18T20:00:00Z'),
    })
    const empty: Omit<MailStatisticsOfDay, 'day'> = { sent: 0, delivered: 0, opened: 0, bounced: 0 }
    expect(await daysOf('?days=3')).toEqual([
      { ...empty, day: '2026-11-17', sent: 1 },
      { ...empty, day: '2026-11-18', delivered: 1 },
      { ...empty, day: '2026-11-19', sent: 1, opened: 1, bounced: 1 },
    ])
  })

  test('returns thirty days by default and at most 366', async () => {
    expect(await daysOf()).toHaveLength(30)
    expect(await daysOf('?days=366')).toHaveLength(366)
    expect((await api.call('/email/stats/days?days=367', { headers })).status).toBe(400)
  })
})
