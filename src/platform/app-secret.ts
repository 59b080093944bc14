/** The secret that signs and encrypts: given by the environment, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Resolves the secret; a generated one is readable by its owner only and written before it is used. */
export async function appSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (config.appSecret !== null) return config.appSecret
  const path = join(config.dataDir, 'secret')
  try {
    const kept = (await readFile(path, 'utf8')).trim()
    if (kept !== '') return kept
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('base64url')
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(`${made}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return made
}
