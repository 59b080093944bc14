/**
 * Public pages compared with their budget and, in turns, with a plain WordPress post: `node
 * bench/public-pages.ts`, on an idle machine after a build. Exits with 1 where a required limit is missed.
 */
import { type Browser, chromium } from 'playwright-core'
import { registrationPath, seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { connectDatabase } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { type BuiltSite, startBuiltSite } from '../tests/kit/built-site.ts'
import { fillCatalogue } from './http/full-catalogue.ts'
import { type Compared, type Figure, report, takeTurns } from './kit/side-by-side.ts'
import {
  compareWithPeer,
  loadRows,
  type Measured,
  ownWeightRows,
  type PageBudget,
  peerWeightRows,
  scoreRows,
  toFigures,
} from './public-pages/figures.ts'
import { runLighthouse } from './public-pages/lighthouse-scores.ts'
import {
  loadPage,
  measurePage,
  measurePeer,
  regular3G,
  slow4G,
  type TestedPage,
} from './public-pages/page-load.ts'
import { missingForWordPress, startWordPress, type WordPress } from './public-pages/wordpress.ts'

const rounds = { loads: 7, lighthouse: 3 }
const debuggingPort = 3349

interface BudgetedPage extends PageBudget {
  readonly name: string
  readonly path: (seminar: PublicSeminar) => string
}

const pages: readonly BudgetedPage[] = [
  { name: 'home', path: () => '/', before: { must: 27 }, script: { must: 135 } },
  {
    name: 'catalogue',
    path: () => '/register',
    before: { must: 27 },
    script: { must: 135 },
  },
  { name: 'seminar', path: seminarPath, before: { must: 27 }, script: { must: 135 } },
  {
    name: 'registration',
    path: ({ id }) => registrationPath(id),
    before: { must: 40 },
    script: { must: 135 },
  },
]
const peerName = 'WordPress post'

interface NamedPage extends TestedPage {
  readonly name: string
}

type Measure = (browser: Browser, page: NamedPage) => Promise<Measured>

const measureLoads: Measure = async (browser, page) => ({
  ...loadRows(slow4G, await loadPage(browser, page, slow4G)),
  ...loadRows(regular3G, await loadPage(browser, page, regular3G)),
})

const measureScores: Measure = async (_browser, { url }) => scoreRows(await runLighthouse(url, debuggingPort))

async function measureWeightRows(browser: Browser, { url, isOurs }: NamedPage): Promise<Measured> {
  if (isOurs) return ownWeightRows(await measurePage(browser, url))
  const emojiScript = '**/wp-emoji-release.min.js*'
  return peerWeightRows(await measurePeer(browser, url), await measurePeer(browser, url, emojiScript))
}

/** The weights are measured first, which also warms up every page. */
async function measureAll(browser: Browser, tested: readonly NamedPage[]): Promise<Map<string, Measured>> {
  const weights = new Map<string, Measured>()
  for (const page of tested) weights.set(page.name, await measureWeightRows(browser, page))
  const toContenders = (measure: Measure) =>
    tested.map((page) => ({ name: page.name, run: () => measure(browser, page) }))
  const loads = await takeTurns(toContenders(measureLoads), { rounds: rounds.loads, warmUps: 1 })
  const scores = await takeTurns(toContenders(measureScores), { rounds: rounds.lighthouse, warmUps: 0 })
  return new Map(
    tested.map(({ name }) => [
      name,
      { ...weights.get(name), ...mediansOf(loads, name), ...mediansOf(scores, name) },
    ]),
  )
}

function mediansOf(compared: Compared, name: string): Measured {
  return Object.fromEntries(Object.entries(compared[name] ?? {}).map(([row, { median }]) => [row, median]))
}

function figuresOf(measured: ReadonlyMap<string, Measured>): Figure[] {
  const peer = measured.get(peerName)
  const own = pages.flatMap(({ name, ...budget }) => {
    const rows = measured.get(name) ?? {}
    return [
      ...toFigures(name, rows, budget),
      ...(peer === undefined ? [] : [compareWithPeer(name, rows, peer)]),
    ]
  })
  return peer === undefined ? own : [...own, ...toFigures(peerName, peer)]
}

async function measurePages(tested: readonly NamedPage[]): Promise<Figure[]> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    return figuresOf(await measureAll(browser, tested))
  } finally {
    await browser.close()
  }
}

async function fillSite({ databaseUrl, baseUrl }: BuiltSite): Promise<PublicSeminar> {
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
  return seminars[0]
}

async function startPeer(): Promise<WordPress | null> {
  const missing = missingForWordPress()
  if (missing === null) return await startWordPress()
  console.log(missing)
  return null
}

const site = await startBuiltSite({})
try {
  const seminar = await fillSite(site)
  const ours = pages.map(({ name, path }) => ({
    name,
    url: `${site.baseUrl}${path(seminar)}`,
    isOurs: true,
  }))
  const wordpress = await startPeer()
  try {
    const peers = wordpress === null ? [] : [{ name: peerName, url: wordpress.postUrl, isOurs: false }]
    const figures = await measurePages([...ours, ...peers])
    report('public-pages', figures)
  } finally {
    await wordpress?.stop()
  }
} finally {
  await site.stop()
}
