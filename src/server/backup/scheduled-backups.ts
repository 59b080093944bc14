/**
 * Backups at a fixed interval after the newest in the folder. Processes sharing a database coordinate by a
 * lock.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readStoredAppSecret } from '#app/platform/app-secret.ts'
import type { Config } from '#app/platform/config.ts'
import type { Metrics } from '#app/platform/http/metrics.ts'
import { type Log, loggableErrorDetails } from '#app/platform/log.ts'
import type { Services } from '#app/platform/services.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import type { BackupSummary } from './make-backup.ts'

/**
 * Folder of automatic backups. Only names such as `pagsulong-2026-11-22T0130Z.zip` are counted and deleted.
 */
const namePattern = /^pagsulong-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z\.zip$/
const besidePattern = /^(pagsulong-\d{4}-\d{2}-\d{2}T\d{4}Z\.zip)\.(part|sha256)$/

interface StoredBackup {
  readonly name: string
  /** Time of creation, to the minute. */
  readonly createdAt: Date
}

function toBackupFileName(createdAt: Date): string {
  return `pagsulong-${createdAt.toISOString().slice(0, 16).replace(':', '')}Z.zip`
}

function readName(name: string): Date | null {
  const [isOurs, day, hour, minute] = namePattern.exec(name) ?? []
  // `Date` would parse arbitrary text.
  if (isOurs === undefined) return null
  const createdAt = new Date(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(createdAt.getTime()) ? null : createdAt
}

/** Oldest first; empty if the folder is missing. */
async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await namesIn(folder)
  return names
    .flatMap((name) => {
      const createdAt = readName(name)
      return createdAt === null ? [] : [{ name, createdAt }]
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(0, -keep)) {
    await rm(join(folder, name), { force: true })
    await rm(join(folder, `${name}.sha256`), { force: true })
  }
}

/** Deletes partial files of killed processes; call only while no other process writes. */
async function deleteUnfinishedBackups(folder: string): Promise<void> {
  const names = await namesIn(folder)
  for (const name of names) {
    const [isOurs, backup = '', kind] = besidePattern.exec(name) ?? []
    if (isOurs === undefined || (kind === 'sha256' && names.includes(backup))) continue
    await rm(join(folder, name), { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const minuteInMs = 60 * 1000
const hourInMs = 60 * minuteInMs
/** Retry interval after a failure. */
const retryAfterMs = hourInMs
/** Unique among the project's advisory locks. */
const backupLock = 7_246_045

export interface ScheduledBackupsDependencies extends Pick<Services, 'config' | 'files' | 'clock' | 'log'> {
  readonly pool: pg.Pool
  readonly metrics: Pick<Metrics, 'addGauge' | 'addCounter'>
}

type Schedule = NonNullable<Config['backups']>

export interface ScheduledBackups {
  /** Makes a backup if due; logs failures and retries in an hour. */
  runIfDue(): Promise<void>
  /** Cancels a running backup and removes its files. */
  stop(): Promise<void>
}

export function createScheduledBackups(
  parts: ScheduledBackupsDependencies,
  schedule: Schedule,
): ScheduledBackups {
  const { clock, log, metrics } = parts
  const stopping = new AbortController()
  const failures = metrics.addCounter(
    'pagsulong_backup_failures_total',
    'Backups of the site itself that failed',
  )
  metrics.addGauge(
    'pagsulong_backup_last_success_timestamp_seconds',
    'When the newest backup was made; 0 when there is none',
    // An unreadable folder must not break the metrics.
    async () => ((await findLatest(schedule, clock()).catch(() => null))?.getTime() ?? 0) / 1000,
  )
  let notBefore = 0
  let running: Promise<void> | null = null

  async function makeIfDue(): Promise<void> {
    const now = clock()
    if (stopping.signal.aborted || now.getTime() < notBefore) return
    try {
      const run = { now, signal: stopping.signal }
      const created = (await isDue(schedule, now))
        ? await createBackupExclusively(parts, schedule, run)
        : null
      if (created !== null) logBackup(log, created)
    } catch (error) {
      if (stopping.signal.aborted) return
      notBefore = now.getTime() + retryAfterMs
      failures.count()
      const reason = error instanceof OperatorError ? { reason: error.message } : loggableErrorDetails(error)
      log.error(reason, 'a backup failed and is tried again in an hour')
    }
  }

  return {
    async runIfDue() {
      // A backup may outlast the interval between checks.
      if (running !== null) return
      running = makeIfDue().finally(() => {
        running = null
      })
      await running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function logBackup(log: Log, { bytes, files, lost }: BackupSummary): void {
  log.info({ bytes, files }, 'a backup was made')
  if (lost > 0) log.warn({ count: lost }, 'files that rows name are missing from the file store')
}

/** Ignores backups dated in the future by a wrong clock. */
async function findLatest({ folder }: Schedule, now: Date): Promise<Date | null> {
  return (await listBackups(folder)).findLast(({ createdAt }) => createdAt <= now)?.createdAt ?? null
}

async function isDue(schedule: Schedule, now: Date): Promise<boolean> {
  const latest = await findLatest(schedule, now)
  return latest === null || now.getTime() - latest.getTime() >= schedule.everyHours * hourInMs
}

/** Null if another process is making it or just has. */
async function createBackupExclusively(
  parts: ScheduledBackupsDependencies,
  schedule: Schedule,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<BackupSummary | null> {
  const { folder, keep } = schedule
  const { config, files, pool } = parts
  // Loaded lazily, for a fast start.
  const [{ createBackup }, { withDedicatedConnection, withAdvisoryLock }] = await Promise.all([
    import('./make-backup.ts'),
    import('./queries/snapshot.ts'),
  ])
  const createUnlessRecent = async () => {
    if (!(await isDue(schedule, now))) return null
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await deleteUnfinishedBackups(folder)
    const secret = config.appSecret === null ? await readStoredAppSecret(config.dataDir) : null
    const created = await createBackup(
      { pool, files, secret, now, signal },
      join(folder, toBackupFileName(now)),
    )
    await deleteOldBackups(folder, keep)
    return created
  }
  return await withDedicatedConnection(pool, (client) =>
    withAdvisoryLock(client, backupLock, createUnlessRecent),
  )
}

/** Starts only if BACKUP_DIR is set. */
export function startScheduledBackups(parts: ScheduledBackupsDependencies): Pick<ScheduledBackups, 'stop'> {
  if (parts.config.backups === null) return { stop: async () => undefined }
  const scheduled = createScheduledBackups(parts, parts.config.backups)
  const check = () => void scheduled.runIfDue()
  const timer = setInterval(check, minuteInMs)
  check()
  return {
    async stop() {
      clearInterval(timer)
      await scheduled.stop()
    },
  }
}
