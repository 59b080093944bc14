/**
 * E-mail activity and statistics among a million messages: `node bench/mail.ts`. Method: `kit/calls-and-statements.ts`.
 * Exits with 1 where a call takes more than twice its baseline, or where messages are scanned in full.
 */
import { testNow } from '../tests/kit/builders.ts'
import { compareCalls } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import { report } from './kit/side-by-side.ts'
import { loadManyMessages } from './mail/many-messages.ts'

const messages = Number(process.env.BENCH_MESSAGES ?? 1_000_000)

const filters = [
  'limit=20',
  'type=invitation',
  'status=sent',
  'status=delivered',
  'status=bounced',
  'status=dead',
  'status=suppressed&type=invitation',
  'search=maria45601',
  'search=0b1f0c8e-54b7-4c39-9d5f-2f4f3c1f9a10',
  `page=${messages / 20}`,
  'status=bounced&page=900',
]

await withDatabase(async (bench) => {
  await loadManyMessages(bench.pool, { messages, now: testNow })
  const figures = await compareCalls(bench, {
    among: `${messages.toLocaleString('en')} messages`,
    calls: [
      ...filters.map((filter) => `/email/outbox?${filter}`),
      '/email/stats/overview',
      '/email/stats/days',
      '/email/stats/days?days=366',
    ],
    bigTables: ['outbox'],
    runBare: async (run, _call, statements) => {
      await Promise.all(statements.map(run))
    },
  })
  report('mail', figures)
})
