/**
 * The list of messages among a million: `node bench/outbox.ts`. What is measured and when it fails:
 * `kit/calls-and-statements.ts`. Writes `bench/results/outbox.json`.
 */
import { testNow } from '../tests/kit/builders.ts'
import { compareCalls, type Run } from './kit/calls-and-statements.ts'
import { withDatabase } from './kit/measuring.ts'
import type { Statement } from './kit/query-plan.ts'
import { report } from './kit/side-by-side.ts'
import { loadManyMessages, size } from './outbox/many-messages.ts'

const lists = [
  '',
  '?page=50000',
  '?limit=1000',
  '?search=maria%20santos',
  '?search=maria45601@',
  '?search=registration',
  '?search=registration&page=10000',
  '?search=uy',
  '?search=zzz',
  '?search=qz',
  '?status=dead',
  '?status=dead&page=400',
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

const single = ['/email/outbox/message?id=500000', '/email/outbox/message?id=7']

async function runBare(run: Run, call: string, statements: readonly Statement[]): Promise<void> {
  // A list asks for its page, its total and what waits at once; a message for one thing after the other.
  if (lists.includes(call)) await Promise.all(statements.map(run))
  else for (const statement of statements) await run(statement)
}

await withDatabase(async (bench) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyMessages(bench.pool, testNow)
  const { figures, plans } = await compareCalls(bench, {
    among: `${size.messages.toLocaleString('en')} messages`,
    calls: [...lists, ...single],
    bigTables: ['outbox', 'mail_events'],
    runBare,
    // Looking at a message writes a line into the audit log.
    writes: (call) => single.includes(call),
  })
  await report('outbox', figures, { size, plans })
})
