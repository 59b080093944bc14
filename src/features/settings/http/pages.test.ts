import { beforeEach, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aLogo, asDataUrl } from '#tests/kit/images.ts'
import { aSite } from '#tests/kit/site.ts'
import { toPublicSettings } from '../reads/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()

const organizer = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

const { home, menu, resources } = demonstrationSettings
const [slide] = home.slides
const [card] = resources.cards
const [page] = resources.pages
const publicSettings = () => toPublicSettings(services.settings.current)

const save = (section: 'home' | 'menu' | 'resources', value: unknown, version = 0) =>
  api.call(`/settings/${section}`, { headers: organizer, body: { version, value } })

test('An organizer changes the home page, and visitors see it', async () => {
  const slides = [{ ...slide, title: 'Seminars in Samar' }]
  const partners = [{ name: 'Samar Schools', logo: null }]
  expect(await save('home', { ...home, slides, partners })).toMatchObject({ status: 200 })
  const { body } = await api.call('/content/home')
  expect(body).toMatchObject({ slides: [{ title: 'Seminars in Samar' }] })
  expect(body).not.toHaveProperty('partners')
  expect(publicSettings().partners).toEqual(partners)
})

test('A partner may have an uploaded logo, whose file must exist', async () => {
  const file = asDataUrl(Buffer.from(aLogo()), 'image/svg+xml')
  const { body: logo } = await api.call('/settings/files/logo', { headers: organizer, body: { file } })
  const withLogo = (value: unknown) => ({ ...home, partners: [{ name: 'Samar Schools', logo: value }] })
  expect(await save('home', withLogo(logo))).toMatchObject({ status: 200 })
  const moved = await save('home', withLogo({ ...(logo as object), url: '/media/other.svg' }), 1)
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'value.partners.0.logo' }] } })
})

test('A slide is refused a link that runs a script', async () => {
  const slides = [{ ...slide, linkHref: 'javascript:alert(1)' }]
  expect(await save('home', { ...home, slides })).toMatchObject({
    status: 400,
    body: { issues: expect.arrayContaining([expect.objectContaining({ path: 'value.slides.0.linkHref' })]) },
  })
})

test('An upload without its file is refused at the file', async () => {
  const slides = [{ ...slide, picture: { kind: 'upload', file: null } }]
  expect(await save('home', { ...home, slides })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'value.slides.0.picture.file', message: 'Please choose a picture' }] },
  })
  const links = [{ kind: 'document', label: 'Guide', document: null }]
  expect(await save('resources', { ...resources, cards: [{ ...card, links }] })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'value.cards.0.links.0.document', message: 'Please choose a document' }] },
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
    'Verify a Certificate',
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
  const footer = ['/', '/register', '/status', '/contact', '/privacy', '/verify']
  expect(shown.footer.map(({ href }) => href)).toEqual(footer)
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

test.each<[string, object, string]>([
  ['two pages of one address', { pages: [page, page] }, 'value.pages'],
  ['an address outside the resources', { pages: [{ ...page, path: '../admin' }] }, 'value.pages.0.path'],
])('The resources are refused %s', async (_, change, path) => {
  expect(await save('resources', { ...resources, ...change })).toMatchObject({
    status: 400,
    body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
  })
})
