/**
 * Archives a database snapshot and its files, one row or file in memory at a time. Files are stored before
 * their row; those deleted since are counted.
 */

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { findMigrationsFolder } from '#app/platform/db/migrate.ts'
import { isFileKey } from '#app/platform/files/file-keys.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { BackupArchiveWriter, type WrittenBackupArchive } from './archive-writer.ts'
import { type TarEntry, tarEndMarker, writeTarEntry } from './file-bundle.ts'
import {
  type BackupTablePart,
  type FileBundlePart,
  secretEntryName,
  serializeBackupManifest,
  toBundleEntryName,
  toTableEntryName,
} from './manifest.ts'
import {
  buildFileKeysQuery,
  hasMigrations,
  listAppliedMigrations,
  listSequenceStates,
  readDatabaseServerVersion,
} from './queries/catalog.ts'
import {
  beginSnapshot,
  copyRowsFromTable,
  countCopiedRows,
  countStillReferencedFiles,
  endSnapshotAndListFiles,
  runUntilAborted,
  withDedicatedConnection,
} from './queries/snapshot.ts'

const Package = z.object({ version: z.string() })

/** Reads the version from package.json, beside the migrations. */
async function readSiteVersion(): Promise<string> {
  const file = join(dirname(findMigrationsFolder()), 'package.json')
  return Package.parse(JSON.parse(await readFile(file, 'utf8'))).version
}

/** Tables left out, so that a stolen or old archive contains no valid session or link. */
export const tablesExcludedFromBackup: ReadonlySet<string> = new Set(['sessions', 'one_time_tokens'])

export interface BackupSources {
  readonly pool: pg.Pool
  readonly files: FileStore
  /** The generated secret; null if set by the environment. */
  readonly secret: string | null
  readonly now: Date
  /** Signal that cancels the backup and removes partial files. */
  readonly signal: AbortSignal
}

export interface BackupSummary extends WrittenBackupArchive {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Files deleted with their rows before they were copied. */
  readonly deletedMeanwhile: number
  /** Files still referenced but missing in the file store. */
  readonly lost: number
}

const filesAtOnce = 8
const mostFilesInBundle = 1000
const largestBundleInBytes = 64 * 1024 * 1024

/**
 * Writes FILE and FILE.sha256. Throws `OperatorError` for an existing FILE, disk errors, and a database without
 * tables.
 */
export async function createBackup(sources: BackupSources, file: string): Promise<BackupSummary> {
  return await withDedicatedConnection(sources.pool, async (client) => {
    if (!(await hasMigrations(client)))
      throw new OperatorError('There is nothing to back up: the site was never started here.')
    const writer = await BackupArchiveWriter.begin(file, sources)
    try {
      return await runUntilAborted(client, sources.signal, () => fillArchive(writer, client, sources))
    } catch (error) {
      await writer.discard()
      throw sources.signal.aborted ? new OperatorError('Stopped: no backup was written.') : error
    }
  })
}

async function fillArchive(
  writer: BackupArchiveWriter,
  client: pg.ClientBase,
  sources: BackupSources,
): Promise<BackupSummary> {
  const siteVersion = await readSiteVersion()
  const snapshot = await copyTables(writer, client)
  const secret =
    sources.secret === null
      ? null
      : await writer.add(secretEntryName, just(Buffer.from(`${sources.secret}\n`)), { compress: false })
  const { bundles, ...found } = await copyFiles(writer, client, sources)
  const { tables } = snapshot
  const manifest = serializeBackupManifest({
    siteVersion,
    madeAt: sources.now.toISOString(),
    ...snapshot,
    bundles,
    secret,
  })
  const written = await writer.finish(manifest)
  return {
    ...written,
    ...found,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: bundles.reduce((sum, { files }) => sum + files, 0),
  }
}

async function* just(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** File names follow when the snapshot ends. */
async function copyTables(writer: BackupArchiveWriter, client: pg.ClientBase) {
  const found = await beginSnapshot(client)
  const tables: BackupTablePart[] = []
  for (const table of found.filter(({ name }) => !tablesExcludedFromBackup.has(name))) {
    const copying = copyRowsFromTable(client, table)
    const part = await writer.add(toTableEntryName(table.name), copying, { compress: true })
    const rows = await countCopiedRows(client, copying)
    tables.push({ ...part, name: table.name, columns: [...table.columns], rows })
  }
  return {
    tables,
    // Read outside the snapshot; being later, they never repeat an id.
    sequences: await listSequenceStates(client),
    migrations: await listAppliedMigrations(client),
    postgres: await readDatabaseServerVersion(client),
  }
}

async function copyFiles(writer: BackupArchiveWriter, client: pg.ClientBase, { files }: BackupSources) {
  const names = await buildFileKeysQuery(client)
  const missing: string[] = []
  const stored = readFiles(files, endSnapshotAndListFiles(client, names), (key) => missing.push(key))
  const bundles: FileBundlePart[] = []
  for (let next = await stored.next(); next.done !== true; ) {
    let count = 0
    const bundle = async function* () {
      for (
        let bytes = 0;
        next.done !== true && count < mostFilesInBundle && bytes < largestBundleInBytes;
        count += 1
      ) {
        yield* writeTarEntry(next.value)
        bytes += next.value.bytes.byteLength
        next = await stored.next()
      }
      yield tarEndMarker
    }
    const part = await writer.add(toBundleEntryName(bundles.length + 1), bundle(), { compress: false })
    bundles.push({ ...part, files: count })
  }
  const lost =
    names === null || missing.length === 0 ? 0 : await countStillReferencedFiles(client, names, missing)
  return { bundles, lost, deletedMeanwhile: missing.length - lost }
}

/** Concurrently, because object stores have high latency. */
async function* readFiles(
  files: FileStore,
  lists: AsyncIterable<string[]>,
  onMissing: (key: string) => void,
): AsyncGenerator<TarEntry> {
  for await (const keys of lists) {
    for (let first = 0; first < keys.length; first += filesAtOnce) {
      const some = keys.slice(first, first + filesAtOnce)
      const read = some.map(async (key) => ({
        key,
        bytes: isFileKey(key) ? await files.getBytes(key) : null,
      }))
      for (const { key, bytes } of await Promise.all(read))
        if (bytes === null) onMissing(key)
        else yield { key, bytes }
    }
  }
}
