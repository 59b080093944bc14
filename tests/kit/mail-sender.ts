/**
 * A process that does nothing but send mail, for tests that kill it: prints one line when it has begun.
 *
 * Arguments: the database's connection string, the SMTP_URL, and the length of a lease's stand-in: how many
 * milliseconds its clock runs ahead, so that the leases of killed processes have run out for it.
 */
import { startMailWorker } from '../../src/features/messaging/mail-worker.ts'
import { connectDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { TEST_SECRETS, TEST_SITE } from './mail.ts'

const [connectionString = '', smtpUrl = '', aheadInMs = '0'] = process.argv.slice(2)
const log = createLog('error')
const { db, pool } = connectDatabase({ connectionString, log })

startMailWorker({
  db,
  pool,
  log,
  clock: () => new Date(Date.now() + Number(aheadInMs)),
  site: TEST_SITE,
  secrets: TEST_SECRETS,
  environment: { smtpUrl, mailFrom: 'cpd@example.ph' },
})
console.log('sending')
