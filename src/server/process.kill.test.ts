import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aPerson } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { removeFolder } from '#tests/kit/remove-folder.ts'
import { aTotpFactor } from '#tests/kit/second-factors.ts'
import { type ServerProcess, startServerProcess } from '#tests/kit/server-process.ts'
import { createSecrets } from '../platform/secrets.ts'

const database = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-process-'))
const started: ServerProcess[] = []

afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await removeFolder(dataDir)
  await database.close()
})

async function start(environment: Record<string, string> = {}) {
  const port = environment.PORT ?? String(await freePort())
  const server = startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    APP_SECRET: 'only this test knows what stands here',
    PORT: port,
    ...environment,
  })
  started.push(server)
  return { server, url: `http://127.0.0.1:${port}` }
}

const statusOf = (address: string) => fetch(address).then(({ status }) => status)

describe('Server process startup', () => {
  test('prints every invalid variable on its own line and exits with status 1', async () => {
    const { server } = await start({ PORT: 'web', LOG_LEVEL: 'loud' })
    expect(await server.ended).toBe(1)
    expect(server.printed().trim().split('\n')).toEqual([
      'PORT: must be a whole number from 1 to 65535',
      'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent',
    ])
  })

  test.each(['1', '2'])('reports a port in use and exits, with %s processes', async (processes) => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { server } = await start({ PORT: String(port), WEB_CONCURRENCY: processes })
    expect(await server.ended).toBe(1)
    expect(new Set(server.printed().trim().split('\n'))).toEqual(
      new Set([`Port ${port} is in use already. Stop what uses it, or set PORT to another one.`]),
    )
    other.close()
  })

  test('reports in one line that it cannot listen on HOST', async () => {
    const { server } = await start({ HOST: '203.0.113.7' })
    expect(await server.ended).toBe(1)
    expect(server.printed()).toMatch(
      /^Port( \d+)? cannot be opened because HOST is not an address of this machine\.\n$/,
    )
  })

  test('reports in one line that the database is unreachable', async () => {
    const { server } = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(await server.ended).toBe(1)
    expect(server.printed().trim().split('\n')).toHaveLength(1)
    expect(server.printed()).toContain('DATABASE_URL')
  })

  test('creates the first administrator if there is none and shows the generated password once', async () => {
    const environment = { ADMIN_EMAIL: 'Boss@Example.ph' }
    const first = await start(environment)
    await first.server.ready
    expect(first.server.printed()).toMatch(/e-mail {4}boss@example\.ph\n {2}password {2}[a-z2-9]{27}\n/)
    first.server.child.kill('SIGTERM')
    await first.server.ended
    const second = await start(environment)
    await second.server.ready
    expect(second.server.printed().trim()).toMatch(/^Pagsulong is ready: http:\/\/localhost:\d+$/)
    second.server.child.kill('SIGTERM')
    await second.server.ended
  })
})

test('Server process re-encrypts stored secrets when started with a new APP_SECRET and the former one', async () => {
  const [former, present] = ['only this test knows what stood here', 'only this test knows what stands now']
  const sealed = createSecrets(former).seal('the key')
  await database.pool.query('insert into mail_settings (api_key_sealed) values ($1)', [sealed])
  const { id } = await aPerson(database.db)
  await aTotpFactor({ db: database.db, secrets: createSecrets(former) }, id)
  const { server } = await start({ APP_SECRET: present, FORMER_APP_SECRETS: former })
  await server.ready
  const { rows } = await database.pool.query('delete from mail_settings returning api_key_sealed')
  expect(createSecrets(present).open(rows[0].api_key_sealed)).toBe('the key')
  const app = await database.pool.query('delete from totp_factors returning secret_sealed')
  expect(createSecrets(present).isCurrent(app.rows[0].secret_sealed)).toBe(true)
  server.child.kill('SIGTERM')
  await server.ended
})

describe('Server process shutdown', () => {
  test('on SIGINT exits with status 0, as on SIGTERM', async () => {
    const { server } = await start()
    await server.ready
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })

  // While a request delays the shutdown, the second signal arrives neither before shutdown begins nor after
  // the signal handlers are removed.
  test('finishes the request in flight, also after a second signal', async () => {
    const { server, url } = await start()
    await server.ready
    // The table lock keeps the request waiting until after the signal.
    const holder = await database.pool.connect()
    await holder.query('begin; lock table categories in access exclusive mode')
    const answer = statusOf(`${url}/_api/categories`)
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          "select count(*) from pg_locks where not granted and relation = 'categories'::regclass",
        )
        return rows[0].count
      })
      .toBe(1)
    server.child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 'closed',
        ),
      )
      .toBe('closed')
    server.child.kill('SIGTERM')
    server.child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await holder.query('rollback')
    holder.release()
    expect(await answer).toBe(200)
    expect(await server.ended).toBe(0)
  })
})

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

test('Server with several processes replaces one that dies and stops them all', async () => {
  const { server, url } = await start({ WEB_CONCURRENCY: '2' })
  await server.ready
  const pid = server.child.pid ?? 0
  const [first = 0, second = 0] = await childrenOf(pid)
  expect(server.printed().match(/Pagsulong is ready/g)).toHaveLength(1)
  process.kill(first, 'SIGKILL')
  await expect.poll(async () => (await childrenOf(pid)).filter((child) => child !== first)).toHaveLength(2)
  expect(await childrenOf(pid)).toContain(second)
  expect(await statusOf(`${url}/_api/seminars`)).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await expect(statusOf(`${url}/healthz`)).rejects.toThrow()
})
