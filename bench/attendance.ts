/**
 * Check-in on the day of a seminar: `node bench/attendance.ts`, after a build. Requests of 200 scans against the plain
 * statements in one transaction, 20 devices that send at once, and the list of 5,000 people and the attendance of
 * 500 people in 8 slots among 100,000 people, against their statements. Exits with 1 above a target.
 */
import pg from 'pg'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { type Device, openDevice } from './attendance/devices.ts'
import { storeScansPlainly } from './attendance/plain-scans.ts'
import { loadManyPeople } from './attendees/many-people.ts'
import { fillSeminar, insertFullSeminar, type StoredFullSeminar } from './check-in/full-seminar.ts'
import { type CallsReport, compareCalls } from './kit/calls-and-statements.ts'
import { databaseTimeOf } from './kit/database-time.ts'
import { timed, withDatabase } from './kit/measuring.ts'
import { type Figure, processorTimeOf, report, spreadOf, takeTurns } from './kit/side-by-side.ts'

const scansPerRequest = 200
const rounds = 9
const warmUps = 3
const devices = 20
const requestsPerDevice = 5
/** People whom two devices scan. */
const overlap = 50
const peopleAround = 100_000

const newPeople = scansPerRequest - overlap
const peopleForRequests = 2 * (rounds + warmUps) * scansPerRequest
const peopleForDevices = devices * requestsPerDevice * newPeople + overlap

function createTurns(
  seminar: StoredFullSeminar,
  places: { device: Device; client: pg.Client; sitePid: number; pool: pg.Pool },
) {
  const { seminarId, slotIds, registrationIds, tickets } = seminar
  const slotId = slotIds[0] ?? 0
  let used = 0
  const next = <Item>(items: readonly Item[]) => {
    used += scansPerRequest
    return items.slice(used - scansPerRequest, used)
  }
  return [
    {
      name: 'site',
      async run() {
        const before = processorTimeOf(places.sitePid)
        let ms = 0
        const databaseCpuMs = await databaseTimeOf(places.pool, async () => {
          ms = await places.device.send(next(tickets))
        })
        return { ms, nodeCpuMs: processorTimeOf(places.sitePid) - before, databaseCpuMs }
      },
    },
    {
      name: 'floor',
      async run() {
        let ms = 0
        const databaseCpuMs = await databaseTimeOf(places.pool, async () => {
          ms = await timed(() =>
            storeScansPlainly(places.client, { seminarId, slotId, registrationIds: next(registrationIds) }),
          )
        })
        return { ms, databaseCpuMs }
      },
    },
  ]
}

/** Each shares people with its neighbours, and every second sends them in the other order. */
async function sendAtOnce(opened: readonly Device[], tickets: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < requestsPerDevice; turn += 1) {
    const sent = opened.map((device, index) => {
      const from = (turn * devices + index) * newPeople
      const batch = tickets.slice(from, from + scansPerRequest)
      return device.send(index % 2 === 0 ? batch : batch.toReversed())
    })
    times.push(...(await Promise.all(sent)))
  }
  return times.toSorted((one, other) => one - other)
}

async function assertMarkedOnce(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ marks: number; accepted: number }>(
    `select (select count(*) from attendance_marks where status in ('present', 'late'))::int as marks,
       (select count(*) from attendance_scans where outcome = 'accepted')::int as accepted`,
  )
  const { marks, accepted } = rows[0] ?? {}
  if (marks !== count || accepted !== count)
    throw new Error(`${count} people were scanned; ${marks} are marked, ${accepted} scans count.`)
}

async function measureScans(): Promise<Figure[]> {
  const site = await startBuiltSite({})
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  const client = new pg.Client(site.databaseUrl)
  try {
    await client.connect()
    const people = peopleForRequests + peopleForDevices
    const seminar = await fillSeminar(site, { people, passes: devices })
    await pool.query('analyze')
    const place = { baseUrl: site.baseUrl, slotId: seminar.slotIds[0] ?? 0 }
    const opened: Device[] = []
    for (const { token } of seminar.passes) opened.push(await openDevice(place, token))
    const [device] = opened
    if (device === undefined) throw new Error('There is no device.')
    const turns = createTurns(seminar, { device, client, sitePid: site.pid, pool })
    const compared = await takeTurns(turns, { rounds, warmUps })
    const before = processorTimeOf(site.pid)
    let times: number[] = []
    const databaseMs = await databaseTimeOf(pool, async () => {
      times = await sendAtOnce(opened, seminar.tickets.slice(peopleForRequests))
    })
    const nodeCpuMs = (processorTimeOf(site.pid) - before) / times.length
    const databaseCpuMs = databaseMs / times.length
    await assertMarkedOnce(pool, people)
    const medianOf = (name: string, what: string) => compared[name]?.[what]?.median ?? Number.NaN
    const work = `${scansPerRequest} scans`
    const cpuMs = medianOf('site', 'nodeCpuMs') + medianOf('site', 'databaseCpuMs')
    return [
      {
        work,
        measured: cpuMs,
        unit: 'ms CPU of Node.js and PostgreSQL',
        target: { atMost: 150 },
        from: compared,
      },
      { work, measured: medianOf('site', 'ms') / medianOf('floor', 'ms'), unit: 'x the plain transaction' },
      {
        work: `${devices} devices send ${scansPerRequest} scans each at once, ${requestsPerDevice} times`,
        measured: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
        unit: 'ms, 95th percentile',
        target: { atMost: 1000 },
        from: { ms: spreadOf(times), nodeCpuMs, databaseCpuMs },
      },
    ]
  } finally {
    await client.end()
    await pool.end()
    await site.stop()
  }
}

/** Half of the others, so that no seminar has most of the marks. */
async function markOthers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into attendance_slots (seminar_id, label, starts_at, ends_at, mode, opens_at, closes_at, credit_minutes,
       position)
     select id, 'All day', starts_at, ends_at, 'once', starts_at, ends_at, 420, 0 from seminars`,
  )
  const others = `from registrations r join attendance_slots s on s.seminar_id = r.seminar_id where r.id % 2 = 0`
  await pool.query(
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
     select r.id, s.id, 'present', 420, 'scans', now(), now() ${others}`,
  )
  await pool.query(
    `insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance,
       computed_at)
     select r.id, r.seminar_id, 420, 420, 100, 'enough', now() ${others}`,
  )
}

async function markEverybody(pool: pg.Pool, { seminarId, slotIds }: StoredFullSeminar): Promise<void> {
  const everybody = 'from registrations r, unnest($2::int[]) as slot_id where r.seminar_id = $1'
  await pool.query(
    `insert into attendance_scans (scan_id, seminar_id, slot_id, registration_id, source, scanned_at, corrected_at,
       received_at, outcome)
     select gen_random_uuid(), $1, slot_id, r.id, 'qr', now(), now(), now(), 'accepted' ${everybody}`,
    [seminarId, [...slotIds]],
  )
  await pool.query(
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
     select r.id, slot_id, 'present', 180, 'scans', now(), now() ${everybody}`,
    [seminarId, [...slotIds]],
  )
  await pool.query(
    `insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance,
       computed_at)
     select id, $1, 1440, 1440, 100, 'enough', now() from registrations where seminar_id = $1`,
    [seminarId],
  )
}

async function measureReads(): Promise<CallsReport> {
  let measured: CallsReport = { figures: [], plans: [] }
  await withDatabase(async (bench) => {
    await loadManyPeople(bench.pool, { people: peopleAround, now: new Date() })
    await markOthers(bench.pool)
    const congress = await insertFullSeminar(bench.pool, { people: 5000 })
    const table = await insertFullSeminar(bench.pool, { people: 500, slots: 8 })
    for (const seminar of [congress, table]) await markEverybody(bench.pool, seminar)
    await bench.pool.query('analyze')
    const attendance = `/attendance?seminarId=${table.seminarId}`
    measured = await compareCalls(bench, {
      among: `${peopleAround.toLocaleString('en')} people`,
      calls: [
        `/check-in/snapshot?seminarId=${congress.seminarId}`,
        `${attendance}&limit=500`,
        attendance,
        `${attendance}&search=cruz`,
        `${attendance}&status=below_minimum`,
      ],
      bigTables: ['people', 'registrations', 'attendance_scans', 'attendance_marks', 'completions'],
      runBare: async (run, _call, statements) => void (await Promise.all(statements.map(run))),
    })
  })
  return measured
}

const scans = await measureScans()
console.table(scans.map(({ work, measured, unit }) => ({ work, measured, unit })))
const reads = await measureReads()
await report('attendance', [...scans, ...reads.figures], { plans: reads.plans })
