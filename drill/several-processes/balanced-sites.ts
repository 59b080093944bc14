/** The site as one, two and four processes behind HAProxy, on one database and one file folder. */

import { freePort } from '#tests/kit/free-port.ts'
import { processorTimeOf } from '../../bench/kit/side-by-side.ts'
import { type StartedSite, serverEntry, startSite } from '../../bench/start/started-site.ts'
import { startHaproxy } from '../kit/haproxy.ts'

export interface Setup {
  readonly name: string
  readonly baseUrl: string
  spentMs(): Promise<number>
}

export interface Setups {
  readonly setups: readonly Setup[]
  stop(): Promise<void>
}

interface Group {
  readonly name: string
  readonly port: number
  readonly sites: readonly StartedSite[]
  readonly sitePorts: readonly number[]
}

type Environment = Readonly<Record<string, string>>

const timeouts = ['timeout connect 5s', 'timeout client 60s', 'timeout server 60s', 'timeout check 10s']

const section = (head: string, lines: readonly string[]) => [head, ...lines.map((line) => `  ${line}`)]

function toConfiguration(groups: readonly Group[]): string {
  return [
    ...section('global', ['maxconn 4000']),
    ...section('defaults', ['mode http', 'balance leastconn', ...timeouts]),
    ...groups.flatMap(({ port, sitePorts }, number) =>
      section(`listen site${number}`, [
        `bind 127.0.0.1:${port}`,
        'option httpchk',
        'http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost',
        ...sitePorts.map((sitePort, each) => `server process${each} 127.0.0.1:${sitePort} check inter 2s`),
      ]),
    ),
    '',
  ].join('\n')
}

async function startGroup(count: number, environment: Environment): Promise<Group> {
  const sites: StartedSite[] = []
  const sitePorts: number[] = []
  for (let each = 0; each < count; each += 1) {
    const sitePort = await freePort()
    sitePorts.push(sitePort)
    sites.push(await startSite([process.execPath, serverEntry], { ...environment, PORT: String(sitePort) }))
  }
  const name = count === 1 ? '1 process' : `${count} processes`
  return { name, port: await freePort(), sites, sitePorts }
}

/** The Node.js cluster module for comparison, also behind HAProxy. */
async function startCluster(count: number, environment: Environment): Promise<Group> {
  const sitePort = await freePort()
  const started = await startSite([process.execPath, serverEntry], {
    ...environment,
    PORT: String(sitePort),
    WEB_CONCURRENCY: String(count),
  })
  return {
    name: `WEB_CONCURRENCY=${count}`,
    port: await freePort(),
    sites: [started],
    sitePorts: [sitePort],
  }
}

async function spentBy(sites: readonly StartedSite[]): Promise<number> {
  const families = await Promise.all(sites.map((site) => site.family()))
  return processorTimeOf(...families.flat().map(({ pid }) => pid))
}

export async function startSetups(environment: Environment): Promise<Setups> {
  const groups: Group[] = []
  const stopSites = async () => {
    await Promise.all(groups.flatMap(({ sites }) => sites.map((site) => site.stop())))
  }
  try {
    for (const count of [1, 2, 4]) groups.push(await startGroup(count, environment))
    groups.push(await startCluster(2, environment))
    const balancer = await startHaproxy(toConfiguration(groups))
    return {
      setups: groups.map(({ name, port, sites }) => ({
        name,
        baseUrl: `http://127.0.0.1:${port}`,
        spentMs: () => spentBy(sites),
      })),
      async stop() {
        await balancer.stop()
        await stopSites()
      },
    }
  } catch (error) {
    await stopSites()
    throw error
  }
}
