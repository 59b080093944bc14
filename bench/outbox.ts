/**
 * The outbox list among a million messages, or the given number: `node bench/outbox.ts [messages]`. Method
 * and limits: `kit/calls-and-statements.ts`.
 */
import { testNow } from '../tests/kit/builders.ts'
import { compareCalls, type Run } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import type { Statement } from './kit/query-plan.ts'
import { report } from './kit/side-by-side.ts'
import { loadManyMessages, sizeOf } from './outbox/many-messages.ts'

const messages = Number(process.argv[2] ?? 1_000_000)
const ofAPage = 20
const lastPageOf = (many: number) => Math.max(1, Math.ceil(many / ofAPage))

const listsOf = (address: string) =>
  [
    '',
    `?page=${lastPageOf(messages)}`,
    '?limit=1000',
    '?search=maria%20santos',
    `?search=${address.replace(/@.*/, '@')}`,
    '?search=registration',
    `?search=registration&page=${lastPageOf(messages / 5)}`,
    '?search=uy',
    '?search=zzz',
    '?search=qz',
    '?status=dead',
    `?status=dead&page=${lastPageOf(messages / 125)}`,
    '?status=dead&search=maria',
    '?status=queued',
    '?status=sent',
    '?status=delivered',
    '?status=opened',
    '?status=bounced',
    '?status=suppressed',
    '?type=invitation',
    '?type=seminar_reminder',
    '?type=invitation&status=dead',
  ].map((query) => `/email/outbox${query}`)

const middle = Math.ceil(messages / 2)
const single = [`/email/outbox/message?id=${middle}`, '/email/outbox/message?id=1']

async function runBare(run: Run, call: string, statements: readonly Statement[]): Promise<void> {
  // A list runs its queries in parallel, a single message in sequence.
  if (!single.includes(call)) await Promise.all(statements.map(run))
  else for (const statement of statements) await run(statement)
}

await withDatabase(async (bench) => {
  const size = sizeOf(messages)
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyMessages(bench.pool, { messages, now: testNow })
  const { rows } = await bench.pool.query('select recipient_email from outbox where id = $1', [middle])
  const lists = listsOf(String(rows[0]?.recipient_email))
  const { figures, plans } = await compareCalls(bench, {
    among: `${messages.toLocaleString('en')} messages`,
    calls: [...lists, ...single],
    bigTables: ['outbox', 'mail_events'],
    runBare,
    // Viewing a message writes an audit log entry.
    writes: (call) => single.includes(call),
  })
  await report('outbox', figures, { size, plans })
})
