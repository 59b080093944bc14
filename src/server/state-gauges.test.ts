import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { institutions } from '#app/features/orders/tables/institutions.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { defaultPolicies } from '#app/features/settings/contract/policies.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aReport } from '#tests/kit/completion.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { openGate } from '#tests/kit/database-gate.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { aStoredMessage } from '#tests/kit/outbox.ts'
import { outbox } from '../features/email/tables.ts'
import { gatewayEvents, gatewayPayments } from '../features/payments/tables/gateway.ts'
import { moneyIn } from '../features/payments/tables/money.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/db/database.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createLog } from '../platform/log.ts'
import { HealthCheck } from './health.ts'
import { registerStateGauges } from './state-gauges.ts'

const database = await createTestDatabase()
const { db, connectionString } = database

beforeEach(async () => {
  await db.delete(outbox)
})

afterAll(() => database.close())

function aProcess(connection: DatabaseConnection = database) {
  const metrics = createMetrics()
  const health = new HealthCheck(connection.pool)
  const services = {
    db: connection.db,
    clock: () => testNow,
    policies: () => defaultPolicies as unknown as SitePolicies,
  }
  registerStateGauges({ services, pool: connection.pool, health, metrics })
  const read = async (name: string) =>
    Number(new RegExp(`^pagsulong_${name} (\\S+)$`, 'm').exec(await metrics.text())?.[1])
  return { health, read }
}

const inMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

test('Metrics report the number and age of due e-mails, excluding those scheduled for later', async () => {
  const { read } = aProcess()
  expect([await read('mail_due'), await read('mail_overdue_seconds')]).toEqual([0, 0])
  await aStoredMessage(db, { status: 'queued', nextAttemptAt: inMinutes(5) })
  await aStoredMessage(db, { nextAttemptAt: inMinutes(-90) })
  expect([await read('mail_due'), await read('mail_overdue_seconds')]).toEqual([0, 0])
  await aStoredMessage(db, { status: 'queued', nextAttemptAt: inMinutes(-20) })
  await aStoredMessage(db, { status: 'sending', nextAttemptAt: inMinutes(-30) })
  expect([await read('mail_due'), await read('mail_overdue_seconds')]).toEqual([2, 1800])
})

test('Metrics report the number of e-mails that failed permanently', async () => {
  await aStoredMessage(db, { status: 'dead' })
  await aStoredMessage(db)
  expect(await aProcess().read('mail_dead')).toBe(1)
})

test('Metrics report readiness', async () => {
  const { health, read } = aProcess()
  expect(await read('ready')).toBe(0)
  health.markStarted()
  expect(await read('ready')).toBe(1)
  health.markStopping()
  expect(await read('ready')).toBe(0)
})

test('Metrics report database connections and requests waiting for one', async () => {
  const small = connectDatabase({ connectionString, log: createLog('silent'), maxConnections: 1 })
  const { read } = aProcess({ ...small, db })
  expect([await read('database_connections'), await read('database_waiting')]).toEqual([0, 0])
  const taken = await small.pool.connect()
  const waiting = small.pool.connect()
  expect([await read('database_connections'), await read('database_waiting')]).toEqual([1, 1])
  taken.release()
  ;(await waiting).release()
  await small.pool.end()
})

test('Metrics report everything else during a database outage', async () => {
  const gate = await openGate(connectionString)
  const through = connectDatabase({ connectionString: gate.connectionString, log: createLog('silent') })
  const { health, read } = aProcess(through)
  try {
    health.markStarted()
    expect(await read('ready')).toBe(1)
    await gate.shut()
    expect([await read('ready'), await read('mail_due'), await read('database_waiting')]).toEqual([
      0,
      Number.NaN,
      0,
    ])
  } finally {
    await through.pool.end()
    await gate.close()
  }
})

test('Metrics report the number of certificates that wait to be drawn', async () => {
  const { read } = aProcess()
  expect(await read('certificates_queued')).toBe(0)
  await db.execute(`insert into certificates
    (number, year, serial, kind, verify_code, facts, state, queued_at, draw_after, sends_email)
    values ('C-2026-P000001', 2026, 1, 'participation', '0123456789', '{}', 'queued', now(), now(), false)`)
  expect(await read('certificates_queued')).toBe(1)
})

test('Metrics report the number of requests for certificates that stopped', async () => {
  const { read } = aProcess()
  expect(await read('certificate_batches_stopped')).toBe(0)
  await db.execute(`insert into certificate_batches
    (kind, holder_ids, handled, sends_email, skipped, state, created_at, finished_at)
    values ('participation', '{1}', 0, false, '[]', 'stopped', now(), now())`)
  expect(await read('certificate_batches_stopped')).toBe(1)
})

test('Metrics report online payments that are open, and those that are not confirmed for 30 minutes', async () => {
  const { read } = aProcess()
  expect([await read('gateway_open_payments'), await read('gateway_unconfirmed_payments')]).toEqual([0, 0])
  await db.execute(`insert into orders (code, state, subtotal, total, created_at, updated_at)
    values ('A7QP9F2M', 'pending', 500, 500, now(), now())`)
  const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000)
  const [order] = await db.select({ id: orders.id }).from(orders)
  const payment = {
    ...({ orderId: order?.id ?? 0, gateway: 'paymongo', amount: '500' } as const),
    redirectUrl: 'https://example.ph',
    expiresAt: testNow,
    nextPollAt: testNow,
    createdAt: testNow,
    updatedAt: testNow,
  } as const
  const begun = await db
    .insert(gatewayPayments)
    .values([
      { ...payment, providerId: 'cs_1' },
      { ...payment, providerId: 'cs_2', unansweredSince: minutesAgo(29) },
      { ...payment, providerId: 'cs_3', unansweredSince: minutesAgo(31) },
      { ...payment, providerId: 'cs_4', state: 'expired', redirectUrl: null },
    ])
    .returning()
  expect([await read('gateway_open_payments'), await read('gateway_unconfirmed_payments')]).toEqual([3, 1])
  const events = begun.map(({ id: gatewayPaymentId }, place) => ({
    gateway: 'paymongo' as const,
    eventId: `evt_${place}`,
    type: 'paid',
    gatewayPaymentId,
    receivedAt: minutesAgo(place === 0 ? 29 : 31),
    processedAt: place === 1 ? testNow : null,
  }))
  await db.insert(gatewayEvents).values(events)
  expect(await read('gateway_unconfirmed_payments')).toBe(2)
  await db.delete(gatewayPayments)
  await db.delete(orders)
})

test('Metrics report payments that have waited for more than three days to be matched', async () => {
  const { read } = aProcess()
  const account = await anAccount(db)
  const four = { createdAt: inDays(-4), occurredAt: inDays(-5), source: 'statement' } as const
  await db.execute(`insert into orders (code, state, subtotal, total, created_at, updated_at)
    values ('K7QP9F2M', 'pending', 500, 500, now(), now())`)
  const line = { accountId: account.id, amount: '500', description: 'K7QP9F2M' }
  await db.insert(moneyIn).values([
    { ...line, ...four, createdAt: inDays(-2) },
    { ...line, ...four, description: 'Padala' },
  ])
  expect(await read('money_unmatched')).toBe(0)
  await db.insert(moneyIn).values({ ...line, ...four })
  expect(await read('money_unmatched')).toBe(1)
})

test('Metrics report overdue completion reports', async () => {
  const { read } = aProcess()
  expect(await read('reports_overdue')).toBe(0)
  for (const dueReportOn of ['2026-11-18', '2026-11-19']) await aReport(database.db, { dueReportOn })
  expect(await read('reports_overdue')).toBe(1)
})

test('Metrics report open offers apart from bookings whose time is over', async () => {
  const { read } = aProcess()
  const [institution] = await db
    .insert(institutions)
    .values({ name: 'Mabini School', region: '', kind: 'school', address: 'Batangas', createdAt: testNow })
    .returning()
  const order = {
    code: 'K7QP9F2N',
    state: 'pending' as const,
    subtotal: '500',
    total: '500',
    createdAt: testNow,
    updatedAt: testNow,
  }
  await db.insert(orders).values([
    { ...order, holdsUntil: inDays(1) },
    { ...order, code: 'K7QP9F2P', state: 'expired', holdsUntil: inDays(-1) },
    {
      ...order,
      code: 'K7QP9F2R',
      institutionId: institution?.id,
      terms: 'prepaid',
      namesDueAt: inDays(9),
      holdsUntil: testNow,
    },
    {
      ...order,
      code: 'K7QP9F2S',
      institutionId: institution?.id,
      terms: 'prepaid',
      namesDueAt: inDays(9),
      holdsUntil: inDays(1),
    },
  ])
  expect([await read('offers_open'), await read('bookings_due')]).toEqual([1, 1])
})
