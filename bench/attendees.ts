/**
 * Attendee list and search among 100,000 and a million people: `node bench/attendees.ts`. Method:
 * `kit/calls-and-statements.ts`.
 * Exits with 1 where a call takes more than twice its baseline, a page five times the first or half a second,
 * or where people or registrations are scanned in full.
 */
import { testNow } from '../tests/kit/builders.ts'
import { loadManyPeople, sizeOf } from './attendees/many-people.ts'
import { type CallsReport, compareCalls, type Run } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import type { Statement } from './kit/query-plan.ts'
import { report } from './kit/side-by-side.ts'

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

function pagesAmong(people: number): string[] {
  const last = people / 10
  const numbers = [20, 99, 101, last / 4, last / 2, last - 1, last, last + 1]
  return ['/attendees', ...numbers.map((page) => `/attendees?page=${page}`)]
}

async function measure(people: number): Promise<CallsReport> {
  let measured: CallsReport = { figures: [], plans: [] }
  await withDatabase(async (bench) => {
    console.log(`loading ${JSON.stringify(sizeOf(people))}`)
    await loadManyPeople(bench.pool, { people, now: testNow })
    const pages = pagesAmong(people)
    measured = await compareCalls(bench, {
      among: `${people.toLocaleString('en')} people`,
      calls: [...pages, ...[...searches, ...others].map((query) => `/attendees?${query}`)],
      pages,
      maxMsOfPage: 500,
      bigTables: ['people', 'registrations', 'proofs', 'payment_decisions'],
      runBare,
    })
  })
  return measured
}

const few = await measure(100_000)
const many = await measure(1_000_000)
await report('attendees', [...few.figures, ...many.figures], {
  plans: [...few.plans, ...many.plans],
})
