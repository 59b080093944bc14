/**
 * Attendee list and search among a million people: `node bench/attendees.ts`. Method:
 * `kit/calls-and-statements.ts`.
 * Exits with 1 where a call takes more than twice its baseline, a page five times the first or half a second,
 * or where people or registrations are scanned in full.
 */
import { testNow } from '../tests/kit/builders.ts'
import { loadManyPeople, sizeOf } from './attendees/many-people.ts'
import { compareCalls, type Run } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import type { Statement } from './kit/query-plan.ts'
import { report } from './kit/side-by-side.ts'

const people = 1_000_000
const lastPage = people / 10
const pageNumbers = [20, 99, 101, lastPage / 4, lastPage / 2, lastPage - 1, lastPage, lastPage + 1]

const searches = [
  'maria',
  'maria45601@',
  'central school',
  'maria c. san',
  'zzz',
  'a',
  'ri',
  'qz',
  'cruz iii',
  'uy iii',
].map((search) => `search=${encodeURIComponent(search)}`)

const others = [
  'paymentStatus=pending',
  'paymentStatus=verified',
  'paymentStatus=rejected',
  'paymentStatus=pending&search=maria',
  'paymentStatus=verified&search=a',
  'paymentStatus=rejected&search=ri',
  'seminarId=77',
  'seminarId=77&paymentStatus=pending',
  'seminarId=77&search=ri',
  'seminarId=77&search=maria',
  'search=maria&page=400',
  'search=a&page=9000',
]

async function runBare(run: Run, _call: string, statements: readonly Statement[]): Promise<void> {
  await Promise.all(statements.slice(0, 2).map(run))
  await Promise.all(statements.slice(2).map(run))
}

await withDatabase(async (bench) => {
  console.log(`loading ${JSON.stringify(sizeOf(people))}`)
  await loadManyPeople(bench.pool, { people, now: testNow })
  const pages = ['/attendees', ...pageNumbers.map((page) => `/attendees?page=${page}`)]
  const figures = await compareCalls(bench, {
    among: `${people.toLocaleString('en')} people`,
    calls: [...pages, ...[...searches, ...others].map((query) => `/attendees?${query}`)],
    pages,
    maxMsOfPage: 500,
    bigTables: ['people', 'registrations', 'proofs', 'payments', 'payment_events'],
    runBare,
  })
  report('attendees', figures)
})
