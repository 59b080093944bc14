/**
 * Folder of automatic backups. Only names such as `pagsulong-2026-11-22T0130Z.zip` are counted and deleted.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const namePattern = /^pagsulong-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z\.zip$/
const besidePattern = /^(pagsulong-\d{4}-\d{2}-\d{2}T\d{4}Z\.zip)\.(part|sha256)$/

export interface KeptBackup {
  readonly name: string
  /** To the minute. */
  readonly madeAt: Date
}

export function toBackupName(madeAt: Date): string {
  return `pagsulong-${madeAt.toISOString().slice(0, 16).replace(':', '')}Z.zip`
}

function readName(name: string): Date | null {
  const [isOurs, day, hour, minute] = namePattern.exec(name) ?? []
  // `Date` would parse arbitrary text.
  if (isOurs === undefined) return null
  const madeAt = new Date(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(madeAt.getTime()) ? null : madeAt
}

/** Oldest first; empty if the folder is missing. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await namesIn(folder)
  return names
    .flatMap((name) => {
      const madeAt = readName(name)
      return madeAt === null ? [] : [{ name, madeAt }]
    })
    .sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
}

export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(0, -keep)) {
    await rm(join(folder, name), { force: true })
    await rm(join(folder, `${name}.sha256`), { force: true })
  }
}

/** Deletes partial files of killed processes; call only while no other process writes. */
export async function sweepUnfinished(folder: string): Promise<void> {
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
