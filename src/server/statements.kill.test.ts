/** Kills at the moment that matters: within the transaction, which waits for a row that the test holds. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { removeFolder } from '#tests/kit/remove-folder.ts'
import { startServerProcess } from '#tests/kit/server-process.ts'
import { createTestServices } from '#tests/kit/services.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import { checkData } from './data-check/check-data.ts'

const bills = 6
const lines = 400

const database = await createTestDatabase()
const { db, pool, connectionString } = database
const services = await createTestServices(database)
const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-statement-'))

afterAll(async () => {
  await services.close()
  await database.close()
  await removeFolder(dataDir)
})

async function startServer() {
  const port = String(await freePort())
  const server = startServerProcess({
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    APP_SECRET: 'only this test knows what stands here',
  })
  await server.ready
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  return { url: `http://127.0.0.1:${port}/_api`, kill }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Kills the server while its answer waits for what this statement locks. */
async function killWhileWaiting(statement: string, send: (url: string) => Promise<Response>): Promise<void> {
  const server = await startServer()
  const holder = await pool.connect()
  try {
    await holder.query(`begin; ${statement}`)
    let isAnswered = false
    const answer = send(server.url)
      .catch((error: unknown) => error)
      .finally(() => {
        isAnswered = true
      })
    while (!isAnswered && !(await isSomebodyWaiting())) await sleep(50)
    await server.kill()
    expect(await answer).toBeInstanceOf(TypeError)
  } finally {
    await holder.query('rollback')
    holder.release()
    await server.kill()
  }
}

async function count(table: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}

test('A killed import leaves nothing, a killed acceptance whole payments, and both can be repeated', async () => {
  const { id: personId } = await aPerson(db, { role: 'organizer' })
  // The server uses the real clock.
  const headers = { Cookie: await aSessionCookie(db, personId, new Date()) }
  const { id: accountId } = await anAccount(db)
  const codes: string[] = []
  for (let bill = 0; bill < bills; bill += 1) codes.push((await aBill(services)).code)
  const received = Array.from({ length: lines }, (_, at) =>
    aBankLine({ description: codes[at] ?? 'Padala', reference: `70001${at}`, amount: at < bills ? 500 : 7 }),
  )
  const file = new File([aBankTable(received)], 'statement.csv')
  const send = (url: string) => {
    const body = new FormData()
    body.append('accountId', String(accountId))
    body.append('file', file)
    return fetch(`${url}/money/imports`, { method: 'POST', headers, body })
  }

  await killWhileWaiting(
    `insert into money_in (account_id, occurred_at, amount, reference, reference_norm, source, created_at)
      values (${accountId}, now(), 7, '70001${lines - 1}', '70001${lines - 1}', 'hand', now())`,
    send,
  )
  expect([await count('money_in'), await count('statement_imports')]).toEqual([0, 0])
  const server = await startServer()
  const { importId } = (await (await send(server.url)).json()) as { importId: number }
  await server.kill()
  expect([await count('money_in'), await count('statement_imports')]).toEqual([lines, 1])

  const accept = (url: string) =>
    fetch(`${url}/money/match/accept-sure`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ importId }),
    })
  await killWhileWaiting('select from orders order by id desc limit 1 for update', accept)
  expect(await count('payments where money_in_id is not null')).toBeLessThan(bills)
  const last = await startServer()
  const { accepted } = (await (await accept(last.url)).json()) as { accepted: number }
  await last.kill()
  expect(accepted).toBeGreaterThan(0)
  expect([
    await count('payments where money_in_id is not null'),
    await count('orders where bill_state = $$paid$$'),
  ]).toEqual([bills, bills])
  expect(await count("outbox where template_type = 'payment_verified'")).toBe(bills)
  expect((await checkData({ ...services, pool })).findings).toEqual([])
})
