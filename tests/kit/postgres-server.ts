import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { changeFileOwner, choosePostgresOsAccount } from '#app/platform/db/embedded/account.ts'
import { spawnParentBoundProcess } from '#app/platform/db/embedded/lifeline.ts'
import { freePort } from './free-port.ts'
import { removeFolder } from './remove-folder.ts'

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

const startTimeoutMs = 60_000

/** Creates and starts a server; it ends with this process, even on a crash. */
export async function startPostgres(
  programs: string,
  chosen: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-postgres-'))
  const account = choosePostgresOsAccount(folder)
  changeFileOwner(account, folder)
  const lines: string[] = []
  const run = (command: readonly [string, ...string[]], discard = '') =>
    spawnParentBoundProcess({
      command,
      account,
      workingFolder: folder,
      discard,
      onLine: (line) => lines.push(line),
    })
  const data = join(folder, 'data')
  const made = run([
    join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    'tester',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  if ((await made.ended) !== 0) throw new Error(lines.join('\n'))
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 100,
    ...chosen,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = run([join(programs, 'postgres'), '-D', data, ...options], folder)
  const url = `postgresql://tester@127.0.0.1:${port}/postgres`
  const stop = async () => {
    server.stop()
    await server.ended
    await removeFolder(folder)
  }
  if (await answersInTime(url)) return { url, stop }
  await stop()
  throw new Error(lines.join('\n'))
}

async function answersInTime(url: string): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const client = new pg.Client(url)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return true
    await delay(50)
  }
  return false
}
