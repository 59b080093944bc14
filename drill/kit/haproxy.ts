import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Balancer {
  stop(): Promise<void>
}

/** Returns one line naming the programs this machine lacks, or null. */
export function missingProgram(...programs: readonly (readonly [program: string, debianPackage: string])[]) {
  const missing = programs.find(([program]) => spawnSync(program, ['-v']).error !== undefined)
  return missing === undefined ? null : `${missing[0]} is missing: apt-get install ${missing[1]}`
}

/** Resolves once HAProxy listens. */
export async function startHaproxy(configuration: string): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`HAProxy ended: ${said.join('')}`)))
  failed.catch(() => undefined)
  // HAProxy prints nothing when it starts successfully.
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
