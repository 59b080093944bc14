import { describe, expect, test } from 'vitest'
import { aCategory, aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { CalendarMonth } from './contract/calendar.ts'
import type { CategoryList, CategoryResponse, SeminarDetails } from './contract/seminars.ts'

const { db, api } = await aSite()
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)
const staffCookie = await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id)

function send<Body = Record<string, unknown>>(path: string, body?: unknown, cookie = Cookie) {
  return api.call<Body>(path, { body, headers: { Cookie: cookie } })
}

describe('POST /seminars', () => {
  const least = { title: 'Reading corners', startDate: '2026-12-05T09:00' }

  test('returns the seminar as GET /seminars/details does, including the meeting link', async () => {
    const input = { ...least, endDate: '2026-12-05T17:00', locationDetails: 'https://meet.example' }
    const { status, body } = await send<SeminarDetails>('/seminars', input)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        seminar: { title: 'Reading corners', startDate: '2026-12-05T01:00:00.000Z', durationMinutes: 420 },
      },
    })
    expect(body.seminar.locationDetails).toBe('https://meet.example')
    expect((await send(`/seminars/details?seminarId=${body.seminar.id}`)).body).toEqual({
      seminar: body.seminar,
    })
  })
})

describe('GET /seminars/calendar', () => {
  test('returns a month to staff, and 304 while nothing has changed', async () => {
    const seminar = await aSeminar(db, { startsAt: new Date('2030-02-28T16:00:00Z') })
    const { status, headers, body } = await send<CalendarMonth>(
      '/seminars/calendar?month=2030-03',
      undefined,
      staffCookie,
    )
    expect({ status, body }).toMatchObject({ status: 200, body: { month: '2030-03', total: 1 } })
    expect(body.seminars.map(({ id }) => id)).toEqual([seminar.id])
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
    const again = await api.send('/seminars/calendar?month=2030-03', {
      headers: { Cookie: staffCookie, 'If-None-Match': headers.get('ETag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await send('/seminars/calendar?month=2030-02')).body).toMatchObject({ total: 0 })
  })
})

describe('GET /seminars and GET /seminars/counts', () => {
  test('respond to visitors, by the same filters', async () => {
    const category = await aCategory(db)
    const online = { startsAt: new Date('2031-05-04T01:00:00Z'), categoryId: category.id }
    const seminar = await aSeminar(db, online)
    await aSeminar(db, { ...online, price: '100.00' })
    const filter = `when=current&month=2031-05&locationType=online&isFree=true&categoryId=${category.id}`
    expect(await api.call(`/seminars?${filter}`)).toMatchObject({
      status: 200,
      body: { seminars: [{ id: seminar.id }], total: 1, page: 1, limit: 50 },
    })
    expect(await api.call(`/seminars/counts?${filter}`)).toMatchObject({
      status: 200,
      body: { all: 1, uncategorized: 0, months: ['2031-05'] },
    })
  })
})

describe('The category endpoints', () => {
  test('create, change and deactivate categories', async () => {
    const made = await send<CategoryResponse>('/categories', { name: ' Teaching ', description: ' ' })
    const { id } = made.body.category
    expect(made).toMatchObject({
      status: 200,
      body: { category: { id, name: 'Teaching', description: null, color: '#23781B', isActive: true } },
    })
    expect(await send('/categories/update', { id, color: '#abcdef' })).toMatchObject({
      body: { category: { id, name: 'Teaching', color: '#abcdef' } },
    })
    expect(await send('/categories/delete', { id })).toMatchObject({
      status: 200,
      body: { category: { id, isActive: false } },
    })
    const listed = async (query: string) => {
      const { body } = await send<CategoryList>(`/categories?search=teaching${query}`)
      return body.categories.map(({ name }) => name)
    }
    expect([await listed(''), await listed('&onlyActive=false')]).toEqual([[], ['Teaching']])
  })
})
