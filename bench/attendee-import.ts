/**
 * Import of 20,000 valid rows, as CSV and as a workbook, compared with `COPY` into a staging table plus one
 * insert: `node bench/attendee-import.ts`. Exits with 1 above four times the time of `COPY`.
 */
import { importAttendees } from '../src/features/attendees/commands/import-attendees.ts'
import { actorOf, aPerson } from '../tests/kit/builders.ts'
import { aCsv, aWorkbook } from '../tests/kit/import-files.ts'
import { contextOf } from '../tests/kit/services.ts'
import { copyFromStdin } from './attendee-import/copy-from-stdin.ts'
import { type Bench, timed, withDatabase } from './kit/measuring.ts'
import { report, takeTurns } from './kit/side-by-side.ts'

const count = 20_000
const rounds = 7
const mostRatio = 4

const headings = ['firstName', 'middleInitial', 'lastName', 'suffix', 'email']
const otherHeadings = ['company', 'jobTitle', 'phone', 'source', 'notes']
const columns =
  'first_name, middle_initial, last_name, suffix, email, company, job_title, phone, source, notes'.split(', ')

const rows = Array.from({ length: count }, (_, at) => [
  ['Maria', 'José', 'Ana', 'Juan'][at % 4] ?? '',
  String.fromCharCode(65 + (at % 26)),
  `${['Santos', 'Peña', 'Reyes'][at % 3]} ${at}`,
  at % 20 === 0 ? 'Jr.' : '',
  `person${at}@example.ph`,
  `School No. ${at % 500} Samar`,
  `Teacher ${at % 7}`,
  `0917${String(at).padStart(7, '0')}`,
  at % 2 === 0 ? 'facebook' : '',
  at % 3 === 0 ? 'Asked for vegetarian food' : '',
])

type Pool = Bench['pool']

/** PostgreSQL's text format: one line per row, tab-separated, `\\N` for null. */
const staged = Buffer.from(rows.map((row) => `${row.map((value) => value || '\\N').join('\t')}\n`).join(''))

async function copyAndInsert(pool: Pool): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`create temporary table staging on commit drop as select ${columns} from people limit 0`)
  await copyFromStdin(client, `copy staging (${columns}) from stdin`, staged)
  await client.query(`insert into people (${columns}) select ${columns} from staging`)
  await client.query('commit')
  client.release()
}

async function emptyAgain(pool: Pool): Promise<void> {
  await pool.query("delete from people where role = 'attendee'")
  await pool.query('vacuum analyze people')
  await pool.query('vacuum analyze interactions')
  await pool.query('checkpoint')
}

async function timedImport(pool: Pool, run: () => Promise<unknown>): Promise<number> {
  const milliseconds = await timed(run)
  const { rows: counted } = await pool.query(
    "select count(*)::int as made from people where role = 'attendee'",
  )
  if (counted[0]?.made !== count) throw new Error(`${counted[0]?.made} people were made`)
  await emptyAgain(pool)
  return milliseconds
}

await withDatabase(async ({ services, db, pool }) => {
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const context = contextOf(services, { actor: actorOf(admin) })
  const heading = [...headings, ...otherHeadings]
  const csv = aCsv(
    rows.map((row) => row.join(',')),
    heading.join(','),
  )
  const workbook = aWorkbook([heading, ...rows])
  const bring = (file: Uint8Array) =>
    importAttendees(context, { file, importId: crypto.randomUUID(), seminarId: null, clock: services.clock })
  const turn = (run: () => Promise<unknown>) => async () => ({ milliseconds: await timedImport(pool, run) })
  const compared = await takeTurns(
    [
      { name: 'COPY and insert', run: turn(() => copyAndInsert(pool)) },
      { name: 'import', run: turn(() => bring(csv)) },
      { name: 'import of a workbook', run: turn(() => bring(workbook)) },
    ],
    { rounds, warmUps: 1 },
  )
  const time = (name: string) => compared[name]?.milliseconds?.median ?? Number.NaN
  const figure = { unit: 'x COPY and one insert', from: compared }
  await report(
    'attendee-import',
    [
      {
        ...figure,
        work: `import of ${count.toLocaleString('en')} good rows`,
        measured: time('import') / time('COPY and insert'),
        target: { atMost: mostRatio },
      },
      {
        ...figure,
        work: 'the same as a workbook',
        measured: time('import of a workbook') / time('COPY and insert'),
      },
    ],
    { rows: count, rounds },
  )
})
