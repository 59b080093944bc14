import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { registrationPath, seminarPath } from '#app/features/seminars/contract/paths.ts'
import { catalogChangesChannel } from '#app/features/seminars/queries/changes.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { readPage } from '#tests/kit/page-source.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'
import { theSite } from '#tests/kit/this-site.ts'

const { baseUrl, databaseUrl } = theSite()
const provider = 'Pagsulong Learning Center'

interface StructuredEvent {
  readonly '@type': string
  readonly name: string
  readonly startDate?: string
  readonly offers?: { readonly price: number; readonly priceCurrency: string; readonly availability: string }
}

test('Seminar page has its own URL, title, description and preview tags', async () => {
  const seminar = await seminarTitled(sample.paid)
  const page = await readPage(seminarPath(seminar))
  expect(page.status).toBe(200)
  expect(page.title).toBe(`${sample.paid} | ${provider}`)
  expect(page.canonical).toBe(`${baseUrl}${seminarPath(seminar)}`)
  expect(page.meta('description')).toMatch(/20\d\d · Leyte Normal University.* · ₱1,500\. Fifty learners/)
  expect(page.meta('og:title')).toBe(sample.paid)
  expect(page.meta('og:url')).toBe(page.canonical)
  expect(page.meta('og:type')).toBe('website')
  expect(page.meta('og:site_name')).toBe(provider)
  expect(page.meta('og:description')).toBe(page.meta('description'))
  expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630'])
  expect(page.meta('twitter:card')).toBe('summary_large_image')
  const { '@graph': graph } = page.structured as { '@graph': StructuredEvent[] }
  expect(graph.map((part) => part['@type'])).toEqual(['EducationEvent', 'Course'])
  expect(graph[0]).toMatchObject({
    name: sample.paid,
    startDate: seminar.startDate,
    eventStatus: 'https://schema.org/EventScheduled',
    offers: { price: 1500, priceCurrency: 'PHP', availability: 'https://schema.org/InStock' },
  })
})

test('Other spellings of a seminar page’s path redirect to it', async () => {
  const seminar = await seminarTitled(sample.paid)
  for (const path of [`/seminars/${seminar.id}`, `/seminars/${seminar.id}-former-title?fbclid=x`]) {
    const response = await fetch(`${baseUrl}${path}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, seminarPath(seminar)])
  }
})

test('Public pages never contain a meeting link', async () => {
  const seminar = await seminarTitled(sample.online)
  for (const path of ['/', '/register', seminarPath(seminar), registrationPath(seminar.id)]) {
    expect((await readPage(path)).html).not.toContain('meet.pagsulong.example')
  }
})

describe('A page that does not exist', () => {
  test.for([
    '/nothing-here',
    '/register/deeper',
    '/register?seminar=987654',
    '/seminars/987654-gone',
    '/seminars/x',
  ])('at %s responds with 404 and a readable page', async (path) => {
    const page = await readPage(path)
    expect(page.status).toBe(404)
    expect(page.meta('robots')).toBe('noindex')
    expect(page.title).toContain('Page not found')
    expect(page.text).toContain('Page not found')
    expect(page.text).toContain('The page you are looking for does not exist.')
    expect(page.text).toContain('Home About Us Seminars')
  })
})

describe('Public pages while the database fails', () => {
  async function withoutSeminars(work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('alter table seminars rename to seminars_away')
    try {
      // Invalidates cached pages, as any change does.
      await client.query(`notify ${catalogChangesChannel}`)
      await expect.poll(async () => (await readPage('/register')).status).toBe(500)
      await work()
    } finally {
      await client.query('alter table seminars_away rename to seminars')
      await client.end()
    }
  }

  test('respond with 500 on the catalogue, in the site layout and without technical details', async () => {
    const { id } = await seminarTitled(sample.paid)
    await withoutSeminars(async () => {
      for (const path of ['/register', `/register?seminar=${id}`]) {
        const page = await readPage(path)
        expect(page.status).toBe(500)
        expect(page.text).toContain('Something went wrong')
        expect(page.text).toContain('Please try again.')
        expect(page.text).toContain('PRC accreditation number 2020-040')
        expect(page.html).not.toMatch(/seminars_away|relation|does not exist|\.ts:|node_modules/)
      }
    })
  })

  test('show the catalogue again after Try again', async () => {
    const { page } = await openPage({ expected: [/status of 500/, /answer: 500/] })
    await withoutSeminars(async () => {
      expect(await visit(page, '/register')).toBe(500)
      await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
  })

  test('still show the home page, with a notice in place of the events', async () => {
    const { page } = await openPage({ expected: [/status of 500/, /answer: 500/] })
    await withoutSeminars(async () => {
      expect(await visit(page, '/')).toBe(200)
      await page.getByText('Unable to load upcoming events. Please try again later.').waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: sample.online }).waitFor()
  })
})
