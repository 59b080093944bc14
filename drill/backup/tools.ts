/** `npm run backup` and `npm run restore` as processes of their own, and what each took. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openArchive } from '../../src/server/backup/archive-reader.ts'
import type { Manifest } from '../../src/server/backup/manifest.ts'

export interface ToolRun {
  readonly status: number | null
  readonly said: string
  readonly seconds: number
  /** The most that its own process held at once, in MB; PostgreSQL is another process. */
  readonly peakMb: number
}

const lookEveryMs = 20

function peakOf(pid: number): number {
  try {
    // An ended process that nobody has looked at yet has no memory any more.
    const [, kilobytes = 0] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    // It has just ended.
    return 0
  }
}

interface Asked {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
  /** Ends the process by force as soon as this is so. */
  readonly killWhen?: () => boolean
}

/** Runs a tool to its end; only what is given here is its environment. */
export async function runTool(
  name: 'backup' | 'restore',
  { file, environment, killWhen }: Asked,
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
  }, lookEveryMs)
  const [status] = await once(child, 'close').finally(() => clearInterval(watch))
  return { status, said, seconds: (performance.now() - startedAt) / 1000, peakMb }
}

/** What two archives of the same data have in common. */
export async function contentsOf(file: string) {
  const archive = await openArchive(file)
  archive.close()
  const { tables, sequences, migrations, bundles }: Manifest = archive.manifest
  return {
    tables: tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
    bundles: bundles.map(({ files, sha256 }) => ({ files, sha256 })),
    sequences,
    migrations,
  }
}
