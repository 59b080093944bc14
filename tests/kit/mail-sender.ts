/**
 * A process that does nothing but send mail, for tests that kill it: prints a line when it is ready, and begins when it
 * is told a line.
 *
 * Arguments: the database's connection string, the SMTP_URL, and how many milliseconds its clock runs ahead, so that
 * the leases of killed processes have run out for it.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { startMailWorker } from '../../src/features/messaging/mail-worker.ts'
import { connectDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { TEST_SECRETS, TEST_SITE } from './mail.ts'

const [connectionString = '', smtpUrl = '', aheadInMs = '0'] = process.argv.slice(2)
const log = createLog('error')
const { db, pool } = connectDatabase({ connectionString, log })

// Now, for the next one: it is going to be killed.
flushCompileCache()
console.log('ready')
await once(process.stdin, 'data')
startMailWorker({
  db,
  pool,
  log,
  clock: () => new Date(Date.now() + Number(aheadInMs)),
  site: TEST_SITE,
  secrets: TEST_SECRETS,
  environment: { smtpUrl, mailFrom: 'cpd@example.ph' },
})
