/** `npm run restore -- FILE`: restores an archive into an empty installation. */
import { resolve } from 'node:path'
import { deleteStoredAppSecret, readStoredAppSecret, storeAppSecret } from '#app/platform/app-secret.ts'
import { type Config, loadConfig } from '#app/platform/config.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { type BackupArchive, openBackupArchive } from '../backup/archive-reader.ts'
import {
  findArchiveMigrations,
  type RestoreSummary,
  type RestoreTarget,
  readArchivedSecret,
  restoreBackup,
} from '../backup/restore-backup.ts'
import { reportOperatorErrors } from '../start-errors.ts'
import { abortOnTerminationSignal, withInstallation } from './with-services.ts'

const usage = 'Usage: npm run restore -- FILE'

function readFileArgument(): string {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || rest.length > 0) throw new OperatorError(usage)
  return resolve(file)
}

async function planSecret(
  archive: BackupArchive,
  file: string,
  { appSecret, dataDir }: Config,
): Promise<{ readonly secret: RestoreTarget['secret']; readonly notes: readonly string[] }> {
  const former = await readArchivedSecret(archive)
  const own = appSecret ?? (await readStoredAppSecret(dataDir))
  if (former === null) {
    const note =
      'The archive contains no secret. Set APP_SECRET to its previous value, or the saved mail key cannot be read.'
    return { secret: null, notes: appSecret === null ? [note] : [] }
  }
  if (former === own) return { secret: null, notes: [] }
  if (appSecret !== null) {
    const note = `APP_SECRET differs from the secret of the archive. Add that one to FORMER_APP_SECRETS (unzip -p ${file} secret).`
    return { secret: null, notes: [note] }
  }
  if (own !== null)
    throw new OperatorError(`${dataDir} has another secret already: restore into an empty DATA_DIR.`)
  const store = (secret: string) => storeAppSecret(dataDir, secret)
  return { secret: { store, forget: () => deleteStoredAppSecret(dataDir) }, notes: [] }
}

function describe(archive: BackupArchive, { tables, rows, files, unknownTables }: RestoreSummary): string[] {
  const lines = [
    `Restored the backup of ${archive.manifest.madeAt}: ${tables} tables with ${rows} rows, and ${files} files.`,
    'Everyone must log in again, and account links in e-mails sent earlier no longer work.',
  ]
  if (unknownTables.length > 0)
    lines.push(`Not restored, because no migration creates these tables: ${unknownTables.join(', ')}.`)
  return lines
}

await reportOperatorErrors(async () => {
  const file = readFileArgument()
  const signal = abortOnTerminationSignal()
  const config = loadConfig()
  const archive = await openBackupArchive(file)
  try {
    findArchiveMigrations(archive.manifest)
    await archive.check(signal)
    const { secret, notes } = await planSecret(archive, file, config)
    const restored = await withInstallation(
      config,
      { mayJoinRunning: false },
      async ({ database, files }) => {
        const result = await restoreBackup(archive, { pool: database.pool, files, secret, signal })
        await database.finishFirstStart()
        return result
      },
    )
    process.stdout.write(`${[...describe(archive, restored), ...notes].join('\n')}\n`)
  } catch (error) {
    throw signal.aborted ? new OperatorError('Stopped: nothing was restored.') : error
  } finally {
    archive.close()
  }
})
