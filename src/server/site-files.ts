/** Calendar files, share images and files for search engines. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { getPricedSeminar } from '#app/features/registrations/reads/priced-seminars.ts'
import { publicPagePaths } from '../app/public-paths.ts'
import { getVisibleSeminar } from '../features/registrations/reads/visible-seminars.ts'
import { seminarPath } from '../features/seminars/contract/paths.ts'
import {
  type FeedFilter,
  findCalendarSequence,
  listFeedSeminars,
  listSitemapSeminars,
} from '../features/seminars/queries/calendars.ts'
import { type CalendarSite, toCalendarEvent } from '../features/seminars/reads/seminar-calendar.ts'
import type { SiteSettings } from '../features/settings/contract/settings.ts'
import { hasPageContent } from '../features/settings/rules/menu-links.ts'
import { parsePublicFilePath } from '../platform/files/public-files.ts'
import { startOfManilaDay, toManilaDay } from '../platform/format/dates.ts'
import type { HttpEnvironment, RequestContext } from '../platform/http/context.ts'
import { conditionalGetMiddleware } from '../platform/http/response-cache.ts'
import {
  type CalendarEvent,
  toDailyHours,
  toICalendar,
  toICalendarFeed,
} from '../platform/mail/calendar-event.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { maxRowId } from '../platform/paging.ts'
import type { ShareImage } from './share-images.ts'

/** Link that opens Google Calendar with a prefilled event. */
export interface CalendarLinkEvent {
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly location: string
}

/** 20261205T010000Z */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

export function googleCalendarUrl({ title, startsAt, endsAt, location }: CalendarLinkEvent): string {
  const { days, firstEndsAt } = toDailyHours({ startsAt, endsAt })
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(firstEndsAt)}`,
    location,
    ...(days > 1 && { recur: `RRULE:FREQ=DAILY;COUNT=${days}` }),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

const forAnHour = 'public, max-age=3600'

function siteOf(c: RequestContext): CalendarSite {
  const { config, settings } = c.var.services
  return { appUrl: config.appUrl, organiserName: settings.current.organisation.name }
}

const seminarIdOf = (c: RequestContext, name: 'id' | 'file') =>
  Math.min(Number.parseInt(c.req.param(name) ?? '', 10), maxRowId)

/** Public view of the requested seminar. */
async function requestedSeminar(c: RequestContext, name: 'id' | 'file') {
  const { db, clock } = c.var.services
  return getVisibleSeminar({ db, actor: null, now: clock() }, seminarIdOf(c, name))
}

async function requestedEvent(c: RequestContext, name: 'id' | 'file'): Promise<CalendarEvent> {
  const { db } = c.var.services
  const seminar = await requestedSeminar(c, name)
  const calendarSequence = await findCalendarSequence(db, seminar.id)
  return toCalendarEvent({ ...seminar, calendarSequence }, siteOf(c))
}

/** A thousand events take 80 ms, and most subscribers request the same feeds. */
const memoizeFeed = memoizeRecent<string>(8)

const rowId = /^\d{1,9}$/

/** Null if a parameter is no id. */
function readFeedFilter(c: RequestContext): FeedFilter | null {
  const { category, profession } = c.req.query()
  if ([category, profession].some((id) => id !== undefined && !rowId.test(id))) return null
  return {
    categoryId: category === undefined ? undefined : Number(category),
    professionId: profession === undefined ? undefined : Number(profession),
  }
}

function feedOf(seminars: Awaited<ReturnType<typeof listFeedSeminars>>, site: CalendarSite): Promise<string> {
  const facts = createHash('sha256')
    .update(JSON.stringify([site, seminars]))
    .digest('base64')
  return memoizeFeed(facts, async () =>
    toICalendarFeed(
      seminars.map((seminar) => toCalendarEvent(seminar, site)),
      site.organiserName,
    ),
  )
}

/** Apple calendars subscribe via webcal; their own feed request is not a click. */
function isFromAppleDevice(request: RequestContext['req']): boolean {
  return request.header('Sec-Fetch-Mode') === 'navigate' && /Mac|iP/.test(request.header('User-Agent') ?? '')
}

/** Public pages on which something is written. */
function listWrittenPaths(settings: SiteSettings): string[] {
  const resourcePaths = settings.resources.pages.map(({ path }) => `/resources/${path}`)
  const empty = [
    ...(hasPageContent('about', settings) ? [] : ['/about']),
    ...(hasPageContent('resources', settings) ? [] : ['/resources']),
  ]
  return [...publicPagePaths.filter((path) => !empty.includes(path)), ...resourcePaths]
}

function sitemapEntry(url: string, changedAt?: Date): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${url}</loc>${changed}</url>`
}

/** Loads share images lazily, for a fast start. */
const loadShareImages = () => import('./share-images.ts')

function sendShareImage(c: RequestContext, { bytes, contentType }: ShareImage, cacheControl = forAnHour) {
  return c.body(bytes, 200, { 'Content-Type': contentType, 'Cache-Control': cacheControl })
}

const dayInMs = 24 * 60 * 60 * 1000

/** An hour, or less before midnight in Manila, when an early bird may end. */
function untilMidnight(now: Date): string {
  const midnight = startOfManilaDay(toManilaDay(now)).getTime() + dayInMs
  return `public, max-age=${Math.min(3600, Math.floor((midnight - now.getTime()) / 1000))}`
}

export const siteFilesHttp = new Hono<HttpEnvironment>()
  .get('/seminars/:file{[1-9][0-9]{0,9}\\.ics}', async (c) => {
    const event = await requestedEvent(c, 'file')
    return c.body(toICalendar(event, siteOf(c).organiserName), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="seminar-${c.req.param('file')}"`,
      'Cache-Control': 'no-cache',
    })
  })
  // A redirect: inlined on each card, these URLs were a tenth of the catalog's bytes.
  .get('/seminars/:id{[1-9][0-9]{0,9}}/google-calendar', async (c) => {
    const event = await requestedEvent(c, 'id')
    return c.redirect(googleCalendarUrl({ ...event, location: event.location ?? 'In person' }))
  })
  .get('/seminars.ics', conditionalGetMiddleware, async (c) => {
    const { db, clock, config } = c.var.services
    c.header('Vary', 'Sec-Fetch-Mode', { append: true })
    const filter = readFeedFilter(c)
    if (filter === null) return c.notFound()
    if (isFromAppleDevice(c.req))
      return c.redirect(
        `${config.appUrl.replace(/^https?/, 'webcal')}/seminars.ics${new URL(c.req.url).search}`,
      )
    const seminars = await listFeedSeminars(db, clock(), filter)
    return c.body(await feedOf(seminars, siteOf(c)), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': forAnHour,
    })
  })
  .get('/share/site.png', async (c) => {
    const { siteShareImage, toShareBrand } = await loadShareImages()
    const { organisation } = c.var.services.settings.current
    return sendShareImage(c, await siteShareImage(organisation, toShareBrand(c.var.services)))
  })
  .get('/share/seminars/:id{[1-9][0-9]{0,9}}', async (c) => {
    const { seminarShareImage, toShareBrand } = await loadShareImages()
    const { files } = c.var.services
    const loadFile = async (url: string) => {
      const key = parsePublicFilePath(url)
      return key === null ? null : files.getBytes(key)
    }
    const { db, clock, policies } = c.var.services
    const now = clock()
    const context = { db, now, actor: null, policies: policies() }
    const seminar = await getPricedSeminar(context, seminarIdOf(c, 'id'))
    const image = await seminarShareImage(seminar, loadFile, toShareBrand(c.var.services))
    return sendShareImage(c, image, seminar.earlyBird && untilMidnight(now))
  })
  .get('/sitemap.xml', async (c) => {
    const { db, config, settings } = c.var.services
    const seminars = await listSitemapSeminars(db)
    const entries = [
      ...listWrittenPaths(settings.current).map((path) => sitemapEntry(`${config.appUrl}${path}`)),
      ...seminars.map((seminar) =>
        sitemapEntry(`${config.appUrl}${seminarPath(seminar)}`, seminar.updatedAt),
      ),
    ]
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`
    return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': forAnHour })
  })
  .get('/robots.txt', (c) => {
    // Other pages behind the sign-in lead to it, and are linked nowhere.
    const lines = ['User-agent: *', 'Disallow: /_api/', 'Disallow: /dashboard']
    return c.text(`${[...lines, `Sitemap: ${c.var.services.config.appUrl}/sitemap.xml`].join('\n')}\n`, 200, {
      'Cache-Control': forAnHour,
    })
  })
