import lighthouse from 'lighthouse'

export interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly blockingTimeMs: number
  readonly layoutShift: number
}

export async function runLighthouse(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', formFactor: 'mobile' })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    blockingTimeMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}
