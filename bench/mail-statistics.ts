/**
 * E-mail statistics over a million messages: `node bench/mail-statistics.ts`. Exits with 1 unless every scan
 * is index-only, because the messages table is a hundred times as large.
 */
import type pg from 'pg'
import { aPerson, aSessionCookie, testNow } from '../tests/kit/builders.ts'
import { createTestApi } from '../tests/kit/services.ts'
import { inLines, median, printPlans, saveReport, timed, withDatabase } from './kit/measuring.ts'
import { isSession, noteStatements } from './kit/noted-statements.ts'
import { explain, type PlanReport, type Statement } from './kit/query-plan.ts'
import { loadManyMessages, sizeOf } from './outbox/many-messages.ts'

const size = sizeOf(1_000_000)
const rounds = 7
const calls = ['/email/stats/overview', '/email/stats/days', '/email/stats/days?days=366']

/** The function scan generates the days. */
const allowed = ['Index Only Scan', 'Function Scan']

async function scansOf(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${text}`, [...values])
  return [...JSON.stringify(rows).matchAll(/"Node Type":"([^"]*Scan)"/g)].map(([, scan = '']) => scan)
}

await withDatabase(async ({ services, db, pool }) => {
  console.log(`loading ${JSON.stringify(size)}`)
  await loadManyMessages(pool, { messages: size.messages, now: testNow })
  const admin = await aPerson(db, { role: 'admin', email: 'admin@example.ph' })
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  const api = createTestApi(services)
  const noted = noteStatements()

  async function request(call: string): Promise<void> {
    const { status } = await api.call(call, { headers })
    if (status !== 200) throw new Error(`${call} answered ${status}.`)
  }

  async function measure(call: string) {
    await request(call)
    noted.length = 0
    await request(call)
    const queries = noted.filter((one) => !isSession(one))
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await timed(() => request(call)))
    const statements: PlanReport[] = []
    const scans: string[] = []
    for (const statement of queries) {
      statements.push(await explain(pool, statement))
      scans.push(...(await scansOf(pool, statement)))
    }
    return { call, milliseconds: Number(median(times).toFixed(1)), scans: [...new Set(scans)], statements }
  }

  const reports: Awaited<ReturnType<typeof measure>>[] = []
  for (const call of calls) {
    const report = await measure(call)
    reports.push(report)
    console.log(`\n${call}: ${report.milliseconds} ms`)
    printPlans(report.statements)
  }
  await saveReport('mail-statistics', { size, rounds, reports: reports.map(inLines) })
  const failures = reports.flatMap(({ scans }) => scans).filter((scan) => !allowed.includes(scan))
  for (const failure of failures) console.error(`not by an index alone: ${failure}`)
  if (failures.length > 0) process.exitCode = 1
})
