/**
 * The secret for signing and encryption: from the environment, or generated once and stored in the data
 * folder.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

const fileOf = (dataDir: string) => join(dataDir, 'secret')

/** The secret generated for this data folder, or null. */
export async function readStoredAppSecret(dataDir: string): Promise<string | null> {
  try {
    const stored = (await readFile(fileOf(dataDir), 'utf8')).trim()
    return stored === '' ? null : stored
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Stores the data folder's secret durably, readable by its owner only. */
export async function storeAppSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(fileOf(dataDir), 'w', 0o600)
  try {
    await file.writeFile(`${secret}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes what `storeAppSecret` wrote. */
export async function deleteStoredAppSecret(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true })
}

/** Resolves the secret; a generated one is stored before it is returned. */
export async function resolveAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (config.appSecret !== null) return config.appSecret
  const stored = await readStoredAppSecret(config.dataDir)
  if (stored !== null) return stored
  const generated = randomBytes(32).toString('base64url')
  await storeAppSecret(config.dataDir, generated)
  return generated
}
