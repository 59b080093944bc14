/**
 * Attendee export compared with `COPY` of the same columns, with 100,000 and a million people: `node
 * bench/attendee-export.ts`. Exits with 1 above three times the time of `COPY` or 100 MB of memory growth.
 */
import { aPerson, aSessionCookie } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { copyToStdout } from './attendee-export/copy-to-stdout.ts'
import { type Bench, timed, withDatabase } from './kit/measuring.ts'
import { peakMbOf, residentMbOf } from './kit/memory-growth.ts'
import { type Figure, report, takeTurns } from './kit/side-by-side.ts'

const sizes = [
  { people: 100_000, rounds: 9, warmUps: 1 },
  { people: 1_000_000, rounds: 3, warmUps: 0 },
] as const
const most = { ratio: 3, growthInMb: 100 }

const fill = `insert into people (email, first_name, middle_initial, last_name, suffix, phone, company, job_title,
    prc_license_no, prc_expiration_on, source, notes, tags, marketing_consent, last_activity_at, created_at)
  select 'person' || n || '@example.ph', (array['Maria','José','Ana','Juan'])[1 + n % 4], chr(65 + n % 26),
    (array['Santos','Dela Cruz','Peña','Reyes'])[1 + n % 4] || ' ' || n, case when n % 20 = 0 then 'Jr.' end,
    '0917' || lpad((n % 10000000)::text, 7, '0'), 'School No. ' || n % 5000 || ', Samar', 'Teacher ' || n % 7,
    lpad(n::text, 7, '0'), date '2027-01-01' + n % 900, 'facebook',
    case when n % 3 = 0 then 'Asked for "vegetarian" food, ' || md5(n::text) end,
    case when n % 5 = 0 then array['librarian', 'samar'] else '{}' end, n % 2 = 0, now(), now()
  from generate_series($1::int, $2::int) n`

const copied = `copy (select first_name, middle_initial, last_name, suffix, email, company, job_title, phone, source,
    notes, display_name, prc_license_no, prc_expiration_on, is_cpdas_user, tags, seminar_count, marketing_consent,
    accepts_email, accepts_sms, accepts_phone, account_status,
    exists (select from passwords where person_id = people.id)
      or exists (select from linked_identities where person_id = people.id),
    created_at, last_activity_at
  from people where erased_at is null and (role = 'attendee' or seminar_count > 0) order by id) to stdout (format csv)`

async function readAll(response: Response): Promise<number> {
  if (response.status !== 200 || response.body === null) throw new Error(`answered ${response.status}`)
  let bytes = 0
  for await (const piece of response.body) bytes += piece.byteLength
  return bytes
}

async function fillUpTo(pool: Bench['pool'], people: number, already: number): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(fill, [already + 1, people])
  await client.query('vacuum analyze people')
  client.release(true)
}

async function measure({ services, db, pool }: Bench, size: (typeof sizes)[number]): Promise<Figure[]> {
  const manager = await aPerson(db, { role: 'organizer', email: `organizer.${size.people}@example.ph` })
  const headers = { Cookie: await aSessionCookie(db, manager.id) }
  const api = createTestApi(services)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const exportAll = async () => readAll(await api.send('/attendees/export', { headers }))
  const before = residentMbOf(process.pid)
  const growthInMb = (await peakMbOf(process.pid, exportAll)) - before
  const compared = await takeTurns(
    [
      { name: 'export', run: async () => ({ milliseconds: await timed(exportAll) }) },
      {
        name: 'COPY',
        run: async () => ({ milliseconds: await timed(() => copyToStdout(client, copied)) }),
      },
    ],
    size,
  )
  client.release(true)
  const time = (name: string) => compared[name]?.milliseconds?.median ?? Number.NaN
  const people = size.people.toLocaleString('en')
  return [
    {
      work: `export of ${people} people`,
      measured: time('export') / time('COPY'),
      unit: 'x COPY … TO STDOUT',
      target: { atMost: most.ratio },
      from: compared,
    },
    {
      work: `memory of an export of ${people} people`,
      measured: growthInMb,
      unit: 'MB more',
      target: { atMost: most.growthInMb },
    },
  ]
}

await withDatabase(async (bench) => {
  const figures: Figure[] = []
  let already = 0
  for (const size of sizes) {
    await fillUpTo(bench.pool, size.people, already)
    already = size.people
    figures.push(...(await measure(bench, size)))
  }
  await report('attendee-export', figures, { sizes })
})
