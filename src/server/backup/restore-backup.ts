/**
 * Restores an archive into an empty installation, in one transaction: creates the tables of that version,
 * loads, verifies and migrates them, and commits once the files are in place.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import {
  applyMigrations,
  findMigrationsFolder,
  type KnownMigration,
  lastReplacedMigration,
  listKnownMigrations,
  withInstallationLock,
} from '#app/platform/db/migrate.ts'
import { contentTypeOfKey } from '#app/platform/files/file-keys.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import type { BackupArchive } from './archive-reader.ts'
import type { BackupManifest, BackupTablePart } from './manifest.ts'
import {
  countOtherConnections,
  type DatabaseTable,
  hasTables,
  listDatabaseTables,
} from './queries/catalog.ts'
import {
  beginTransaction,
  commitTransaction,
  copyRowsIntoTable,
  reloadTables,
  rollbackTransaction,
  setSequenceValues,
  vacuumAndAnalyze,
} from './queries/loading.ts'
import { configureBackupSession, copyRowsFromTable, runUntilAborted } from './queries/snapshot.ts'

export interface RestoreTarget {
  readonly pool: pg.Pool
  readonly files: FileStore
  /** Secret store; null to leave it alone. */
  readonly secret: { store(secret: string): Promise<void>; forget(): Promise<void> } | null
  readonly signal: AbortSignal
}

export interface RestoreSummary {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Tables that no migration creates; they are not restored. */
  readonly unknownTables: readonly string[]
}

interface Migrations {
  /** Migrations of the archive. */
  readonly former: readonly KnownMigration[]
  readonly later: readonly KnownMigration[]
}

/**
 * Migrations of the archive and later ones. Those that the baseline replaces count as the baseline. Throws
 * `OperatorError` for an archive of a newer, unrelated or too old version.
 */
export function findArchiveMigrations(manifest: BackupManifest, folder = findMigrationsFolder()): Migrations {
  const known = listKnownMigrations(folder)
  const baseline = known[0]?.createdAt ?? 0
  const applied = manifest.migrations.filter(({ createdAt }) => createdAt >= baseline)
  if (applied.length === 0)
    throw new OperatorError(
      `This version cannot restore an archive that is older than migration ${lastReplacedMigration}: restore and upgrade it with the version that has this migration, then make a new backup.`,
    )
  if (!applied.every(({ createdAt }) => known.some((one) => one.createdAt === createdAt)))
    throw new OperatorError(
      'The archive comes from a newer version of Pagsulong: update this one, then restore.',
    )
  const former = known.slice(0, applied.length)
  if (!applied.every(({ createdAt }, index) => former[index]?.createdAt === createdAt))
    throw new OperatorError(
      'The archive comes from a version of Pagsulong that is not compatible with this one.',
    )
  return { former, later: known.slice(former.length) }
}

/** Throws `OperatorError` if the installation is in use or not empty. */
export async function restoreBackup(archive: BackupArchive, target: RestoreTarget): Promise<RestoreSummary> {
  const migrations = findArchiveMigrations(archive.manifest)
  // A starting site waits for this lock before migrating.
  return await withInstallationLock(target.pool, async (client) => {
    await configureBackupSession(client)
    await assertUnused(client)
    await assertNoOtherFiles(archive, target.files)
    const restored = await restoreOrUndo(client, archive, { ...target, ...migrations })
    // No rollback from here on: the commit may succeed even if its response is lost.
    await commitTransaction(client)
    await vacuumAndAnalyze(client).catch(() => undefined)
    return restored
  })
}

async function restoreOrUndo(
  client: pg.ClientBase,
  archive: BackupArchive,
  target: RestoreTarget & Migrations,
): Promise<RestoreSummary> {
  try {
    return await runUntilAborted(client, target.signal, async () => {
      await beginTransaction(client)
      const unknownTables = await restoreTables(client, archive, target)
      const files = await restoreFiles(archive, target)
      await restoreSecret(archive, target)
      target.signal.throwIfAborted()
      const restored = archive.manifest.tables.filter(({ name }) => !unknownTables.includes(name))
      const rows = restored.reduce((sum, table) => sum + table.rows, 0)
      return { tables: restored.length, rows, files, unknownTables }
    })
  } catch (error) {
    await rollbackTransaction(client).catch(() => undefined)
    // Leftover files do not prevent restoring the same archive later.
    await undoRestore(archive, target).catch(() => undefined)
    throw target.signal.aborted
      ? new OperatorError('Stopped: nothing was restored.')
      : toReportableError(error)
  }
}

/** PostgreSQL's row errors contain personal data. */
function toReportableError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const where = error.constraint ?? error.table ?? error.routine ?? 'no details'
  return new OperatorError(
    `The database refused the archive: ${error.code} (${where}). Nothing was restored.`,
  )
}

async function assertUnused(client: pg.ClientBase): Promise<void> {
  if ((await countOtherConnections(client)) > 0)
    throw new OperatorError('The site uses this database: stop it first.')
  if (await hasTables(client))
    throw new OperatorError(
      'The database has tables already: restore into an empty one (another DATA_DIR, or a new database).',
    )
}

/** Files of this archive may remain from an interrupted restore. */
async function assertNoOtherFiles(archive: BackupArchive, files: FileStore): Promise<void> {
  const found = await Array.fromAsync(files.keys())
  if (found.length === 0) return
  const own = new Set<string>()
  for await (const { key } of archive.files()) own.add(key)
  if (found.some((key) => !own.has(key)))
    throw new OperatorError(
      'There are files already: restore into an empty installation (another DATA_DIR or FILES_URL).',
    )
}

async function restoreTables(
  client: pg.ClientBase,
  archive: BackupArchive,
  { former, later, signal }: Migrations & { signal: AbortSignal },
): Promise<string[]> {
  const { tables: parts, sequences } = archive.manifest
  await applyMigrations(client, former)
  const tables = await listDatabaseTables(client)
  const known = new Map(tables.map((table) => [table.name, table]))
  await reloadTables(client, tables, async () => {
    for (const part of parts) {
      const table = known.get(part.name)
      // Unknown table, reported at the end.
      if (table === undefined) continue
      assertSameColumns(table, part)
      const rows = Readable.from(archive.read(part), { objectMode: false })
      await copyRowsIntoTable(client, table, { rows, signal })
      await assertLoaded(client, table, part)
    }
  })
  await setSequenceValues(client, sequences)
  await applyMigrations(client, later)
  return parts.map(({ name }) => name).filter((name) => !known.has(name))
}

function assertSameColumns(table: DatabaseTable, part: BackupTablePart): void {
  if (!isDeepStrictEqual(table.columns, part.columns))
    throw new OperatorError(`The columns of the archive's table ${table.name} do not match its migrations.`)
}

/** Rereads the table and compares its hash. */
async function assertLoaded(
  client: pg.ClientBase,
  table: DatabaseTable,
  part: BackupTablePart,
): Promise<void> {
  const hash = createHash('sha256')
  for await (const piece of copyRowsFromTable(client, table)) hash.update(piece)
  if (hash.digest('hex') !== part.sha256)
    throw new Error(`The table ${table.name} is not what the archive holds after loading.`)
}

async function restoreFiles(archive: BackupArchive, { files, signal }: RestoreTarget): Promise<number> {
  let count = 0
  for await (const { key, bytes } of archive.files()) {
    signal.throwIfAborted()
    await files.put(key, bytes, contentTypeOfKey(key))
    count += 1
  }
  return count
}

async function restoreSecret(archive: BackupArchive, { secret }: RestoreTarget): Promise<void> {
  const archivedSecret = await readArchivedSecret(archive)
  if (archivedSecret !== null) await secret?.store(archivedSecret)
}

/** The archived secret; null without one. */
export async function readArchivedSecret(archive: BackupArchive): Promise<string | null> {
  const { secret } = archive.manifest
  if (secret === null) return null
  const pieces = await Array.fromAsync(archive.read(secret))
  return Buffer.concat(pieces).toString('utf8').trim()
}

/** The installation was empty, so these files are from the archive. */
async function undoRestore(archive: BackupArchive, { files, secret }: RestoreTarget): Promise<void> {
  await secret?.forget()
  for await (const { key } of archive.files()) await files.delete(key)
}
