import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import { openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { sample, seminarTitled } from '#tests/kit/sample-seminars.ts'

const paid = await seminarTitled(sample.paid)
const formPath = `/register?seminar=${paid.id}`

const readPages = [
  '/',
  '/register',
  seminarPath(paid),
  formPath,
  '/about',
  '/resources',
  '/contact',
  '/status',
  '/login',
  '/forgot-password',
  '/privacy',
]

function watchScripts(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url())
  })
  return loaded
}

/** Holds scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

describe('A page before the first interaction', () => {
  test.for(readPages)('loads no script, and follows links by itself: %s', async (path) => {
    const { page } = await openPage()
    const scripts = watchScripts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
    await page.waitForURL('/privacy')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
    expect(scripts).toEqual([])
  })

  test('loads its script five seconds after the page, when the browser is idle', async () => {
    const { page } = await openPage()
    const scripts = watchScripts(page)
    await page.clock.install()
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.clock.runFor(3000)
    expect(scripts).toEqual([])
    await page.clock.runFor(3000)
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
  })

  test.for([{ saveData: true }, { effectiveType: '3g' }])(
    'loads no script by itself on a connection with %o',
    async (connection) => {
      const { page } = await openPage()
      const scripts = watchScripts(page)
      await page.clock.install()
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.clock.runFor(60_000)
      await page.waitForLoadState('networkidle')
      expect(scripts).toEqual([])
      await page.getByRole('contentinfo').hover()
      await page.mouse.move(0, 0)
      expect(scripts).toEqual([])
    },
  )

  test('loads the script of a form that the browser keeps a draft of', async () => {
    const { page } = await openPage()
    const scripts = watchScripts(page)
    await page.goto(formPath)
    await page.getByRole('textbox', { name: 'First Name' }).fill('Maria')
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1)
    scripts.length = 0
    await page.goto(formPath)
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Maria')
  })
})

describe('A press before the script is there', () => {
  test('is repeated once, and what was typed is kept', async () => {
    const { page } = await openPage({ width: 360 })
    const release = await holdScripts(page)
    await page.goto(formPath)
    await page.getByRole('textbox', { name: 'First Name' }).fill('Maria')
    await next(page).click()
    await next(page).click()
    expect(await next(page).getAttribute('aria-busy')).toBe('true')
    expect(await sidewaysScroll(page)).toBe(0)
    release()
    await page.getByText('Last Name is required').waitFor()
    expect(await next(page).getAttribute('aria-busy')).toBeNull()
    expect(await page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Maria')
    expect(new URL(page.url()).search).toBe(`?seminar=${paid.id}`)
  })

  test('is dropped when somebody goes on typing, so that no letter lands elsewhere', async () => {
    const { page } = await openPage({ width: 360 })
    const release = await holdScripts(page)
    await page.goto(formPath)
    await next(page).click()
    expect(await next(page).evaluate((button) => getComputedStyle(button, '::after').content)).toBe(
      '"Loading…"',
    )
    await page.getByRole('textbox', { name: 'Last Name' }).pressSequentially('Cruz')
    expect(await next(page).getAttribute('aria-busy')).toBeNull()
    release()
    await waitForHydration(page)
    expect(await page.getByRole('textbox', { name: 'Last Name' }).inputValue()).toBe('Cruz')
    expect(await page.getByText('First Name is required').count()).toBe(0)
  })

  test('opens the requested dialog', async () => {
    const { page } = await openPage()
    const release = await holdScripts(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Request Official Invitation' }).first().click()
    release()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('does without a script that cannot be loaded, and tries again at the next act', async () => {
    const { page } = await openPage({ expected: [/ERR_FAILED/] })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/register')
    await page.getByRole('button', { name: 'Request Official Invitation' }).first().click()
    await page.waitForURL(/\/contact\?subject=/)
    await page.goto(formPath)
    await next(page).click()
    await expect.poll(() => next(page).getAttribute('aria-busy')).toBeNull()
    await page.unroute('**/assets/*.js')
    await next(page).click()
    await page.getByText('Last Name is required').waitFor()
  })

  test('of a changed filter shows the filtered seminars', async () => {
    const { page } = await openPage()
    await holdScripts(page)
    await page.goto('/register')
    await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: 'Online' })
    await page.waitForURL(/[?&]place=online/)
    expect(await page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('online')
  })
})

const showsInvalidField = (page: Page) => page.locator('[aria-invalid=true]').first().waitFor()

/** What the controls of a page do, besides its links; every button must be here. */
const effects: Record<string, (page: Page) => Promise<unknown>> = {
  Menu: (page) => page.locator('#site-menu:popover-open').waitFor(),
  Filters: (page) => page.locator('.filters:popover-open').waitFor(),
  Search: (page) => page.waitForURL(/\/register\?/),
  'Show more': (page) => page.getByRole('button', { name: 'Show less' }).first().waitFor(),
  'Request Official Invitation': (page) => page.getByRole('dialog').waitFor(),
  'Back to Seminars': (page) => page.waitForURL(/\/register(#.*)?$/),
  Next: (page) => page.getByText('First Name is required').first().waitFor(),
  'Send Message': showsInvalidField,
}

/** Opens a page on a processor slowed six times and taps a control as soon as the page is painted. */
async function tapAtOnce(path: string, choose: (page: Page) => Locator): Promise<Page> {
  const { page } = await openPage({ width: 360, height: 740, isTouch: true, expected: [/400/] })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await choose(page).tap({ timeout: 20_000 })
  return page
}

const controls = (page: Page) =>
  page.locator('header :is(button, .logo):visible, main :is(button, a[href]):visible')

interface Control {
  readonly index: number
  readonly name: string
  readonly href: string | null
}

/**
 * One of each kind, without links to files and other sites. Buttons such as 'Register for …' are of a kind by the
 * beginning of their name, links by their component and what they lead to: the categories, the titles of seminars.
 */
async function listControls(page: Page): Promise<Control[]> {
  const all = await controls(page).evaluateAll((elements) =>
    elements.map((element, index) => ({
      index,
      name: element.getAttribute('aria-label') ?? (element.textContent ?? '').trim(),
      href: element.getAttribute('href'),
      component: `${element.parentElement?.className} ${element.className}`,
      isElsewhere: element.matches(
        '[target], [href$=".ics"], [href^="http"], [href^="mailto:"], [href^="tel:"]',
      ),
    })),
  )
  const kindOf = ({ name, href, component }: (typeof all)[number]) => {
    if (href === null) return name.replace(/: .*| for .*/, '')
    const { pathname, searchParams } = new URL(href, page.url())
    const place = pathname.replace(/^\/seminars\/.+/, '/seminars/…')
    return [component, place, ...searchParams.keys()].join(' ')
  }
  const kinds = new Map(all.filter(({ isElsewhere }) => !isElsewhere).map((one) => [kindOf(one), one]))
  return [...kinds.values()]
}

async function expectEffect(page: Page, { name, href }: Control): Promise<void> {
  if (href === null) {
    expect(effects[name], `the effect of "${name}"`).toBeDefined()
    await effects[name]?.(page)
    return
  }
  const { pathname, search } = new URL(href, page.url())
  const place = () => new URL(page.url()).pathname + new URL(page.url()).search
  await expect.poll(place, { message: name }).toBe(pathname + search)
}

describe.for(['/register', formPath, '/contact'])(
  'Each control of %s, tapped as soon as the page is painted',
  (path) => {
    test('has the effect that its label names', { timeout: 600_000 }, async () => {
      const { page: plain } = await openPage({ width: 360, height: 740, isTouch: true })
      await plain.goto(path)
      const found = await listControls(plain)
      expect(found.length).toBeGreaterThan(2)
      for (const control of found) {
        const page = await tapAtOnce(path, (opened) => controls(opened).nth(control.index))
        await expectEffect(page, control)
        await page.context().close()
      }
    })
  },
)
