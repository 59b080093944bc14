/** `npm run backup -- FILE`: archives database and files, also while the site runs. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readStoredAppSecret } from '#app/platform/app-secret.ts'
import { systemClock } from '#app/platform/clock.ts'
import { type Config, loadConfig } from '#app/platform/config.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { type BackupSummary, createBackup } from '../backup/make-backup.ts'
import { reportOperatorErrors } from '../start-errors.ts'
import { abortOnTerminationSignal, withInstallation } from './with-services.ts'

const usage = 'Usage: npm run backup -- FILE'

function readFileArgument(): string {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || rest.length > 0) throw new OperatorError(usage)
  return resolve(file)
}

/** Opening a missing embedded database would create it. */
function assertThere({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new OperatorError(`There is no database in ${dataDir}: nothing was backed up.`)
}

function describe(file: string, made: BackupSummary): string[] {
  const lines = [
    `Backed up ${made.tables} tables with ${made.rows} rows, and ${made.files} files:`,
    `${file} (${made.bytes} bytes)`,
    `SHA-256 ${made.sha256}`,
  ]
  if (made.deletedMeanwhile > 0) lines.push(`${made.deletedMeanwhile} files were deleted while this ran.`)
  return lines
}

await reportOperatorErrors(async () => {
  const file = readFileArgument()
  const signal = abortOnTerminationSignal()
  const config = loadConfig()
  assertThere(config)
  const secret = config.appSecret === null ? await readStoredAppSecret(config.dataDir) : null
  const made = await withInstallation(config, { mayJoinRunning: true }, ({ database: { pool }, files }) =>
    createBackup({ pool, files, secret, now: systemClock(), signal }, file),
  )
  process.stdout.write(`${describe(file, made).join('\n')}\n`)
  if (made.lost > 0)
    process.stderr.write(
      `${made.lost} files that the database refers to are missing from the file store and could not be backed up.\n`,
    )
})
