import { describe, expect, test } from 'vitest'
import type { RichText, RichTextBlock } from '#app/features/settings/contract/rich-text.ts'
import { aCategory, aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { CalendarMonth } from './contract/calendar.ts'
import type { CategoryList, CategoryResponse, SeminarDetails, SeminarList } from './contract/seminars.ts'

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

describe('The description of a seminar', () => {
  const least = { title: 'Reading corners', startDate: '2026-12-05T09:00' }
  const paragraph = (text: string, href?: string): RichTextBlock => ({
    type: 'paragraph',
    spans: [{ text, ...(href && { href }) }],
  })
  const document: RichText = [
    {
      type: 'paragraph',
      spans: [
        { text: 'Read ' },
        { text: 'aloud', isBold: true },
        { text: ' here', href: 'https://a.example' },
      ],
    },
    { type: 'bullets', items: [[{ text: 'A pen' }], [{ text: 'Paper' }]] },
  ]
  const description = 'Read aloud here\n• A pen\n• Paper'

  test('with formats is returned to visitors, and is its text in lists and searches', async () => {
    const made = await send<SeminarDetails>('/seminars', { ...least, descriptionDocument: document })
    const { id } = made.body.seminar
    const details = await api.call<SeminarDetails>(`/seminars/details?seminarId=${id}`)
    expect(details.body.seminar).toMatchObject({ description, descriptionDocument: document })
    const list = await api.call<SeminarList>('/seminars?search=paper%20aloud')
    expect(list.body.seminars).toMatchObject([{ id, description }])
    expect(list.body.seminars[0]).not.toHaveProperty('descriptionDocument')
  })

  test('without formats is stored as sent, and has a paragraph for each line', async () => {
    const made = await send<SeminarDetails>('/seminars', { ...least, description: 'One\nTwo\n\nThree' })
    expect(made.body.seminar).toMatchObject({
      description: 'One\nTwo\n\nThree',
      descriptionDocument: ['One', 'Two', 'Three'].map((text) => paragraph(text)),
    })
  })

  const linked = (href: string) => [paragraph('Here', href)]
  const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)])

  test.for<[string, unknown, string]>([
    ['a link that runs script', linked('javascript:alert(1)'), 'descriptionDocument.0.spans.0.href'],
    ['a block of another kind', [{ type: 'html', text: '<b>' }], 'descriptionDocument.0.type'],
    ['arrays within arrays', [{ type: 'bullets', items: deep(20) }], 'descriptionDocument.0.items.0.0'],
    [
      'more text than allowed',
      ['x', 'y', 'z'].map((at) => paragraph(at.repeat(4000))),
      'descriptionDocument',
    ],
    ['more blocks than allowed', Array.from({ length: 401 }, () => paragraph('x')), 'descriptionDocument'],
    [
      'long links without end',
      Array.from({ length: 200 }, () => paragraph('x', `https://a.example/${'x'.repeat(400)}`)),
      'descriptionDocument',
    ],
    ['HTML', '<p>Hello</p>', 'descriptionDocument'],
  ])('is refused with its field: %s', async ([, descriptionDocument, path]) => {
    const { status, body } = await send<{ issues: { path: string }[] }>('/seminars', {
      ...least,
      descriptionDocument,
    })
    expect(status).toBe(400)
    expect(body.issues[0]?.path).toBe(path)
  })

  test('is refused before it is read if it is nested without end or larger than a request', async () => {
    for (const descriptionDocument of [deep(1000), linked('x'.repeat(5_000_000))])
      expect(await send('/seminars', { ...least, descriptionDocument })).toMatchObject({ status: 413 })
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
