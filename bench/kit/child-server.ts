/** A small benchmark server in its own process, so that its CPU time can be measured separately. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface ChildServer {
  readonly baseUrl: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a script that calls `reportPort` once it listens. */
export async function startChildServer(
  script: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  const child = fork(script, { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment } })
  const port = await portOf(child)
  if (child.pid === undefined) throw new Error(`${script} has no process.`)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A server of the measurement ended with status ${code} before it listened.`)
  })
  const [port] = await Promise.race([once(child, 'message'), ended])
  return Number(port)
}

export function reportPort(port: number): void {
  process.send?.(port)
}
