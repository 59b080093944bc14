import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { actorOf, aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { rowsReadOf, settle } from '#tests/kit/rows-read.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { recordAudit } from '../commands/record-audit.ts'
import type { AuditAction, AuditList } from '../contract/audit.ts'
import { listAuditLog } from '../queries/audit.ts'

const { db, services, api } = await aSite()
const admin = await aPerson(db, { role: 'admin', displayName: 'Ada Admin' })
const organizer = await aPerson(db, { role: 'organizer' })
const subject = await aPerson(db, { firstName: 'Maria', middleInitial: 'C', lastName: 'Santos' })

async function write(action: AuditAction, values: { at?: string; by?: typeof admin } = {}) {
  const context = contextOf(services, { actor: actorOf(values.by ?? admin) })
  const now = values.at === undefined ? testNow : new Date(values.at)
  await inTransaction(db, (tx) =>
    recordAudit(tx, { ...context, now }, { action, subjectType: 'person', subjectId: subject.id }),
  )
}

beforeAll(async () => {
  await write('user.created', { at: '2026-11-10T15:59:59.999Z' })
  await write('user.updated', { at: '2026-11-10T16:00:00.000Z', by: organizer })
  await write('user.deleted', { at: '2026-11-12T15:59:59.999Z' })
})

async function read(search = '') {
  const headers = { Cookie: await aSessionCookie(db, admin.id) }
  return api.call<AuditList>(`/audit-log${search}`, { headers })
}

async function actionsFound(search: string) {
  return (await read(search)).body.entries.map(({ action }) => action)
}

test('GET /audit-log returns actor, action, subject, time and IP address, latest first', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 3, page: 1, limit: 50 })
  expect(body.actions).toContain('session.started')
  expect(body.entries[0]).toEqual({
    id: expect.any(Number),
    at: '2026-11-12T15:59:59.999Z',
    actor: { id: admin.id, displayName: 'Ada Admin' },
    action: 'user.deleted',
    subjectType: 'person',
    subjectId: subject.id,
    subjectName: 'Maria C. Santos',
    details: null,
    ipAddress: '203.0.113.7',
  })
})

test('GET /audit-log filters by action, person and days in Manila time', async () => {
  expect(await actionsFound('?action=user.updated')).toEqual(['user.updated'])
  expect(await actionsFound(`?personId=${organizer.id}`)).toEqual(['user.updated'])
  expect(await actionsFound(`?personId=${subject.id}`)).toHaveLength(3)
  expect(await actionsFound('?from=2026-11-11')).toEqual(['user.deleted', 'user.updated'])
  expect(await actionsFound('?to=2026-11-10')).toEqual(['user.created'])
  expect(await actionsFound('?from=2026-11-11&to=2026-11-11')).toEqual(['user.updated'])
})

test('GET /audit-log is paginated', async () => {
  expect((await read('?limit=1&page=2')).body).toMatchObject({
    total: 3,
    page: 2,
    entries: [{ action: 'user.updated' }],
  })
})

test('GET /audit-log reads no more person rows for a late page than it shows', async () => {
  await db.execute(sql`
    with many as (
      insert into people (email) select 'many' || n || '@example.ph' from generate_series(1, 2000) n returning id
    )
    insert into audit_log (at, actor_id, action, subject_type, subject_id)
    select timestamptz '2020-01-01 00:00Z', id, 'user.updated', 'person', id from many`)
  await settle(db)
  const everything = { action: null, personId: null, from: null, before: null }
  const late = toPagination({ page: 99, limit: 20 })
  const { entries, total } = await listAuditLog(db, everything, late)
  expect([entries.length, total]).toEqual([20, 2003])
  const read = await rowsReadOf(db, 'people', (tx) => listAuditLog(tx, everything, late))
  expect(read).toBe(20)
})

test('Audit log rows cannot be updated or deleted in the database', async () => {
  for (const statement of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } })
  }
})
