/**
 * The list of attendees among a million people with two million registrations: `node bench/attendees.ts`. What is
 * measured and when it fails: `kit/calls-and-statements.ts`. Writes `bench/results/attendees.json`.
 */
import type pg from 'pg'
import { testNow } from '../tests/kit/builders.ts'
import { loadManyPeople, size } from './attendees/many-people.ts'
import { compareCalls } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import type { Statement } from './kit/query-plan.ts'

const calls = [
  '',
  '?page=100000',
  '?limit=1000',
  '?search=maria',
  '?search=maria&page=4000',
  '?search=maria45601@',
  '?search=central%20school',
  '?search=maria%20c.%20san',
  '?search=zzz',
  '?search=a',
  '?search=a&page=90000',
  '?search=ri',
  '?search=qz',
  '?search=cruz%20iii',
  '?search=uy%20iii',
  '?paymentStatus=pending',
  '?paymentStatus=verified&page=50000',
  '?paymentStatus=rejected',
  '?paymentStatus=pending&search=maria',
  '?paymentStatus=verified&search=a',
  '?paymentStatus=rejected&search=ri',
  '?seminarId=77',
  '?seminarId=77&paymentStatus=pending',
  '?seminarId=77&search=ri',
  '?seminarId=77&search=maria',
].map((query) => `/attendees${query}`)

/** As the endpoint sends them: a page and its total at once, and then what the page's people hold. */
async function runBare(
  pool: pg.Pool,
  _call: string,
  [page, total, ...others]: readonly Statement[],
): Promise<void> {
  const run = (statement: Statement | undefined) =>
    statement && pool.query(statement.text, [...statement.values])
  await Promise.all([run(page), run(total)])
  for (const statement of others) await run(statement)
}

await withDatabase(async (bench) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyPeople(bench.pool, testNow)
  await compareCalls(bench, {
    name: 'attendees',
    size,
    calls,
    bigTables: ['people', 'registrations', 'proofs', 'payment_decisions'],
    runBare,
  })
})
