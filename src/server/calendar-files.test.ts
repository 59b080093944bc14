import { beforeEach, expect, test } from 'vitest'
import { aCategory, aSeminar, inDays } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import { seminars } from '../features/seminars/tables.ts'

const { database, db, services } = await aSite()
const get = createTestSite(services, database.pool)

beforeEach(async () => {
  await db.delete(seminars)
})

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

test('GET /seminars.ics lists the seminars of a category, or with approved units for a profession', async () => {
  const { id: categoryId } = await aCategory(db)
  const units = (professionId: number, status: 'approved' | 'applied') => ({
    accreditations: [{ professionId, status, accreditationNo: 'PTR-1', units: '8.00' }],
  })
  await aSeminar(db, { title: 'A', categoryId, ...units(7, 'approved') })
  await aSeminar(db, { title: 'B', categoryId, ...units(7, 'applied') })
  await aSeminar(db, { title: 'C', ...units(7, 'approved') })
  await aSeminar(db, { title: 'D', ...units(8, 'approved') })
  const titlesIn = async (query: string) =>
    (await (await get(`/seminars.ics?${query}`)).text()).match(/(?<=SUMMARY:)./g)
  expect(await titlesIn(`category=${categoryId}`)).toEqual(['A', 'B'])
  expect(await titlesIn('category=0')).toEqual(['C', 'D'])
  expect(await titlesIn('profession=7')).toEqual(['A', 'C'])
  expect(await titlesIn(`category=${categoryId}&profession=7`)).toEqual(['A'])
  expect(await titlesIn('profession=9')).toBeNull()
  expect((await get('/seminars.ics?profession=x')).status).toBe(404)
  const fromPhone = { 'Sec-Fetch-Mode': 'navigate', 'User-Agent': 'iPhone' }
  const sent = await get('/seminars.ics?profession=7', { headers: fromPhone })
  expect(sent.headers.get('Location')).toBe('webcal://localhost:3000/seminars.ics?profession=7')
})

test('GET /seminars.ics responds with 304 when the ETag is unchanged', async () => {
  await aSeminar(db)
  const etag = (await get('/seminars.ics')).headers.get('ETag') ?? ''
  const again = await get('/seminars.ics', { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await aSeminar(db)
  expect((await get('/seminars.ics', { headers: { 'If-None-Match': etag } })).status).toBe(200)
})

test('GET /seminars.ics returns an empty calendar when there are no seminars', async () => {
  const text = await (await get('/seminars.ics')).text()
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain('BEGIN:VEVENT')
})

test('GET /seminars/ID.ics returns a valid calendar event without the meeting link', async () => {
  const seminar = await aSeminar(db, {
    title: 'Reading, writing; and more',
    startsAt: new Date('2026-12-05T01:00:00Z'),
    locationDetails: 'https://meet.example/secret',
    calendarSequence: 2,
  })
  const response = await get(`/seminars/${seminar.id}.ics`)
  const { headers } = response
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename="seminar-${seminar.id}.ics"`)
  const text = await response.text()
  expect(text).toContain('DTSTART:20261205T010000Z')
  expect(text).toContain('SUMMARY:Reading\\, writing\\; and more')
  expect(text).toContain(`UID:seminar-${seminar.id}@localhost\r\nSEQUENCE:2`)
  expect(text).not.toContain('secret')
  expect((await get('/seminars/987654.ics')).status).toBe(404)
  expect((await get('/seminars/99999999999.ics')).status).not.toBe(200)
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
