import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { cleanUpLeftoverPostgres } from '#app/platform/db/embedded/leftovers.ts'

const program = resolve('tests/kit/database-owner.ts')

export interface OwnerAnswer {
  readonly isNewlyCreated?: boolean
  readonly connectionString?: string
  readonly error?: string
}

/** Path of a data folder yet to be created, in a temporary folder of mode 0700. */
export function aDataDir(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'pagsulong-test-'))
  const dataDir = join(parent, name)
  onTestFinished(async () => {
    await cleanUpLeftoverPostgres(join(dataDir, 'postgres')).catch(() => undefined)
    rmSync(parent, { recursive: true, force: true, maxRetries: 20 })
  })
  return dataDir
}

export function startOwner(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

export async function answerOf(owner: ChildProcess): Promise<OwnerAnswer> {
  if (owner.stdout === null) throw new Error('the owner was started without a way to answer')
  const [line] = await once(createInterface({ input: owner.stdout }), 'line')
  return JSON.parse(String(line))
}

export async function openOnce(dataDir: string): Promise<OwnerAnswer> {
  const child = spawn(process.execPath, [program, dataDir, 'once'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [answer] = await Promise.all([answerOf(child), once(child, 'exit')])
  return answer
}

export async function kill(owner: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return
  owner.kill(signal)
  await once(owner, 'exit')
}
