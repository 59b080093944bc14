import { afterAll, describe, expect, test } from 'vitest'
import { aCategory, aPerson, aSeminar, aSessionCookie } from '../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../../tests/kit/services.ts'
import type { CalendarMonth } from './contract/calendar.ts'
import type { CategoryList, CategoryResponse, SeminarDetails } from './contract/seminars.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)
const staffCookie = await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id)

afterAll(async () => {
  await services.close()
  await database.close()
})

function send<Body = Record<string, unknown>>(path: string, body?: unknown, cookie = Cookie) {
  return api.call<Body>(path, { body, headers: { Cookie: cookie } })
}

const refused = (path: string, message: string) => ({
  status: 400,
  body: { error: message, message, issues: [{ path, message }] },
})

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

  test.each<[string, object, string]>([
    ['title', { title: ' ' }, 'Title is required'],
    ['title', { title: undefined }, 'Title is required'],
    ['startDate', { startDate: undefined }, 'Start date is required'],
    ['startDate', { startDate: '5 December 2026' }, 'Invalid date format'],
    ['startDate', { startDate: '2026-02-30T09:00' }, 'Invalid date'],
    ['endDate', { endDate: '2026-12-05 17:00' }, 'Invalid date format'],
    ['endDate', { endDate: '2026-12-05T08:59' }, 'End time must be after start time'],
    ['scheduledDate', { scheduledDate: '2026-12-06T09:00' }, 'Scheduled date must equal the start date'],
    ['price', { price: 0 }, 'Price must be a positive amount in pesos, with at most two decimals'],
    ['price', { price: 1.005 }, 'Price must be a positive amount in pesos, with at most two decimals'],
    ['maxAttendees', { maxAttendees: 0 }, 'Max attendees must be a positive whole number'],
    ['cpdPoints', { cpdPoints: 1.5 }, 'CPD points must be a positive whole number'],
    ['durationMinutes', { durationMinutes: 0 }, 'Duration must be a positive number of minutes'],
    ['categoryId', { categoryId: 2_000_000_000 }, 'This category does not exist.'],
    ['registeredCount', { registeredCount: 5 }, 'Unrecognized key: "registeredCount"'],
  ])('reports an invalid value at field %s: %o', async (path, values, message) => {
    expect(await send('/seminars', { ...least, ...values })).toMatchObject(refused(path, message))
  })

  test('is refused to non-managers', async () => {
    expect((await send('/seminars', least, staffCookie)).status).toBe(403)
    expect((await api.call('/seminars', { body: least })).status).toBe(401)
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

  test.each(['', '?month=2026-13', '?month=2026-1', '?month=26-01', '?month=2026-01&day=1'])(
    'refuses the query “%s”',
    async (search) => {
      expect((await send(`/seminars/calendar${search}`)).status).toBe(400)
    },
  )

  test('is refused to visitors', async () => {
    expect((await api.call('/seminars/calendar?month=2026-12')).status).toBe(401)
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

  test.for([
    'when=running',
    'when=',
    'locationType=hybrid',
    'month=2026-13',
    'month=2026-1',
    'month=',
    'isFree=perhaps',
    'isFree=',
    'categoryId=-1',
    `search=${'a'.repeat(201)}`,
    'place=online',
  ])('refuse the query “%s”', async (query) => {
    expect((await api.call(`/seminars?${query}`)).status).toBe(400)
    expect((await api.call(`/seminars/counts?${query}`)).status).toBe(400)
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

  test('refuse a name in use', async () => {
    const { name } = await aCategory(db)
    const { id } = await aCategory(db)
    const taken = { status: 409, body: { issues: [{ path: 'name' }] } }
    expect(await send('/categories', { name: name.toUpperCase() })).toMatchObject(taken)
    expect(await send('/categories/update', { id, name })).toMatchObject(taken)
  })

  test.each<[string, object, string, string]>([
    ['/categories', {}, 'name', 'Name is required'],
    ['/categories', { name: '\t ' }, 'name', 'Name is required'],
    [
      '/categories',
      { name: 'New', color: 'green' },
      'color',
      'Invalid color format. Must be a hex code, e.g., #RRGGBB',
    ],
    ['/categories', { name: 'New', isActive: false }, 'isActive', 'Unrecognized key: "isActive"'],
    ['/categories/update', { id: 1, name: '' }, 'name', 'Name is required'],
    [
      '/categories/update',
      { id: 1, color: '#23781' },
      'color',
      'Invalid color format. Must be a hex code, e.g., #RRGGBB',
    ],
    ['/categories/delete', { id: 0 }, 'id', 'Too small: expected number to be >=1'],
  ])('refuse POST %s with %o', async (...[path, body, field, message]) => {
    expect(await send(path, body)).toMatchObject(refused(field, message))
  })

  test.each([
    ['/categories', { name: 'New' }],
    ['/categories/update', { id: 987_654, name: 'New' }],
    ['/categories/delete', { id: 987_654 }],
  ])('refuse POST %s to non-managers and respond with 404 for unknown categories', async (path, body) => {
    expect((await send(path, body, staffCookie)).status).toBe(403)
    expect((await api.call(path, { body })).status).toBe(401)
    if ('id' in body) expect((await send(path, body)).status).toBe(404)
  })
})
