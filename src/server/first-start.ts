/** What a new installation finds in place: a first administrator and, where wanted, the sample catalogue. */
import { createAdmin } from '../features/accounts/commands/create-admin.ts'
import { hasAdmin } from '../features/people/queries.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import type { Services } from '../platform/http/context.ts'
import { loadSampleData } from './sample/load-sample-data.ts'

const defaultAdminEmail = 'admin@pagsulong.example'

/**
 * Runs before the site listens. A crash in between repeats it whole at the next start, so the password that was
 * never shown is replaced by one that is.
 *
 * @returns lines to be shown once to whoever started the server
 */
export async function prepareFirstStart(services: Services, database: OpenDatabase): Promise<string[]> {
  const { config, db, clock } = services
  if (database.isNewlyCreated && config.wantsSampleData) await loadSampleData(services)
  const needsAdmin = database.isNewlyCreated || (config.firstAdmin !== null && !(await hasAdmin(db)))
  if (!needsAdmin) return []

  const { email, password: chosen } = config.firstAdmin ?? { email: defaultAdminEmail, password: null }
  const { password } = await createAdmin(db, { email, password: chosen }, clock())
  await database.finishFirstStart()
  const shown = chosen === null ? password : 'as set in ADMIN_PASSWORD'
  return ['The first administrator (shown only now):', `  e-mail    ${email}`, `  password  ${shown}`]
}
