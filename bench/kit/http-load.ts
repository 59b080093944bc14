import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { processorTimeOf, processorTimeOfFamily, type Sample } from './side-by-side.ts'

const sender = fileURLToPath(new URL('load-sender.ts', import.meta.url))

export interface Load {
  readonly url: string
  readonly pids: readonly number[]
  readonly databasePid?: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Avoids per-address rate limits. */
  readonly fromManyAddresses?: boolean
  /** Concurrent connections. Default: 8. */
  readonly connections?: number
  /** Default: 2. */
  readonly seconds?: number
  /** Default: 200. */
  readonly status?: 200 | 304
}

export interface SentLoad {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly fromManyAddresses: boolean
  readonly connections: number
  readonly seconds: number
}

export interface LoadReport {
  readonly latency: { readonly p99: number }
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  readonly errors: number
}

export interface LoadSample extends Sample {
  readonly perSecond: number
  readonly cpuMs: number
  /** 0 without a database. */
  readonly databaseCpuMs: number
  readonly perProcessorSecond: number
  readonly p99Ms: number
}

/** Runs one round of load; throws on any unexpected status. */
export async function sendLoad(load: Load): Promise<LoadSample> {
  const { url, pids, databasePid, status = 200, seconds = 2 } = load
  const spent = () => ({
    server: processorTimeOf(...pids),
    database: databasePid === undefined ? 0 : processorTimeOfFamily(databasePid),
  })
  const before = spent()
  const report = await runSender({
    url,
    seconds,
    method: load.method ?? 'GET',
    headers: load.headers ?? {},
    ...(load.body !== undefined && { body: load.body }),
    fromManyAddresses: load.fromManyAddresses ?? false,
    connections: load.connections ?? 8,
  })
  const after = spent()
  const used = after.server - before.server
  const answered = countAnswers(report, url, status)
  return {
    perSecond: answered / seconds,
    cpuMs: used / answered,
    databaseCpuMs: (after.database - before.database) / answered,
    perProcessorSecond: (answered * 1000) / used,
    p99Ms: report.latency.p99,
  }
}

function countAnswers({ statusCodeStats, errors }: LoadReport, url: string, status: number): number {
  const counts = Object.entries(statusCodeStats).map(([code, { count }]) => [Number(code), count] as const)
  const answered = counts.reduce((sum, [code, count]) => sum + (code === status ? count : 0), 0)
  if (errors > 0 || answered === 0 || counts.length > 1) {
    throw new Error(`${url} was to answer ${status}: ${JSON.stringify(counts)}, ${errors} errors.`)
  }
  return answered
}

async function runSender(load: SentLoad): Promise<LoadReport> {
  const child = spawn(process.execPath, [sender, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The load ended with status ${code}.`)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as LoadReport
}
