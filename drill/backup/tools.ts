import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openBackupArchive } from '#app/server/backup/archive-reader.ts'
import type { BackupManifest } from '#app/server/backup/manifest.ts'

export interface ToolRun {
  readonly status: number | null
  readonly said: string
  readonly seconds: number
  readonly peakMb: number
}

const pollEveryMs = 20

function peakOf(pid: number): number {
  try {
    // A zombie process reports no memory.
    const [, kilobytes = 0] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

interface ToolInput {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
  readonly killWhen?: () => boolean
}

export async function runTool(
  name: 'backup' | 'restore',
  { file, environment, killWhen }: ToolInput,
): Promise<ToolRun> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [resolve(`src/server/cli/${name}.ts`), file], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid ?? 0))
    if (killWhen?.()) child.kill('SIGKILL')
  }, pollEveryMs)
  const [status] = await once(child, 'close').finally(() => clearInterval(watch))
  return { status, said, seconds: (performance.now() - startedAt) / 1000, peakMb }
}

export async function contentsOf(file: string) {
  const archive = await openBackupArchive(file)
  archive.close()
  const { tables, sequences, migrations, bundles }: BackupManifest = archive.manifest
  return {
    tables: tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
    bundles: bundles.map(({ files, sha256 }) => ({ files, sha256 })),
    sequences,
    migrations,
  }
}
