/** Invariants after every fault: nothing acknowledged is lost, nothing is half done. */

import assert from 'node:assert/strict'
import type pg from 'pg'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import { toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { openFileStore } from '#app/platform/files/file-store.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import type { TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { until } from './drilled-site.ts'
import { type Ledger, rowsOfBatch, rowsOfImport } from './mixed-load.ts'
import { openOwnPool } from './own-connections.ts'

/** Claims of a killed worker expire after three minutes. */
const drainWithinMs = 400_000

export interface Place {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly filesUrl: string | null
  readonly appSecret: string
}

export async function assertPromises(place: Place, ledger: Ledger): Promise<void> {
  const pool = openOwnPool(place.databaseUrl)
  const files = openFileStore(place)
  try {
    const { findings } = await checkData({ pool, files, secrets: createSecrets(place.appSecret) })
    assert.deepEqual(findings, [], 'the data contradicts itself')
    await assertLedger(pool, ledger)
    await assertWhole(pool)
  } finally {
    files.close()
    await pool.end()
  }
}

async function assertLedger(pool: pg.Pool, ledger: Ledger): Promise<void> {
  const { rows: stored } = await pool.query<{ id: number; email: string; state: OrderState }>(
    `select r.id, p.email, o.state from registrations r join order_lines l on l.id = r.seat_line_id join orders o on o.id = l.order_id
      join people p on p.id = r.person_id`,
  )
  const byId = new Map(stored.map((row) => [row.id, row]))
  const lost = [...ledger.registrations].filter(([id, email]) => byId.get(id)?.email !== email)
  assert.deepEqual(lost, [], 'registrations were acknowledged and are gone')
  const forgotten = [...ledger.decisions].filter(
    ([id, status]) => toPaymentStatus(byId.get(id)?.state ?? 'cancelled') !== status,
  )
  assert.deepEqual(forgotten, [], 'decisions were acknowledged and are gone')
  const { rows: imported } = await pool.query<{ mark: string; count: number }>(
    `select substring(email from '^i[0-9a-f]{8}-') as mark, count(*)::int from people
      where email ~ '^i[0-9a-f]{8}-' group by 1`,
  )
  const countOf = new Map(imported.map(({ mark, count }) => [mark, count]))
  const missing = [...ledger.imports].filter(([mark, count]) => countOf.get(mark) !== count)
  assert.deepEqual(missing, [], 'imports were acknowledged and are gone')
  const halves = [...countOf].filter(([, count]) => ![rowsOfBatch, rowsOfImport].includes(count))
  assert.deepEqual(halves, [], 'batches of imports are half stored')
}

/** Each registration has its proof, e-mail and history; each decision its e-mail. */
async function assertWhole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `select r.id from registrations r join order_lines l on l.id = r.seat_line_id join orders o on o.id = l.order_id
      where (o.total > 0) <> exists (select 1 from proofs f
          join payments p on p.id = f.payment_id where p.order_id = o.id)
        or (select count(*) from outbox m where m.person_id = r.person_id)
          <> 1 + (select count(*) from payment_events d join payments p on p.id = d.payment_id where p.order_id = o.id)
        or not exists (select 1 from interactions i where i.person_id = r.person_id)`,
  )
  assert.deepEqual(rows, [], 'registrations are there by half')
}

export interface ExpectedEmails {
  readonly sent: number
  /** Same Message-ID: a worker was killed between sending and recording. */
  readonly twice: number
}

export async function assertEmailsArrived(
  databaseUrl: string,
  smtp: TestSmtpServer,
): Promise<ExpectedEmails & { seconds: number }> {
  const pool = openOwnPool(databaseUrl)
  const count = async (condition: string) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from outbox where ${condition}`,
    )
    return rows[0]?.count ?? Number.NaN
  }
  try {
    const hasLeft = async () => (await count("status in ('queued', 'sending')")) === 0
    const ms = await until('every e-mail has been sent', hasLeft, drainWithinMs)
    assert.equal(await count("status <> 'sent'"), 0, 'e-mails were given up')
    const { rows } = await pool.query<{ id: string }>('select message_id as id from outbox')
    const received = new Set(smtp.received.map(({ messageId }) => messageId))
    const lost = rows.filter(({ id }) => !received.has(id.replace(/^<|>$/g, '')))
    assert.deepEqual(lost, [], 'e-mails never arrived')
    return { sent: rows.length, twice: smtp.received.length - received.size, seconds: Math.round(ms / 1000) }
  } finally {
    await pool.end()
  }
}
