/** A balancer of the system in front of processes of ours, for the time of a measurement. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Balancer {
  stop(): Promise<void>
}

/** What this machine lacks, in one line; null where all is there. Not for the site: for measuring it. */
export function missingProgram(...programs: readonly (readonly [program: string, debianPackage: string])[]) {
  const missing = programs.find(([program]) => spawnSync(program, ['-v']).error !== undefined)
  return missing === undefined ? null : `${missing[0]} is missing: apt-get install ${missing[1]}`
}

/** Starts HAProxy with the given configuration; it listens when this answers. */
export async function startHaproxy(configuration: string): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`HAProxy ended: ${said.join('')}`)))
  failed.catch(() => undefined)
  // It listens before it says anything, and it says nothing when all is well.
  await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 1000))])
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
