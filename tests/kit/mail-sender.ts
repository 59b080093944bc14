/**
 * Sends mail in its own process, for tests that kill it; waits for a line on standard input. Arguments:
 * connection string, SMTP_URL, and milliseconds its clock is ahead, so that leases of killed processes have
 * expired.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startMailWorker } from '#app/features/email/jobs/mail-worker.ts'
import { connectDatabase } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import { TEST_RENDERING } from './mail.ts'

const [connectionString = '', smtpUrl = '', aheadInMs = '0'] = process.argv.slice(2)
const log = createLog('error')
const { db, pool } = connectDatabase({ connectionString, log })

// Flushed now, because the process will be killed.
flushCompileCache()
console.log('ready')
await once(process.stdin, 'data')
startMailWorker({
  db,
  pool,
  ...TEST_RENDERING,
  log,
  clock: () => new Date(Date.now() + Number(aheadInMs)),
  policies: () => ({ mostEmailsPerDay: null }),
  environment: { smtpUrl, mailFrom: 'cpd@example.ph' },
})
