import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { priceRules } from '#app/features/orders/tables/discounts.ts'
import type { SeminarDetails, SeminarList } from '#app/features/seminars/contract/seminars.ts'
import { aSeminar, testNow } from '#tests/kit/builders.ts'
import { aPriceRule } from '#tests/kit/discounts.ts'
import { openPublicSite } from '#tests/kit/public-site.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services } = await aSite()
const api = createTestApi(services)

beforeEach(async () => {
  await db.delete(priceRules)
})

const earlyBird = { kind: 'early_bird', until: '2026-11-30', percent: 20 } as const
const shown = { price: 1200, until: '2026-11-30', text: '₱1,200 until November 30, then ₱1,500' }

/** Weeks after the early bird. */
const later = { startsAt: new Date('2026-12-19T01:00:00Z'), finishesAt: new Date('2026-12-19T09:00:00Z') }

const aPricedSeminar = () => aSeminar(db, { price: '1500.00', ...later })

async function listed(from = api) {
  const { seminars } = (await from.call<SeminarList>('/seminars?limit=50')).body
  return new Map(seminars.map((seminar) => [seminar.id, seminar.earlyBird]))
}

async function detailsOf(seminarId: number) {
  return (await api.call<SeminarDetails>(`/seminars/details?seminarId=${seminarId}`)).body.seminar
}

describe('Lists and details of seminars', () => {
  test('have the early bird of each seminar beside its list price', async () => {
    const { id } = await aPricedSeminar()
    const other = await aPricedSeminar()
    const free = await aSeminar(db, { price: null, ...later })
    await aPriceRule(db, { ...earlyBird, seminarId: id })
    await aPriceRule(db, { ...earlyBird, percent: 90, until: '2026-11-18' })
    await aPriceRule(db, { ...earlyBird, percent: 90, isActive: false })
    expect(await detailsOf(id)).toMatchObject({ price: 1500, earlyBird: shown })
    const found = await listed()
    expect([found.get(id), found.get(other.id), found.get(free.id)]).toEqual([shown, undefined, undefined])
    await aPriceRule(db, { ...earlyBird, percent: 10 })
    expect((await listed()).get(other.id)?.price).toBe(1350)
  })

  test('have none where registration is over', async () => {
    const gone = { startsAt: new Date('2026-11-01T01:00:00Z'), finishesAt: new Date('2026-11-01T09:00:00Z') }
    const { id: past } = await aSeminar(db, { price: '1500.00', ...gone, endsAt: gone.finishesAt })
    const cancelled = { status: 'cancelled', cancelledAt: testNow } as const
    const { id: off } = await aSeminar(db, { price: '1500.00', ...later, ...cancelled })
    const { id } = await aPricedSeminar()
    await aPriceRule(db, earlyBird)
    const found = await listed()
    expect([found.get(past), found.get(off), found.get(id)]).toEqual([undefined, undefined, shown])
  })

  test('query the price rules of all seminars at once', async () => {
    for (let many = 0; many < 3; many += 1) await aPricedSeminar()
    await aPriceRule(db, earlyBird)
    const query = vi.spyOn(database.pool, 'query')
    await listed()
    expect(query.mock.calls.filter((call) => JSON.stringify(call).includes('price_rules'))).toHaveLength(1)
    query.mockRestore()
  })
})

describe('Cached lists of seminars', () => {
  test('change with the rules, and at midnight in Manila after the last day', async () => {
    const { id } = await aPricedSeminar()
    const site = await openPublicSite(database, services)
    onTestFinished(() => site.close())
    const priceNow = async () =>
      (await site.list()).seminars.find((seminar) => seminar.id === id)?.earlyBird?.price
    site.now = new Date('2026-11-30T15:59:50Z')
    await site.warm('/_api/seminars')
    expect(await priceNow()).toBeUndefined()
    await aPriceRule(db, earlyBird)
    await expect.poll(priceNow).toBe(1200)
    await site.warm('/_api/seminars')
    site.now = new Date('2026-11-30T15:59:59.999Z')
    site.forwardedPaths.length = 0
    expect([await priceNow(), site.forwardedPaths]).toEqual([1200, []])
    site.now = new Date('2026-11-30T16:00:00Z')
    expect(await priceNow()).toBeUndefined()
  })
})

test('The share image has the price of the early bird, and is not cached beyond midnight in Manila', async () => {
  const { id } = await aPricedSeminar()
  const site = await openPublicSite(database, services)
  onTestFinished(() => site.close())
  const requestedAt = async (at: string) => {
    site.now = new Date(at)
    const { headers, body } = await site.request(`/share/seminars/${id}`)
    return { cacheControl: headers['cache-control'], image: body.toString('base64') }
  }
  const listPrice = await requestedAt('2026-11-30T10:00:00Z')
  expect(listPrice.cacheControl).toBe('public, max-age=3600')
  await aPriceRule(db, { ...earlyBird, seminarId: id })
  const early = await requestedAt('2026-11-30T10:00:00Z')
  expect(early.cacheControl).toBe('public, max-age=3600')
  expect(early.image).not.toBe(listPrice.image)
  expect((await requestedAt('2026-11-30T15:59:30Z')).cacheControl).toBe('public, max-age=30')
  expect(await requestedAt('2026-11-30T16:00:00Z')).toEqual(listPrice)
})
