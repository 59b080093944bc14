/** Processes that own an embedded database, and temporary data folders, for tests of starting and dying. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { clearLeftovers } from '../../src/platform/db/embedded/leftovers.ts'

const program = resolve('tests/kit/database-owner.ts')

/** What a process said when its database was open, or when it gave up. */
export interface OwnerAnswer {
  readonly isNewlyCreated?: boolean
  readonly connectionString?: string
  readonly error?: string
}

/** A data folder that does not exist yet, in a temporary folder of mode 0700; removed after the test. */
export function aDataDir(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'pagsulong-test-'))
  const dataDir = join(parent, name)
  onTestFinished(async () => {
    await clearLeftovers(join(dataDir, 'postgres')).catch(() => undefined)
    rmSync(parent, { recursive: true, force: true, maxRetries: 20 })
  })
  return dataDir
}

/** Starts a process that opens the database and keeps it. */
export function startOwner(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** The one line that an owner prints. */
export async function answerOf(owner: ChildProcess): Promise<OwnerAnswer> {
  if (owner.stdout === null) throw new Error('the owner was started without a way to answer')
  const [line] = await once(createInterface({ input: owner.stdout }), 'line')
  return JSON.parse(String(line))
}

/** Opens the database in a process of its own and closes it again. */
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
