/**
 * Public pages compared with their budget: `node bench/public-pages.ts`, on an idle machine after a build.
 * Exits with 1 where a required limit is missed.
 */
import { chromium } from 'playwright-core'
import { connectDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { type BuiltSite, startBuiltSite } from '../tests/kit/built-site.ts'
import { fillCatalogue } from './http/full-catalogue.ts'
import { type Figure, report, spreadOf } from './kit/side-by-side.ts'
import { runLighthouse, type Scores } from './lighthouse-scores.ts'
import { type Conditions, type Load, loadPage, measurePage, regular3G, slow4G } from './page-load.ts'

const runs = 3
const debuggingPort = 3349
const kilobyte = 1024

interface Budget {
  readonly must: number
  readonly aim: number
}

interface Measured extends Budget {
  readonly what: string
  readonly measured: number
  readonly isMoreBetter: boolean
}

/** `:id` is that of the first seminar. */
const pages = [
  { name: 'home', path: '/', before: { must: 27, aim: 20 }, script: { must: 115, aim: 100 } },
  { name: 'catalogue', path: '/register', before: { must: 27, aim: 20 }, script: { must: 112, aim: 98 } },
  { name: 'seminar', path: '/seminars/:id', before: { must: 27, aim: 20 }, script: { must: 112, aim: 98 } },
  {
    name: 'registration',
    path: '/register?seminar=:id',
    before: { must: 40, aim: 27 },
    script: { must: 130, aim: 115 },
  },
]

const paintBudget: Record<string, Budget> = {
  [slow4G.name]: { must: 0.6, aim: 0.45 },
  [regular3G.name]: { must: 0.9, aim: 0.7 },
}
/** After the first act; the page works before. */
const hydrationBudget: Record<string, Budget> = {
  [slow4G.name]: { must: 1.6, aim: 1.2 },
  [regular3G.name]: { must: 3, aim: 2.3 },
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))

const median = (values: readonly number[]) => spreadOf(values).median

async function repeat<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await work())
  return results
}

const less = (what: string, measured: number, budget: Budget): Measured => ({
  ...{ what, measured, ...budget },
  isMoreBetter: false,
})

function loadFigures({ name }: Conditions, loads: readonly Load[]): Measured[] {
  const none = { must: Number.NaN, aim: Number.NaN }
  const paint = paintBudget[name] ?? none
  const seconds = (pick: (load: Load) => number) => round(median(loads.map(pick)) / 1000)
  const shift = round(median(loads.map(({ layoutShift }) => layoutShift)), 3)
  return [
    less(
      `first paint, ${name}, s`,
      seconds(({ firstPaint }) => firstPaint),
      paint,
    ),
    less(
      `largest paint, ${name}, s`,
      seconds(({ largestPaint }) => largestPaint),
      paint,
    ),
    less(
      `hydrated after the first act, ${name}, s`,
      seconds(({ hydration }) => hydration),
      hydrationBudget[name] ?? none,
    ),
    less(`layout shift, ${name}`, shift, { must: 0, aim: 0 }),
  ]
}

const full = { must: 100, aim: 100 }

function scoreFigures(scores: readonly Scores[]): Measured[] {
  const of = (pick: (score: Scores) => number) => median(scores.map(pick))
  const score = (what: string, measured: number, budget: Budget = full) => ({
    ...less(`Lighthouse, ${what}`, measured, budget),
    isMoreBetter: true,
  })
  return [
    score(
      'performance',
      of(({ performance }) => performance),
    ),
    score(
      'accessibility',
      of(({ accessibility }) => accessibility),
    ),
    score(
      'best practices',
      of(({ bestPractices }) => bestPractices),
    ),
    score(
      'search engines',
      of(({ seo }) => seo),
    ),
    less('blocking time, ms', round(of(({ blockingTimeMs }) => blockingTimeMs)), { must: 0, aim: 0 }),
  ]
}

function toFigure(page: string, row: Measured): Figure {
  const { what, measured, must, aim, isMoreBetter } = row
  const [, unit = ''] = /, (kB|s|ms)$/.exec(what) ?? []
  const target = isMoreBetter ? { atLeast: must } : { atMost: must }
  const reachesAim = isMoreBetter ? measured >= aim : measured <= aim
  return {
    work: `${page}: ${what.replace(/, (kB|s|ms)$/, '')}`,
    unit,
    measured,
    target,
    from: { aim, reachesAim },
  }
}

async function measurePages(baseUrl: string, firstSeminarId: number): Promise<Figure[]> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath, args })
  const figures: Figure[] = []
  try {
    for (const { name, path, before, script } of pages) {
      const url = `${baseUrl}${path.replace(':id', String(firstSeminarId))}`
      const weight = await measurePage(browser, url)
      const measured = [
        less('before the first act, kB', round(weight.before.total / kilobyte, 1), before),
        less('requests before the first act', weight.before.requests, { must: 8, aim: 4 }),
        less('fonts', weight.before.fonts, { must: 0, aim: 0 }),
        less('scripts after the first act, kB', round(weight.act.script / kilobyte, 1), script),
      ]
      for (const conditions of [slow4G, regular3G])
        measured.push(...loadFigures(conditions, await repeat(() => loadPage(browser, url, conditions))))
      measured.push(...scoreFigures(await repeat(() => runLighthouse(url, debuggingPort))))
      figures.push(...measured.map((row) => toFigure(name, row)))
    }
  } finally {
    await browser.close()
  }
  return figures
}

async function fillSite({ databaseUrl, baseUrl }: BuiltSite): Promise<number> {
  const { db, pool } = connectDatabase({ connectionString: databaseUrl, log: createLog('error') })
  try {
    await pool.query('truncate seminars, categories cascade')
    await fillCatalogue(db)
  } finally {
    await pool.end()
  }
  const { seminars } = await (
    await fetch(`${baseUrl}/_api/seminars?when=upcoming&sort=-price&limit=1`)
  ).json()
  return seminars[0].id
}

const site = await startBuiltSite({})
try {
  const figures = await measurePages(site.baseUrl, await fillSite(site))
  await report('public-pages', figures, { runs, conditions: [slow4G, regular3G] })
} finally {
  await site.stop()
}
