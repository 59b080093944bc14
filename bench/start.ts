/**
 * Start-up time and idle memory: `node bench/start.ts`. A bare Node.js, the server, `scripts/start.mjs` and
 * `npm start` alternate on an initialised embedded database. Exits with 1 where a target is missed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memorySettings } from '../scripts/project.mjs'
import { freePort } from '../tests/kit/free-port.ts'
import { sendLoad } from './kit/http-load.ts'
import { type Compared, type Contender, type Figure, report, takeTurns } from './kit/side-by-side.ts'
import { type Member, type StartedSite, serverEntry, startSite } from './start/started-site.ts'

const rounds = 11
const node = process.execPath
const server = [node, serverEntry]
const restMs = 45_000
const addresses = ['/', '/register', '/_api/seminars?limit=100']

type Environment = Readonly<Record<string, string>>

async function bareStart(): Promise<{ ms: number }> {
  const startedAt = performance.now()
  await once(spawn(node, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return { ms: performance.now() - startedAt }
}

async function siteStart(command: readonly string[], environment: Environment) {
  const site = await startSite(command, environment)
  try {
    const requestedAt = performance.now()
    const answer = await fetch(`${site.baseUrl}/`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`The first page was answered ${answer.status}.`)
    return { ms: site.readyAfterMs, firstPageMs: performance.now() - requestedAt }
  } finally {
    await site.stop()
  }
}

const sumOf = (members: readonly Member[], of: 'proportionalMb' | 'residentMb') =>
  members.reduce((sum, member) => sum + member[of], 0)

/** Memory of Node.js and of the database, including the shells that supervise it. */
async function memoryOf(site: StartedSite) {
  const members = await site.family()
  const [server, ...database] = [...members].sort((one, other) => one.pid - other.pid)
  if (server === undefined) throw new Error('The server is gone.')
  return {
    nodeMb: server.residentMb,
    nodeProportionalMb: server.proportionalMb,
    databaseMb: sumOf(database, 'proportionalMb'),
    databaseProcesses: database.length,
  }
}

async function measureMemory(environment: Environment) {
  const site = await startSite(server, { ...environment, ...memorySettings })
  try {
    await delay(5000)
    const untouched = await memoryOf(site)
    for (const address of addresses) await sendLoad({ url: site.baseUrl + address, pids: [], seconds: 3 })
    const busy = await memoryOf(site)
    await delay(restMs)
    return { untouched, busy, rested: await memoryOf(site) }
  } finally {
    await site.stop()
  }
}

const medianOf = (compared: Compared, name: string, sample = 'ms') =>
  compared[name]?.[sample]?.median ?? Number.NaN

function startFigures(compared: Compared): Figure[] {
  const ready = medianOf(compared, 'server')
  const orientation = ['server by scripts/start.mjs', 'server by npm start'].map((name) => ({
    work: `ready: ${name}`,
    measured: medianOf(compared, name),
    unit: 'ms',
  }))
  return [
    {
      work: 'ready: server',
      measured: ready,
      unit: 'ms',
      target: { atMost: 1500 },
    },
    {
      work: 'ready: server',
      measured: ready / medianOf(compared, 'bare Node.js'),
      unit: 'bare Node.js starts',
      target: { atMost: 8 },
    },
    {
      work: 'the first page after that',
      measured: medianOf(compared, 'server', 'firstPageMs'),
      unit: 'ms',
    },
    ...orientation,
  ]
}

function memoryFigures({ untouched, busy, rested }: Awaited<ReturnType<typeof measureMemory>>): Figure[] {
  const node = { work: 'memory: Node.js', unit: 'MB resident' }
  const database = { work: 'memory: database', unit: 'MB, shared counted once' }
  return [
    { ...node, work: `${node.work}, just started`, measured: untouched.nodeMb, target: { atMost: 160 } },
    { ...node, work: `${node.work}, under load`, measured: busy.nodeMb },
    { ...node, work: `${node.work}, at rest`, measured: rested.nodeMb, target: { atMost: 160 } },
    {
      ...database,
      work: `${database.work}, just started`,
      measured: untouched.databaseMb,
      target: { atMost: 80 },
    },
    { ...database, work: `${database.work}, at rest`, measured: rested.databaseMb, target: { atMost: 80 } },
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'pagsulong-bench-'))
const environment = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data') }
const starts: Contender[] = [
  { name: 'bare Node.js', run: bareStart },
  { name: 'server', run: () => siteStart(server, { ...environment, ...memorySettings }) },
  {
    name: 'server by scripts/start.mjs',
    run: () => siteStart([node, resolve('scripts/start.mjs')], environment),
  },
  { name: 'server by npm start', run: () => siteStart(['npm', '--silent', 'start'], environment) },
]
try {
  await siteStart(server, { ...environment, ...memorySettings })
  const compared = await takeTurns(starts, { rounds, warmUps: 1 })
  const memory = await measureMemory(environment)
  report('start', [...startFigures(compared), ...memoryFigures(memory)])
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
}
