/**
 * The export of 100,000 attendees against PostgreSQL's own: `node bench/attendee-export.ts`.
 *
 * Both are asked of one embedded database, in turns, over one process: the endpoint through the API of this process, read
 * to its end, and `COPY (…) TO STDOUT` with the same columns, read to its end and thrown away. Memory is watched during
 * the first export. Prints the medians, of the times and of the ratio of each round, writes `bench/results/attendee-export.json`, and ends with
 * status 1 above three times the time of COPY or 100 MB of growth.
 */
import { aPerson, aSessionCookie } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { copyToStdout } from './attendee-export/copy-to-stdout.ts'
import { keep, median, timed, withDatabase } from './kit/measuring.ts'

const people = 100_000
const rounds = 9
const most = { ratio: 3, growthInMb: 100 }

const fill = `insert into people (email, first_name, middle_initial, last_name, suffix, phone, company, job_title,
    prc_license_no, prc_expiration_on, source, notes, tags, marketing_consent, last_activity_at, created_at)
  select 'person' || n || '@example.ph', (array['Maria','José','Ana','Juan'])[1 + n % 4], chr(65 + n % 26),
    (array['Santos','Dela Cruz','Peña','Reyes'])[1 + n % 4] || ' ' || n, case when n % 20 = 0 then 'Jr.' end,
    '0917' || lpad((n % 10000000)::text, 7, '0'), 'School No. ' || n % 5000 || ', Samar', 'Teacher ' || n % 7,
    lpad(n::text, 7, '0'), date '2027-01-01' + n % 900, 'facebook',
    case when n % 3 = 0 then 'Asked for "vegetarian" food, ' || md5(n::text) end,
    case when n % 5 = 0 then array['librarian', 'samar'] else '{}' end, n % 2 = 0, now(), now()
  from generate_series(1, ${people}) n`

/** The columns of the file as they are stored, for whom the file names. */
const copied = `copy (select first_name, middle_initial, last_name, suffix, email, company, job_title, phone, source,
    notes, display_name, prc_license_no, prc_expiration_on, is_cpdas_user, tags, seminar_count, marketing_consent,
    accepts_email, accepts_sms, accepts_phone, account_status,
    exists (select from passwords where person_id = people.id)
      or exists (select from linked_identities where person_id = people.id),
    created_at, last_activity_at
  from people where erased_at is null and (role = 'attendee' or seminar_count > 0) order by id) to stdout (format csv)`

interface Outcome {
  readonly milliseconds: number
  readonly bytes: number
}

async function outcomeOf(run: () => Promise<number>): Promise<Outcome> {
  let bytes = 0
  const milliseconds = await timed(async () => {
    bytes = await run()
  })
  return { milliseconds, bytes }
}

async function readAll(response: Response): Promise<number> {
  if (response.status !== 200 || response.body === null) throw new Error(`answered ${response.status}`)
  let bytes = 0
  for await (const piece of response.body) bytes += piece.byteLength
  return bytes
}

const toMb = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1))

/** How far resident memory rises above where it stood. */
async function growthOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await run()
  clearInterval(watch)
  return Math.max(0, peak - before)
}

await withDatabase(async ({ services, db, pool }) => {
  await pool.query('set statement_timeout = 0')
  await pool.query(fill)
  await pool.query('vacuum analyze people')
  const manager = await aPerson(db, { role: 'organizer', email: 'organizer@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, manager.id) }
  const api = createTestApi(services)
  const client = await pool.connect()
  const copyAll = () => copyToStdout(client, copied)
  const exportAll = async () => readAll(await api.send('/attendees/export', { headers }))
  const growthInMb = toMb(await growthOf(exportAll))
  const ours: Outcome[] = []
  const theirs: Outcome[] = []
  await copyAll()
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await outcomeOf(copyAll))
    ours.push(await outcomeOf(exportAll))
  }
  client.release()
  const exportInMs = Math.round(median(ours.map(({ milliseconds }) => milliseconds)))
  const copyInMs = Math.round(median(theirs.map(({ milliseconds }) => milliseconds)))
  const ratios = ours.map(({ milliseconds }, round) => milliseconds / (theirs[round]?.milliseconds ?? 0))
  const report = {
    people,
    rounds,
    copyInMs,
    exportInMs,
    ratio: Number(median(ratios).toFixed(2)),
    fileInMb: toMb(ours[0]?.bytes ?? 0),
    memoryGrowthInMb: growthInMb,
    mostAllowed: most,
  }
  console.log(report)
  await keep('attendee-export', report)
  if (report.ratio > most.ratio || growthInMb > most.growthInMb) process.exitCode = 1
})
