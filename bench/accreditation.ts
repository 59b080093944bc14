/**
 * The list of accreditations by deadline, for 1,000 accredited seminars, against its statements:
 * `node bench/accreditation.ts`. Exits with 1 above a target.
 */
import { compareCalls } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import { report } from './kit/side-by-side.ts'

const accredited = 1000

await withDatabase(async (bench) => {
  await bench.pool.query(
    `insert into seminars (title, starts_at, finishes_at, duration_in_minutes)
     select 'Seminar ' || n, now() + n * interval '1 day', now() + n * interval '1 day' + interval '8 hours', 480
     from generate_series(1, $1::int) n`,
    [accredited],
  )
  await bench.pool.query(
    `insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant,
       reported_on)
     select s.id, p.id, (array['planned', 'applied', 'approved'])[1 + s.id % 3], 'PTR-' || s.id, 8,
       case when s.id % 6 = 2 then current_date end
     from seminars s, (select min(id) as id from professions) p`,
  )
  await bench.pool.query('analyze')
  const { figures, plans } = await compareCalls(bench, {
    among: `${accredited.toLocaleString('en')} accredited seminars`,
    calls: [
      '/accreditation',
      '/accreditation?page=50',
      '/accreditation?status=applied',
      '/accreditation?status=approved',
    ],
    bigTables: ['people'],
    runBare: async (run, _call, statements) => void (await Promise.all(statements.map(run))),
  })
  await report('accreditation', figures, { plans })
})
