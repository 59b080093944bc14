/** A small server of `bench/` in a process of its own, so that its processor time can be told from everybody else's. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface ChildServer {
  readonly baseUrl: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts the script, which calls `tellPort` once it listens. */
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

/** For the script: says where it listens to whoever started it. */
export function tellPort(port: number): void {
  process.send?.(port)
}
