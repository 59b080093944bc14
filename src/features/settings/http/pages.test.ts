import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aLogo, asDataUrl } from '../../../../tests/kit/images.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { toPublicSettings } from '../reads/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)

const cookieOf = async (role: 'organizer' | 'staff') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})
const organizer = await cookieOf('organizer')

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

afterAll(async () => {
  await services.close()
  await database.close()
})

const { home, menu, resources } = demonstrationSettings
const [slide] = home.slides
const [card] = resources.cards
const [page] = resources.pages
const publicSettings = () => toPublicSettings(services.settings.current)

const save = (section: 'home' | 'menu' | 'resources', value: unknown, version = 0) =>
  api.call(`/settings/${section}`, { headers: organizer, body: { version, value } })

test('An organizer changes the home page, visitors see it, and staff may not', async () => {
  const slides = [{ ...slide, title: 'Seminars in Samar' }]
  const partners = [{ name: 'Samar Schools', logo: null }]
  expect(await save('home', { ...home, slides, partners })).toMatchObject({ status: 200 })
  const { body } = await api.call('/content/home')
  expect(body).toMatchObject({ slides: [{ title: 'Seminars in Samar' }] })
  expect(body).not.toHaveProperty('partners')
  expect(publicSettings().partners).toEqual(partners)
  const input = { version: 1, value: home }
  const refused = await api.call('/settings/home', { headers: await cookieOf('staff'), body: input })
  expect(refused.status).toBe(403)
})

test('A partner may have an uploaded logo, whose file must exist', async () => {
  const file = asDataUrl(Buffer.from(aLogo()), 'image/svg+xml')
  const { body: logo } = await api.call('/settings/files/logo', { headers: organizer, body: { file } })
  const withLogo = (value: unknown) => ({ ...home, partners: [{ name: 'Samar Schools', logo: value }] })
  expect(await save('home', withLogo(logo))).toMatchObject({ status: 200 })
  const moved = await save('home', withLogo({ ...(logo as object), url: '/media/other.svg' }), 1)
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'value.partners.0.logo' }] } })
})

interface Refused {
  readonly what: string
  readonly change: object
  readonly path: string
  readonly message: unknown
}

const badLinks = [
  'javascript:alert(1)',
  '//elsewhere.example',
  'data:text/html,x',
  '/register\nx',
  'register',
]

describe('POST /settings/home refuses', () => {
  test.for<Refused>([
    { what: 'no slides', change: { slides: [] }, path: 'value.slides', message: 'At least one slide' },
    {
      what: 'a slide without a title',
      change: { slides: [{ ...slide, title: ' ' }] },
      path: 'value.slides.0.title',
      message: 'Title is required',
    },
    ...badLinks.map((linkHref) => ({
      what: `the link ${JSON.stringify(linkHref)}`,
      change: { slides: [{ ...slide, linkHref }] },
      path: 'value.slides.0.linkHref',
      message: expect.stringMatching(/^Please (enter a page|write it in one line)/),
    })),
    {
      what: 'a picture without alternative text',
      change: { slides: [{ ...slide, picture: { kind: 'upload', file: { fileId: 1 } } }] },
      path: 'value.slides.0.picture.file.alternativeText',
      message: expect.anything(),
    },
    {
      what: 'nine slides',
      change: { slides: Array(9).fill(slide) },
      path: 'value.slides',
      message: 'At most 8 slides',
    },
    {
      what: 'too many keywords',
      change: { keywords: 'x'.repeat(501) },
      path: 'value.keywords',
      message: 'At most 500 characters',
    },
  ])('$what', async ({ change, path, message }) => {
    const { status, body } = await save('home', { ...home, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path, message })]),
    })
  })
})

test('The menu has the chosen pages in the chosen order', async () => {
  const pages = menu.pages.toReversed().map((entry) => ({ ...entry, isInHeader: entry.page === 'contact' }))
  expect(await save('menu', { pages })).toMatchObject({ status: 200 })
  const { header, footer } = publicSettings().menu
  expect(header).toEqual([{ label: 'Contact Us', href: '/contact' }])
  expect(footer.map(({ label }) => label)).toEqual([
    'Privacy',
    'Contact Us',
    'Check your registration',
    'Resources',
    'Seminars',
    'About Us',
    'Home',
  ])
  for (const wrong of [pages.slice(1), [...pages.slice(1), pages[1]]])
    expect(await save('menu', { pages: wrong }, 1)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value.pages', message: 'Each page must be listed once' }] },
    })
})

test('Pages on which nothing is written are in neither menu nor sitemap', () => {
  const { menu: shown } = toPublicSettings(neutralSettings)
  expect(shown.header.map(({ href }) => href)).toEqual(['/', '/register', '/contact'])
  expect(shown.footer.map(({ href }) => href)).toEqual(['/', '/register', '/status', '/contact', '/privacy'])
})

test('A resource page is served under its address, and a card leads to it', async () => {
  const own = { ...page, path: 'guides/first-day', title: 'The First Day' }
  const links = [{ kind: 'page', label: 'Read it', href: '/resources/guides/first-day' }]
  const value = { ...resources, cards: [{ ...card, links }], pages: [own] }
  expect(await save('resources', value)).toMatchObject({ status: 200 })
  const { body } = await api.call('/content/resources')
  expect(body).toMatchObject({ cards: [{ links }] })
  expect(body).not.toHaveProperty('pages')
  expect(await api.call('/content/resources/page?path=guides/first-day')).toMatchObject({
    status: 200,
    body: { title: 'The First Day' },
  })
  expect(await api.call(`/content/resources/page?path=${page?.path}`)).toMatchObject({ status: 404 })
})

describe('POST /settings/resources refuses', () => {
  test.for<Refused>([
    {
      what: 'two pages of one address',
      change: { pages: [page, page] },
      path: 'value.pages',
      message: 'Two pages have the same address',
    },
    {
      what: 'an address outside the resources',
      change: { pages: [{ ...page, path: '../admin' }] },
      path: 'value.pages.0.path',
      message: expect.stringContaining('lower-case'),
    },
    {
      what: 'a date that does not exist',
      change: { pages: [{ ...page, datedOn: '2026-02-30' }] },
      path: 'value.pages.0.datedOn',
      message: 'Please enter a date',
    },
    {
      what: 'HTML',
      change: { pages: [{ ...page, body: [{ type: 'html', html: '<script>' }] }] },
      path: 'value.pages.0.body.0.type',
      message: expect.anything(),
    },
    {
      what: 'a download without a document',
      change: { cards: [{ ...card, links: [{ kind: 'document', label: 'Get it', document: null }] }] },
      path: 'value.cards.0.links.0.document',
      message: expect.anything(),
    },
  ])('$what', async ({ change, path, message }) => {
    const { status, body } = await save('resources', { ...resources, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path, message })]),
    })
  })
})
