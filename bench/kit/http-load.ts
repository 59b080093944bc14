/** Requests against a server from a process of its own, and what they cost the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { processorTimeOf, type Sample } from './side-by-side.ts'

const autocannon = resolve('node_modules/autocannon/autocannon.js')

export interface Load {
  readonly url: string
  /** The server's own processes, whose processor time is counted. */
  readonly pids: readonly number[]
  readonly headers?: Readonly<Record<string, string>>
  /** Connections that each send the next request when the last was answered; 8 when left out. */
  readonly connections?: number
  /** How long a turn lasts; 2 when left out. */
  readonly seconds?: number
  /** What each must be answered with; 200 when left out. */
  readonly status?: 200 | 304
}

interface Told {
  readonly latency: { readonly p99: number }
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
  readonly errors: number
}

export interface LoadSample extends Sample {
  /** Requests a second as the load saw them: the load itself needs a processor too. */
  readonly perSecond: number
  /** Milliseconds of the server's processor time a request. */
  readonly cpuMs: number
  /** Requests that the server answers in a second of one processor. */
  readonly perProcessorSecond: number
  /** Milliseconds, as the load saw them. */
  readonly p99Ms: number
}

/** Sends one turn of requests; fails when any is answered otherwise than expected. */
export async function sendLoad(load: Load): Promise<LoadSample> {
  const { url, pids, headers = {}, connections = 8, seconds = 2, status = 200 } = load
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const before = processorTimeOf(...pids)
  const told = await runAutocannon(['-c', String(connections), '-d', String(seconds), ...flags, url])
  const used = processorTimeOf(...pids) - before
  const counts = Object.entries(told.statusCodeStats).map(
    ([code, { count }]) => [Number(code), count] as const,
  )
  const answered = counts.reduce((sum, [code, count]) => sum + (code === status ? count : 0), 0)
  if (told.errors > 0 || answered === 0 || counts.length > 1) {
    throw new Error(`${url} was to answer ${status}: ${JSON.stringify(counts)}, ${told.errors} errors.`)
  }
  return {
    perSecond: answered / seconds,
    cpuMs: used / answered,
    perProcessorSecond: (answered * 1000) / used,
    p99Ms: told.latency.p99,
  }
}

async function runAutocannon(flags: readonly string[]): Promise<Told> {
  const child = spawn(process.execPath, [autocannon, '--json', '--no-progress', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The load ended with status ${code}.`)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Told
}
