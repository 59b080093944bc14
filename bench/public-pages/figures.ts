import type { PageWeight, PageWeights } from '#tests/kit/page-weight.ts'
import type { Figure } from '../kit/side-by-side.ts'
import type { Scores } from './lighthouse-scores.ts'
import { type Conditions, type Load, regular3G, slow4G } from './page-load.ts'

export interface Budget {
  readonly must: number
  readonly isMoreBetter?: boolean
}

/** By the name of the row, which ends with its unit. */
export type Measured = Readonly<Record<string, number>>

export interface PageBudget {
  readonly before: Budget
  readonly script: Budget
}

const kilobyte = 1024
const none: Budget = { must: 0 }
const full: Budget = { must: 100, isMoreBetter: true }

const [weight, strictWeight] = [
  'before the first act, kB',
  'before the first act without the emoji script, kB',
]

const round = (value: number, digits = 2) => Number(value.toFixed(digits))
const inKilobytes = (bytes: number) => round(bytes / kilobyte, 1)

export function ownWeightRows({ before, act }: PageWeights): Measured {
  return { ...weightRows(before), 'scripts after the first act, kB': inKilobytes(act.script) }
}

/** @param strict without the script that browsers load only where the system has no emoji font */
export function peerWeightRows(before: PageWeight, strict: PageWeight): Measured {
  return { ...weightRows(before), [strictWeight]: inKilobytes(strict.total) }
}

function weightRows({ total, requests, fonts }: PageWeight): Measured {
  return { [weight]: inKilobytes(total), 'requests before the first act': requests, fonts }
}

export function loadRows({ name }: Conditions, load: Load): Measured {
  const { firstPaint, largestPaint, hydration, layoutShift } = load
  const seconds = (milliseconds: number) => round(milliseconds / 1000)
  return {
    [`first paint, ${name}, s`]: seconds(firstPaint),
    [`largest paint, ${name}, s`]: seconds(largestPaint),
    ...(hydration !== undefined && { [`hydrated after the first act, ${name}, s`]: seconds(hydration) }),
    [`layout shift, ${name}`]: round(layoutShift, 3),
  }
}

export function scoreRows(scores: Scores): Measured {
  return {
    'Lighthouse, performance': scores.performance,
    'Lighthouse, accessibility': scores.accessibility,
    'Lighthouse, best practices': scores.bestPractices,
    'Lighthouse, search engines': scores.seo,
    'blocking time, ms': round(scores.blockingTimeMs),
    'simulated blocking time, ms': round(scores.simulatedBlockingTimeMs),
  }
}

const paintBudget = { [slow4G.name]: { must: 0.6 }, [regular3G.name]: { must: 0.9 } }
/** After the first act; the page works before. */
const hydrationBudget = {
  [slow4G.name]: { must: 1.6 },
  [regular3G.name]: { must: 3 },
}

function budgetsOf({ before, script }: PageBudget): Readonly<Record<string, Budget | undefined>> {
  const budgets = [slow4G, regular3G].flatMap(({ name }) => [
    [`first paint, ${name}, s`, paintBudget[name]],
    [`largest paint, ${name}, s`, paintBudget[name]],
    [`hydrated after the first act, ${name}, s`, hydrationBudget[name]],
    [`layout shift, ${name}`, none],
  ])
  return {
    [weight]: before,
    'requests before the first act': { must: 8 },
    fonts: none,
    'scripts after the first act, kB': script,
    ...Object.fromEntries(budgets),
    'Lighthouse, performance': full,
    'Lighthouse, accessibility': full,
    'Lighthouse, best practices': full,
    'Lighthouse, search engines': full,
    'blocking time, ms': none,
    'simulated blocking time, ms': none,
  }
}

function toFigure(row: string, measured: number, budget?: Budget): Figure {
  const [, what = row, unit = ''] = /^(.*), (kB|s|ms)$/.exec(row) ?? []
  const figure = { work: what, unit, measured }
  if (budget === undefined) return figure
  const { must, isMoreBetter = false } = budget
  return { ...figure, target: isMoreBetter ? { atLeast: must } : { atMost: must } }
}

export function toFigures(page: string, measured: Measured, budget?: PageBudget): Figure[] {
  const budgets = budget === undefined ? {} : budgetsOf(budget)
  return Object.entries(measured).map(([row, value]) => {
    const figure = toFigure(row, value, budgets[row])
    return { ...figure, work: `${page}: ${figure.work}` }
  })
}

/** Rows in which a page must be below the peer, and those in which both may be perfect. */
const lower = [weight, ...[slow4G, regular3G].map(({ name }) => `largest paint, ${name}, s`)]
const notHigher = [
  ...[slow4G, regular3G].map(({ name }) => `layout shift, ${name}`),
  'blocking time, ms',
  'simulated blocking time, ms',
]
const notLower = ['performance', 'accessibility', 'best practices', 'search engines'].map(
  (category) => `Lighthouse, ${category}`,
)

export function compareWithPeer(page: string, ours: Measured, peer: Measured): Figure {
  const of = (measured: Measured, row: string) => measured[row] ?? Number.NaN
  const rows = [
    ...lower.map((row) => ({ row, isMet: of(ours, row) < of(peer, row) })),
    { row: strictWeight, isMet: of(ours, weight) < of(peer, strictWeight) },
    ...notHigher.map((row) => ({ row, isMet: of(ours, row) <= of(peer, row) })),
    ...notLower.map((row) => ({ row, isMet: of(ours, row) >= of(peer, row) })),
  ]
  const missed = rows.filter(({ isMet }) => !isMet).map(({ row }) => row)
  if (missed.length > 0) console.log(`${page} against the WordPress post: ${missed.join('; ')}`)
  return {
    work: `${page}: lighter and faster than the WordPress post`,
    unit: `of ${rows.length} rows`,
    measured: rows.length - missed.length,
    target: { atLeast: rows.length },
  }
}
