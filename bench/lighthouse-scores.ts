import lighthouse from 'lighthouse'

export interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly blockingTimeMs: number
  readonly layoutShift: number
}

const mostTries = 3

/** Repeats a run in which Lighthouse could not compute a figure, and prints its reason. */
export async function runLighthouse(url: string, port: number): Promise<Scores> {
  for (let tries = 1; ; tries += 1) {
    const { scores, reason } = await runOnce(url, port)
    if (Object.values(scores).every(Number.isFinite)) return scores
    const message = `Lighthouse could not measure ${url}: ${reason}`
    if (tries === mostTries) throw new Error(message)
    console.error(message)
  }
}

async function runOnce(url: string, port: number): Promise<{ scores: Scores; reason: string }> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', formFactor: 'mobile' })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { categories, audits, runtimeError } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      blockingTimeMs: figure('total-blocking-time'),
      layoutShift: figure('cumulative-layout-shift'),
    },
    reason: runtimeError?.message ?? audits['total-blocking-time']?.errorMessage ?? 'no reason given',
  }
}
