/** Requests against a server from a process of its own, and what they cost the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { processorTimeOf, processorTimeOfFamily, type Sample } from './side-by-side.ts'

const sender = fileURLToPath(new URL('load-sender.ts', import.meta.url))

export interface Load {
  readonly url: string
  /** The server's own processes, whose processor time is counted. */
  readonly pids: readonly number[]
  /** The process whose children answer the server's statements; their time is told apart. */
  readonly databasePid?: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Each request claims to be passed on for another address, for what is limited by address. */
  readonly fromManyAddresses?: boolean
  /** Connections that each send the next request when the last was answered; 8 when left out. */
  readonly connections?: number
  /** How long a turn lasts; 2 when left out. */
  readonly seconds?: number
  /** What each must be answered with; 200 when left out. */
  readonly status?: 200 | 304
}

/** What the sender is told. */
export interface SentLoad {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly fromManyAddresses: boolean
  readonly connections: number
  readonly seconds: number
}

/** What the sender tells. */
export interface ToldLoad {
  readonly latency: { readonly p99: number }
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  readonly errors: number
}

export interface LoadSample extends Sample {
  /** Requests a second as the load saw them: the load itself needs a processor too. */
  readonly perSecond: number
  /** Milliseconds of the server's processor time a request. */
  readonly cpuMs: number
  /** Milliseconds of the database's processor time a request; 0 where there is none. */
  readonly databaseCpuMs: number
  /** Requests that the server answers in a second of one processor. */
  readonly perProcessorSecond: number
  /** Milliseconds, as the load saw them. */
  readonly p99Ms: number
}

/** Sends one turn of requests; fails when any is answered otherwise than expected. */
export async function sendLoad(load: Load): Promise<LoadSample> {
  const { url, pids, databasePid, status = 200, seconds = 2 } = load
  const spent = () => ({
    server: processorTimeOf(...pids),
    database: databasePid === undefined ? 0 : processorTimeOfFamily(databasePid),
  })
  const before = spent()
  const told = await runSender({
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
  const answered = countAnswers(told, url, status)
  return {
    perSecond: answered / seconds,
    cpuMs: used / answered,
    databaseCpuMs: (after.database - before.database) / answered,
    perProcessorSecond: (answered * 1000) / used,
    p99Ms: told.latency.p99,
  }
}

function countAnswers({ statusCodeStats, errors }: ToldLoad, url: string, status: number): number {
  const counts = Object.entries(statusCodeStats).map(([code, { count }]) => [Number(code), count] as const)
  const answered = counts.reduce((sum, [code, count]) => sum + (code === status ? count : 0), 0)
  if (errors > 0 || answered === 0 || counts.length > 1) {
    throw new Error(`${url} was to answer ${status}: ${JSON.stringify(counts)}, ${errors} errors.`)
  }
  return answered
}

async function runSender(load: SentLoad): Promise<ToldLoad> {
  const child = spawn(process.execPath, [sender, JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The load ended with status ${code}.`)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ToldLoad
}
