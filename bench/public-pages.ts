/**
 * The public pages against their budget: `node bench/public-pages.ts`, on a machine that does nothing else.
 *
 * Needs a built site. Prints every figure beside what it must be and what it aims at, writes
 * `bench/results/public-pages.json`, and ends with status 1 where a must is missed.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { runLighthouse, type Scores } from './lighthouse-scores.ts'
import { type Conditions, type Load, loadPage, regular3G, slow4G, weighPage } from './page-load.ts'

const runs = 3
const debuggingPort = 3349
const kilobyte = 1024

interface Budget {
  readonly must: number
  readonly aim: number
}

interface Figure extends Budget {
  readonly page: string
  readonly what: string
  readonly measured: number
  readonly isMoreBetter: boolean
}

const pages = [
  { name: 'home', path: '/', script: { must: 120, aim: 100 } },
  { name: 'catalogue', path: '/register', script: { must: 112, aim: 98 } },
  { name: 'registration', path: '/register?seminar=1', script: { must: 130, aim: 115 } },
]

const paintBudget: Record<string, Budget> = {
  [slow4G.name]: { must: 0.8, aim: 0.5 },
  [regular3G.name]: { must: 1.2, aim: 0.8 },
}
const hydrationBudget: Record<string, Budget> = {
  [slow4G.name]: { must: 1.6, aim: 1.2 },
  [regular3G.name]: { must: 3, aim: 2.3 },
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** The middle one: a single slow run of a busy machine says nothing. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function repeat<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await work())
  return results
}

type Measured = Omit<Figure, 'page'>

const less = (what: string, measured: number, budget: Budget): Measured => ({
  what,
  measured,
  ...budget,
  isMoreBetter: false,
})

function loadFigures({ name }: Conditions, loads: readonly Load[]): Measured[] {
  const none = { must: Number.NaN, aim: Number.NaN }
  const seconds = (pick: (load: Load) => number) => round(median(loads.map(pick)) / 1000)
  return [
    less(
      `first paint, ${name}, s`,
      seconds(({ firstPaint }) => firstPaint),
      paintBudget[name] ?? none,
    ),
    less(
      `largest paint, ${name}, s`,
      seconds(({ largestPaint }) => largestPaint),
      paintBudget[name] ?? none,
    ),
    less(
      `hydrated, ${name}, s`,
      seconds(({ hydrated }) => hydrated),
      hydrationBudget[name] ?? none,
    ),
    less(`layout shift, ${name}`, round(median(loads.map(({ layoutShift }) => layoutShift)), 3), {
      must: 0,
      aim: 0,
    }),
  ]
}

function scoreFigures(scores: readonly Scores[]): Measured[] {
  const of = (pick: (score: Scores) => number) => median(scores.map(pick))
  const more = (what: string, measured: number, budget: Budget) => ({
    ...less(what, measured, budget),
    isMoreBetter: true,
  })
  const full = { must: 100, aim: 100 }
  return [
    more(
      'Lighthouse performance',
      of(({ performance }) => performance),
      { must: 97, aim: 99 },
    ),
    more(
      'Lighthouse accessibility',
      of(({ accessibility }) => accessibility),
      full,
    ),
    more(
      'Lighthouse best practices',
      of(({ bestPractices }) => bestPractices),
      full,
    ),
    more(
      'Lighthouse SEO',
      of(({ seo }) => seo),
      full,
    ),
    less(
      'blocking time, ms',
      round(
        of(({ blockingTimeMs }) => blockingTimeMs),
        0,
      ),
      { must: 100, aim: 50 },
    ),
  ]
}

async function measurePages(baseUrl: string): Promise<Figure[]> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath, args })
  const figures: Figure[] = []
  try {
    for (const { name, path, script } of pages) {
      const url = `${baseUrl}${path}`
      const weight = await weighPage(browser, url)
      const measured = [
        less('scripts, kB', round(weight.script / kilobyte, 1), script),
        less('HTML with styles, kB', round(weight.html / kilobyte, 1), { must: 10, aim: 8 }),
        less('requests', weight.requests, { must: 16, aim: 10 }),
        less('fonts', weight.fonts, { must: 0, aim: 0 }),
      ]
      for (const conditions of [slow4G, regular3G])
        measured.push(...loadFigures(conditions, await repeat(() => loadPage(browser, url, conditions))))
      measured.push(...scoreFigures(await repeat(() => runLighthouse(url, debuggingPort))))
      figures.push(...measured.map((figure) => ({ page: name, ...figure })))
      print(figures.filter(({ page }) => page === name))
    }
  } finally {
    await browser.close()
  }
  return figures
}

const keeps = ({ measured, isMoreBetter }: Figure, limit: number) =>
  isMoreBetter ? measured >= limit : measured <= limit

function verdict(figure: Figure): string {
  if (!keeps(figure, figure.must)) return 'MISSED'
  return keeps(figure, figure.aim) ? 'aim reached' : 'kept'
}

function print(figures: readonly Figure[]): void {
  console.table(
    figures.map((figure) => ({
      page: figure.page,
      figure: figure.what,
      measured: figure.measured,
      must: figure.must,
      aim: figure.aim,
      verdict: verdict(figure),
    })),
  )
}

const site = await startBuiltSite({})
try {
  const figures = await measurePages(site.baseUrl)
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? 'unknown', node: process.version }
  const results = {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine,
    runs,
    conditions: [slow4G, regular3G],
    figures,
  }
  writeFileSync(resolve('bench/results/public-pages.json'), `${JSON.stringify(results, null, 2)}\n`)
  if (figures.some((figure) => !keeps(figure, figure.must))) process.exitCode = 1
} finally {
  await site.stop()
}
