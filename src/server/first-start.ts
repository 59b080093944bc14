/** Creates the first administrator and optional sample data. */
import { isCommonPassword, passwordContextWords } from '../features/accounts/adapters/password-hash.ts'
import { createAdmin } from '../features/accounts/commands/create-user.ts'
import { insertSecondFactorPolicy } from '../features/accounts/queries/second-factors.ts'
import { isPasswordMadeOfContextWords } from '../features/accounts/rules.ts'
import { hasAdmin, hasPeople } from '../features/people/queries/people.ts'
import { hasSeminars } from '../features/seminars/queries/planning.ts'
import { withInstallationLock } from '../platform/db/migrate.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import type { Services } from '../platform/services.ts'
import { OperatorError } from '../platform/user-facing-error.ts'

const defaultAdminEmail = 'admin@pagsulong.example'

/** An external database counts as new if it has no people. */
async function wantsSampleData({ config, db }: Services, database: OpenDatabase): Promise<boolean> {
  if (!config.wantsSampleData || (await hasSeminars(db))) return false
  return database.isNewlyCreated || (config.databaseUrl !== null && !(await hasPeople(db)))
}

async function refuseGuessablePassword(
  { email, password }: { readonly email: string; readonly password: string | null },
  site: { readonly appUrl: string; readonly siteName: string },
): Promise<void> {
  if (password === null) return
  if (await isCommonPassword(password)) {
    throw new OperatorError('ADMIN_PASSWORD: is too common and easy to guess. Please choose another one.')
  }
  if (
    isPasswordMadeOfContextWords(
      password,
      passwordContextWords(site, { email, displayName: 'Administrator' }),
    )
  ) {
    throw new OperatorError(
      'ADMIN_PASSWORD: is too easy to guess: it is a name, the e-mail address or the name of this site. Please choose another one.',
    )
  }
}

/**
 * Runs before listening. After a crash the next start replaces a password that was never shown.
 * @param show prints once
 */
export async function prepareFirstStart(
  services: Services,
  database: OpenDatabase,
  show: (lines: readonly string[]) => void,
): Promise<void> {
  const { config, db, clock } = services
  if (config.secondFactor === 'after_grace') await insertSecondFactorPolicy(db, clock())
  // An embedded database records its first start; an explicit first administrator is still created.
  if (config.databaseUrl === null && config.firstAdmin === null && !database.isNewlyCreated) return
  await withInstallationLock(database.pool, async () => {
    const needsAdmin = database.isNewlyCreated || (config.firstAdmin !== null && !(await hasAdmin(db)))
    if (needsAdmin && config.firstAdmin !== null)
      await refuseGuessablePassword(config.firstAdmin, {
        appUrl: config.appUrl,
        siteName: services.siteName(),
      })
    if (await wantsSampleData(services, database)) {
      const { loadSampleData } = await import('./sample/load-sample-data.ts')
      await loadSampleData(services)
    }
    if (!needsAdmin) return
    const { email, password: chosen } = config.firstAdmin ?? { email: defaultAdminEmail, password: null }
    const { password } = await createAdmin(db, { email, password: chosen }, clock())
    const passwordText = chosen === null ? password : 'as set in ADMIN_PASSWORD'
    // Printed at once: if starting fails later, the password would be lost.
    show(['The first administrator (shown only now):', `  e-mail    ${email}`, `  password  ${passwordText}`])
    await database.finishFirstStart()
  })
}
