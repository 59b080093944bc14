import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/kit/free-port.ts'
import { type ServerProcess, startServerProcess } from '#tests/kit/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'pagsulong-backup-'))
const dataDir = join(folder, 'data')
const admin = { email: 'admin@example.ph', password: 'kalabaw at kubo' }

let server: ServerProcess
let port: number

async function start(inDataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  port = await freePort()
  const started = startServerProcess({
    PORT: String(port),
    DATA_DIR: inDataDir,
    SAMPLE_DATA: 'on',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...environment,
  })
  await started.ready
  return started
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

beforeAll(async () => {
  server = await start(dataDir)
})

afterAll(async () => {
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command-line tool in its own working folder, so that no `.env` applies. */
function spawnTool(name: 'backup' | 'restore', args: readonly string[], inDataDir = dataDir): ChildProcess {
  return spawn(process.execPath, [resolve(`src/server/cli/${name}.ts`), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: inDataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function resultOf(child: ChildProcess): Promise<{ status: number | null; said: string }> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [status] = await once(child, 'close')
  return { status, said }
}

const run = (...args: Parameters<typeof spawnTool>) => resultOf(spawnTool(...args))

async function signIn(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/_api/auth/login_with_password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return answer.status
}

async function connect(): Promise<pg.Client> {
  const { connectionString } = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8'))
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

describe('npm run backup', () => {
  test('stops at once on SIGINT, even while waiting for a table lock, and leaves no file', async () => {
    const client = await connect()
    await client.query('begin; lock table people')
    const tool = spawnTool('backup', ['stopped.zip'])
    const result = resultOf(tool)
    await expect.poll(() => existsSync(join(folder, 'stopped.zip.part'))).toBe(true)
    tool.kill('SIGINT')
    expect(await result).toEqual({ status: 1, said: 'Stopped: no backup was written.\n' })
    expect(readdirSync(folder)).toEqual(['data'])
    await client.end()
  })

  test('prints its usage, and creates no database where there is none', async () => {
    for (const args of [[], ['--help'], ['a', 'b']])
      expect(await run('backup', args)).toEqual({ status: 1, said: 'Usage: npm run backup -- FILE\n' })
    const nowhere = join(folder, 'nowhere')
    expect((await run('backup', ['a.zip'], nowhere)).said).toContain('There is no database in')
    expect(existsSync(nowhere)).toBe(false)
  })
})

describe('npm run restore', () => {
  test('restores rows, files and secret of a backup made while the site was running', async () => {
    const backedUp = await run('backup', ['made.zip'])
    expect(backedUp).toMatchObject({
      status: 0,
      said: expect.stringMatching(/and 127 files:\n.*\nSHA-256 \w{64}\n/),
    })
    const restoredDir = join(folder, 'restored')
    const restored = await run('restore', ['made.zip'], restoredDir)
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('and 127 files.') })
    expect(readFileSync(join(restoredDir, 'secret'))).toEqual(readFileSync(join(dataDir, 'secret')))
    await stop(server)
    // The restored data is not a first start: no administrator and no sample data are created.
    server = await start(restoredDir, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
    expect(server.printed()).not.toContain('administrator')
    expect(await signIn()).toBe(200)
    await stop(server)
    server = await start(dataDir)
  })

  test("refuses a running site's data, an installation with data, and a damaged archive", async () => {
    expect((await run('restore', ['made.zip'])).said).toMatch(/is in use by another process/)
    expect((await run('restore', ['made.zip'], join(folder, 'restored'))).said).toMatch(/has tables already/)
    writeFileSync(join(folder, 'cut.zip'), readFileSync(join(folder, 'made.zip')).subarray(0, -100))
    const empty = join(folder, 'empty')
    expect(await run('restore', ['cut.zip'], empty)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/cut\.zip cannot be restored: .*\n$/),
    })
    expect(existsSync(empty)).toBe(false)
  })
})
