import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { inTransaction } from './database.ts'
import { orderByNewestFirst } from './ordering.ts'

const { db, close } = await createTestDatabase()

afterAll(close)

test.for([
  ['the audit log', sql`select 1 from ${auditLog}`, [auditLog.at, auditLog.id], 'audit_log_at_idx'],
  [
    'the audit log of a person',
    sql`select 1 from ${auditLog} where ${auditLog.actorId} = 7`,
    [auditLog.at],
    'audit_log_actor_idx',
  ],
  ['users', sql`select 1 from ${people} where has_login`, [people.createdAt, people.id], 'people_users_idx'],
  ['messages', sql`select 1 from ${outbox}`, [outbox.createdAt, outbox.id], 'outbox_created_idx'],
  [
    'open messages',
    sql`select 1 from ${supportMessages} where ${supportMessages.status} = 'open'`,
    [supportMessages.createdAt, supportMessages.id],
    'support_messages_list_idx',
  ],
] as const)(
  'orderByNewestFirst order reads %s from its index without sorting',
  async ([, rows, columns, index]) => {
    const plan = await inTransaction(db, async (tx) => {
      // On an empty table the planner would not choose an index, so other plans are disabled.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const order = sql.join(orderByNewestFirst(...columns), sql`, `)
      return tx.execute(sql`explain (costs off) ${rows} order by ${order} limit 20`)
    })
    const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(lines).toContain(index)
    expect(lines).not.toContain('Sort')
  },
)
