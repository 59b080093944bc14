import { expect, test } from 'vitest'
import { aCategory, aPerson, aRegistration, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import type { SeminarList } from '../features/seminars/contract/seminars.ts'

const { database, db, services, api } = await aSite()
const get = createTestSite(services, database.pool)

const category = await aCategory(db, { name: 'Reading' })
const draft = await aSeminar(db, { title: 'Not yet public', isDraft: true, categoryId: category.id })
const published = await aSeminar(db, { title: 'Public', categoryId: category.id })
const cookieOf = async (role: 'admin' | 'organizer' | 'staff' | 'attendee') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})
const [admin, staff, attendee] = [
  await cookieOf('admin'),
  await cookieOf('staff'),
  await cookieOf('attendee'),
]

const titlesIn = (list: SeminarList) => list.seminars.map(({ title }) => title)

test.for(['', '?search=public'])(
  'GET /seminars%s lists no drafts, even to staff, unless requested',
  async (query) => {
    for (const headers of [{}, attendee, staff]) {
      const { body } = await api.call<SeminarList>(`/seminars${query}`, { headers })
      expect([titlesIn(body), body.total]).toEqual([['Public'], 1])
    }
  },
)

test('GET /seminars?includeDrafts lists drafts to staff and responds with 403 to others', async () => {
  const { body } = await api.call<SeminarList>('/seminars?includeDrafts=true&sort=title', { headers: staff })
  expect([titlesIn(body), body.total]).toEqual([['Not yet public', 'Public'], 2])
  for (const headers of [{}, attendee]) {
    expect((await api.send('/seminars?includeDrafts=true', { headers })).status).toBe(403)
    expect((await api.send('/categories?includeDrafts=true', { headers })).status).toBe(403)
  }
})

test('GET /seminars/details returns a draft to staff and 404 to others', async () => {
  const path = `/seminars/details?seminarId=${draft.id}`
  expect((await api.send(path)).status).toBe(404)
  expect((await api.send(path, { headers: attendee })).status).toBe(404)
  expect((await api.send(path, { headers: staff })).status).toBe(200)
})

test('GET /categories does not count drafts in public', async () => {
  const countOf = async (query: string, headers: Record<string, string>) => {
    const { body } = await api.call<{ categories: { seminarCount: number }[] }>(`/categories${query}`, {
      headers,
    })
    return body.categories.map(({ seminarCount }) => seminarCount)
  }
  expect(await countOf('', {})).toEqual([1])
  expect(await countOf('?search=read', {})).toEqual([1])
  expect(await countOf('?includeDrafts=true', staff)).toEqual([2])
})

test('Draft seminars are missing from calendar feed, event file, share image and sitemap', async () => {
  for (const path of ['/seminars.ics', '/sitemap.xml']) {
    const text = await (await get(path)).text()
    expect(text).toMatch(path === '/sitemap.xml' ? new RegExp(`/seminars/${published.id}-`) : /Public/)
    expect(text).not.toMatch(new RegExp(`Not yet public|/seminars/${draft.id}-|seminar-${draft.id}@`))
  }
  for (const path of [`/seminars/${draft.id}.ics`, `/seminars/${draft.id}/google-calendar`]) {
    expect((await get(path)).status).toBe(404)
  }
})

test('GET /dashboard/personal neither lists nor counts draft seminars', async () => {
  const { body } = await api.call<{ open: { title: string }[] }>('/dashboard/personal', { headers: attendee })
  expect(JSON.stringify(body)).toContain('Public')
  expect(JSON.stringify(body)).not.toContain('Not yet public')
})

test('Draft seminar accepts no registrations, added attendees or invitations', async () => {
  const person = await aPerson(db)
  const seminarId = draft.id
  const visitor = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@school.example' }
  const refused = [
    api.send('/attendees', { method: 'POST', body: aRegistration({ seminarId }) }),
    api.send('/attendees', { method: 'POST', body: aRegistration({ seminarId }), headers: staff }),
    api.send('/attendees/add-to-seminar', {
      method: 'POST',
      body: { userId: person.id, seminarId },
      headers: staff,
    }),
    api.send('/attendees/invite', {
      method: 'POST',
      body: { userIds: [person.id], seminarId },
      headers: staff,
    }),
    api.send('/email/invitations/request', { method: 'POST', body: { attendee: visitor, seminarId } }),
    api.send('/email/templates/get', { method: 'POST', body: { attendee: visitor, seminarId } }),
  ]
  for (const response of await Promise.all(refused)) {
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('This seminar is a draft.')
  }
})

test('Draft seminar can be published, and cannot become a draft again after registrations', async () => {
  const created = await api.call<{ seminar: { id: number; isDraft: boolean } }>('/seminars', {
    method: 'POST',
    headers: admin,
    body: { title: 'In preparation', startDate: '2090-12-05T09:00', isDraft: true },
  })
  expect(created.body.seminar.isDraft).toBe(true)
  const { id } = created.body.seminar
  const update = (isDraft: boolean) =>
    api.call<{ seminar: { isDraft: boolean } }>('/seminars/update', {
      method: 'POST',
      headers: admin,
      body: { id, isDraft },
    })
  expect((await update(false)).body.seminar.isDraft).toBe(false)
  expect((await update(true)).body.seminar.isDraft).toBe(true)
  await update(false)
  await api.send('/attendees', { method: 'POST', body: aRegistration({ seminarId: id }) })
  const refused = await api.send('/seminars/update', {
    method: 'POST',
    headers: admin,
    body: { id, isDraft: true },
  })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('People have registered for this seminar'),
  ])
})
