/**
 * Check-in without a network: two browsers with their own profiles scan 500 tickets, 50 of them both, while they are
 * killed ten times. Then the network is back; in the second run, the server is killed while they send. Each person must
 * be marked once, no scan may be missing: `npm run drill check-in`. Needs Chromium.
 */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type FullSeminar, fillSeminar } from '../bench/check-in/full-seminar.ts'
import { databaseOf } from '../tests/kit/built-site.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { DrilledDevice } from './check-in/device.ts'
import { type DrilledSite, startDrilledSite } from './kit/drilled-site.ts'
import { type Gate, openGate } from './kit/gate.ts'
import { openOwnPool } from './kit/own-connections.ts'
import { saveFigures, say } from './kit/reported-figures.ts'
import { drillAdmin } from './kit/staff-work.ts'

const people = Number(process.env.PEOPLE ?? 500)
const onBoth = people / 10
const kills = Number(process.env.KILLS ?? 10)
const maxServerKills = 8
/** Each way, so that a kill finds requests under way. */
const slowNetworkMs = 300
const sentWithinMs = 90_000

interface Line {
  readonly device: DrilledDevice
  readonly tickets: readonly string[]
}

/** Different places in the order of scanning at which the browser is killed. */
function choosePlaces(count: number, length: number): Set<number> {
  const places = new Set<number>()
  while (places.size < count) places.add(randomInt(1, length))
  return places
}

/** Scans everybody; a scan without a visible verdict that is missing after a kill is repeated. */
async function scanAll({ device, tickets }: Line, killsHere: number): Promise<{ storedUnseen: number }> {
  const places = choosePlaces(killsHere, tickets.length)
  let [stored, storedUnseen] = [0, 0]
  for (const [index, ticket] of tickets.entries()) {
    if (places.has(index)) {
      const [seen] = await Promise.allSettled([
        device.scan(ticket, stored + 1),
        delay(randomInt(120)).then(() => device.kill()),
      ])
      await device.reopenOffline()
      const waiting = await device.countWaiting()
      const isSeen = seen.status === 'fulfilled'
      // Beside those seen at most the one that was being scanned.
      assert(
        waiting === stored + 1 || (waiting === stored && !isSeen),
        `${waiting} stored of ${stored} or one more`,
      )
      if (waiting > stored && !isSeen) storedUnseen += 1
      if (waiting > stored) {
        stored = waiting
        continue
      }
    }
    stored += 1
    await device.scan(ticket, stored)
  }
  return { storedUnseen }
}

interface Scene {
  readonly dataDir: string
  readonly gate: Gate
  readonly devices: readonly DrilledDevice[]
  site: DrilledSite
  restart(): Promise<void>
  close(): Promise<void>
}

async function openScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-check-in-'))
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const gate = await openGate({ port, host: '127.0.0.1' })
  const origin = `http://localhost:${gate.port}`
  const settings = { APP_URL: origin, SAMPLE_DATA: 'off', LOG_LEVEL: 'fatal', ...drillAdmin }
  const start = () => startDrilledSite({ ...settings, DATA_DIR: dataDir, PORT: String(port) })
  const site = await start()
  const devices = [1, 2].map(
    (number) =>
      new DrilledDevice({ folder: join(folder, `profile-${number}`), pageUrl: `${origin}/check-in` }),
  )
  const scene: Scene = {
    dataDir,
    gate,
    devices,
    site,
    async restart() {
      scene.site = await start()
    },
    async close() {
      await Promise.all(devices.map((device) => device.close()))
      await gate.close()
      await scene.site.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
  return scene
}

/** By a connection of its own, because the database restarts with the site. */
async function query<Row extends pg.QueryResultRow>({ dataDir }: Scene, statement: string): Promise<Row[]> {
  const pool = openOwnPool(databaseOf(dataDir).databaseUrl)
  const { rows } = await pool.query<Row>(statement).finally(() => pool.end())
  return rows
}

async function countScans(scene: Scene): Promise<number> {
  const [row] = await query<{ count: number }>(scene, 'select count(*)::int from attendance_scans')
  return row?.count ?? 0
}

const countWaiting = async (lines: readonly Line[]) => {
  const counts = await Promise.all(lines.map(({ device }) => device.countWaiting()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Kills the server until everything was sent, and returns what each kill left. */
async function killWhileSending(scene: Scene, lines: readonly Line[], total: number) {
  const left: { waiting: number; answersLost: number }[] = []
  scene.gate.delay(slowNetworkMs)
  while (left.length < maxServerKills) {
    await Promise.all(lines.map(({ device }) => device.setOffline(false)))
    await delay(randomInt(2 * slowNetworkMs, 12 * slowNetworkMs))
    await scene.site.kill()
    await Promise.all(lines.map(({ device }) => device.setOffline(true)))
    await scene.restart()
    const waiting = await countWaiting(lines)
    const answersLost = (await countScans(scene)) - (total - waiting)
    assert(answersLost >= 0, 'a scan that left a device is stored')
    left.push({ waiting, answersLost })
    say(`server killed: ${waiting} not sent, of which ${answersLost} are stored without the device knowing`)
    if (waiting === 0) break
  }
  scene.gate.delay(0)
  return left
}

async function assertNothingLost(scene: Scene, { registrationIds }: FullSeminar, twice: readonly number[]) {
  const total = registrationIds.length + twice.length
  const marks = await query<{ id: number; status: string; percent: number }>(
    scene,
    `select m.registration_id as id, r.attendance_status as status, c.percent::float
     from attendance_marks m join registrations r on r.id = m.registration_id
     left join completions c on c.registration_id = r.id
     where m.status in ('present', 'late') order by 1`,
  )
  const ids = registrationIds.toSorted((one, other) => one - other)
  assert.deepEqual(
    marks.map(({ id }) => id),
    ids,
    'everybody is marked once',
  )
  assert(
    marks.every(({ status, percent }) => status === 'attended' && percent === 100),
    'everybody has attended',
  )
  const scans = await query<{ id: number; outcome: string; offline: boolean }>(
    scene,
    'select registration_id as id, outcome, is_offline as offline from attendance_scans order by 1',
  )
  const idsWith = (outcome: string) => scans.filter((scan) => scan.outcome === outcome).map(({ id }) => id)
  assert.equal(scans.length, total, 'each scan is stored once')
  assert.deepEqual(idsWith('accepted'), ids, 'one scan of each person counts')
  assert.deepEqual(
    idsWith('again'),
    twice.toSorted((one, other) => one - other),
    'the other scan of those who were scanned twice does not count',
  )
  assert(
    scans.every(({ offline }) => offline),
    'all were recorded without a network',
  )
  return { marked: marks.length, accepted: ids.length, again: twice.length }
}

/** Both lose the network once everything that they need is stored. */
async function openDevices({ devices, gate }: Scene, { passes }: FullSeminar): Promise<void> {
  await Promise.all(devices.map((device, index) => device.openByPass(passes[index]?.url ?? '')))
  await gate.shut()
  await Promise.all(devices.map((device) => device.setOffline(true)))
  await Promise.all(devices.map((device) => device.page.getByText(/^Offline — /).waitFor()))
}

async function run(scene: Scene, withServerKills: boolean) {
  const { site, dataDir, devices, gate } = scene
  const admin = { email: drillAdmin.ADMIN_EMAIL, password: drillAdmin.ADMIN_PASSWORD }
  const { databaseUrl } = databaseOf(dataDir)
  const seminar = await fillSeminar({ baseUrl: site.baseUrl, databaseUrl, admin }, { people, passes: 2 })
  const { tickets, registrationIds } = seminar
  const half = (people - onBoth) / 2
  // Those in the middle come to both, in another order.
  const lines = devices.map((device, index): Line => {
    return {
      device,
      tickets: index === 0 ? tickets.slice(0, half + onBoth) : tickets.slice(half).toReversed(),
    }
  })
  await openDevices(scene, seminar)
  say(`network off, ${lines.map((line) => line.tickets.length).join(' and ')} tickets to scan`)

  const startedAt = performance.now()
  const killsOf = (index: number) => (index === 0 ? Math.ceil(kills / 2) : Math.floor(kills / 2))
  const scanned = await Promise.all(lines.map((line, index) => scanAll(line, killsOf(index))))
  const scanSeconds = Math.round((performance.now() - startedAt) / 1000)
  const total = people + onBoth
  assert.equal(await countWaiting(lines), total, 'every scan is on a device')
  assert.equal(await countScans(scene), 0, 'nothing was sent without a network')
  say(`${total} scans on the devices after ${scanSeconds} s and ${kills} kills; network on`)

  await gate.open()
  const serverKills = withServerKills ? await killWhileSending(scene, lines, total) : []
  const sendingAt = performance.now()
  await Promise.all(devices.map((device) => device.setOffline(false)))
  await Promise.all(devices.map((device) => device.waitUntilSent(sentWithinMs)))
  const sendSeconds = Math.round(performance.now() - sendingAt) / 1000
  const counts = await assertNothingLost(scene, seminar, registrationIds.slice(half, half + onBoth))
  return {
    ...counts,
    browserKills: kills,
    scansStoredBeforeTheirVerdictWasSeen: scanned.reduce((sum, { storedUnseen }) => sum + storedUnseen, 0),
    scanSeconds,
    ...(withServerKills && {
      serverKills: serverKills.length,
      serverKillsBeforeAllWasSent: serverKills.filter(({ waiting }) => waiting > 0).length,
      mostScansStoredWithoutTheDeviceKnowing: Math.max(...serverKills.map(({ answersLost }) => answersLost)),
    }),
    sendSeconds,
  }
}

async function drill(withServerKills: boolean) {
  const scene = await openScene()
  return run(scene, withServerKills).finally(() => scene.close())
}

const sending = await drill(false)
say(JSON.stringify(sending))
const sendingToKilledServer = await drill(true)
await saveFigures('check-in', { sending, sendingToKilledServer })
