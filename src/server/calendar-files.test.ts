import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSeminar, inDays } from '../../tests/kit/builders.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { createTestServices } from '../../tests/kit/services.ts'
import { seminars } from '../features/seminars/tables.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createSiteApp, type SitePages } from './app.ts'
import { HealthCheck } from './health.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const pages = (): Promise<SitePages> => Promise.reject(new Error('There are no pages here.'))
const health = new HealthCheck(database.pool)
const site = createSiteApp({ services, metrics: createMetrics(), health, pages, clientFolder: null })

afterAll(async () => {
  await services.close()
  await database.close()
})

beforeEach(async () => {
  await db.delete(seminars)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  site.request(`http://localhost:3000${path}`, { headers })

test('GET /seminars.ics lists all recent and upcoming seminars and marks cancelled ones', async () => {
  const ahead = await aSeminar(db, { title: 'Ahead', locationDetails: 'https://meet.example/secret' })
  const cancelled = await aSeminar(db, { title: 'Off', startsAt: inDays(8), status: 'cancelled' })
  const moved = await aSeminar(db, { startsAt: inDays(9), calendarSequence: 2 })
  await aSeminar(db, { title: 'Long ago', startsAt: inDays(-200) })
  const answer = await get('/seminars.ics')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(answer.headers.get('Set-Cookie')).toBeNull()
  const text = await answer.text()
  expect(text).toContain('X-WR-CALNAME:Pagsulong Learning Center')
  expect(text).toContain(`UID:seminar-${ahead.id}@localhost\r\nSEQUENCE:0`)
  expect(text).toContain(`UID:seminar-${cancelled.id}@localhost\r\nSEQUENCE:1`)
  expect(text).toContain(`UID:seminar-${moved.id}@localhost\r\nSEQUENCE:2`)
  expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  expect(text).not.toMatch(/secret|Long ago/)
})

test('GET /seminars.ics responds with 304 when the ETag is unchanged', async () => {
  await aSeminar(db)
  const etag = (await get('/seminars.ics')).headers.get('ETag') ?? ''
  const again = await get('/seminars.ics', { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await aSeminar(db)
  expect((await get('/seminars.ics', { 'If-None-Match': etag })).status).toBe(200)
})

test('GET /seminars.ics returns an empty calendar when there are no seminars', async () => {
  const text = await (await get('/seminars.ics')).text()
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain('BEGIN:VEVENT')
})

test('GET /seminars/ID.ics of a cancelled seminar has STATUS:CANCELLED and the same UID', async () => {
  const seminar = await aSeminar(db, { status: 'cancelled' })
  const text = await (await get(`/seminars/${seminar.id}.ics`)).text()
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).toContain(`UID:seminar-${seminar.id}@localhost`)
})

test('GET /seminars/ID.ics of a moved seminar has the same UID and a higher SEQUENCE', async () => {
  const seminar = await aSeminar(db, { calendarSequence: 2 })
  const answer = await get(`/seminars/${seminar.id}.ics`)
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="seminar-${seminar.id}.ics"`)
  expect(await answer.text()).toContain(`UID:seminar-${seminar.id}@localhost\r\nSEQUENCE:2`)
})

test('GET /seminars/ID/google-calendar redirects to a prefilled Google event without the meeting link', async () => {
  const seminar = await aSeminar(db, {
    title: 'Reading & writing',
    startsAt: new Date('2026-12-05T01:00:00Z'),
    locationType: 'online',
    locationDetails: 'https://meet.example/secret',
  })
  const { status, headers } = await get(`/seminars/${seminar.id}/google-calendar`)
  const { origin, searchParams } = new URL(headers.get('Location') ?? '')
  expect([status, origin]).toEqual([302, 'https://calendar.google.com'])
  expect(searchParams.get('text')).toBe('Reading & writing')
  expect(searchParams.get('location')).toBe('Online')
  expect(searchParams.get('dates')).toMatch(/^20261205T010000Z\//)
  expect(String(searchParams)).not.toContain('secret')
  expect((await get('/seminars/987654/google-calendar')).status).toBe(404)
})
