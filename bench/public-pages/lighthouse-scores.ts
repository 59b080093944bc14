import lighthouse, { type Flags, type Result } from 'lighthouse'

export interface Scores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Measured with network and processor slowed. */
  readonly blockingTimeMs: number
  /** Simulated from an unthrottled load, and counted from a first paint that the simulation expects too early. */
  readonly simulatedBlockingTimeMs: number
  readonly layoutShift: number
}

const maxAttempts = 3
const blockingTime = 'total-blocking-time'

/** Repeats a run in which Lighthouse could not compute a figure, and prints its reason. */
export async function runLighthouse(url: string, port: number): Promise<Scores> {
  for (let attempt = 1; ; attempt += 1) {
    const { scores, reason } = await runOnce(url, port)
    if (Object.values(scores).every(Number.isFinite)) return scores
    const message = `Lighthouse could not measure ${url}: ${reason}`
    if (attempt === maxAttempts) throw new Error(message)
    console.error(message)
  }
}

async function runOnce(url: string, port: number): Promise<{ scores: Scores; reason: string }> {
  const simulated = await reportOn(url, { port })
  const slowed = await reportOn(url, { port, throttlingMethod: 'devtools', onlyAudits: [blockingTime] })
  const score = (name: string) => Math.round((simulated.categories[name]?.score ?? Number.NaN) * 100)
  const figure = (name: string, { audits }: Result) => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      blockingTimeMs: figure(blockingTime, slowed),
      simulatedBlockingTimeMs: figure(blockingTime, simulated),
      layoutShift: figure('cumulative-layout-shift', simulated),
    },
    reason: reasonOf(simulated) ?? reasonOf(slowed) ?? 'no reason given',
  }
}

function reasonOf({ runtimeError, audits }: Result): string | undefined {
  return runtimeError?.message ?? audits[blockingTime]?.errorMessage
}

async function reportOn(url: string, flags: Flags): Promise<Result> {
  const result = await lighthouse(url, { logLevel: 'error', output: 'json', formFactor: 'mobile', ...flags })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`)
  return result.lhr
}
