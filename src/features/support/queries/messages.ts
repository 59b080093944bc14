import { and, eq, type SQL, sql } from 'drizzle-orm'
import { findPersonNames, toNamedPerson } from '#app/features/people/queries/people.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { type Pagination, toPagination } from '#app/platform/paging.ts'
import type { ListSupportMessagesQuery, SupportMessage, SupportMessageList } from '../contract/messages.ts'
import { supportMessages } from '../tables.ts'

export async function insertSupportMessage(
  tx: Transaction,
  message: typeof supportMessages.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id })
  if (row === undefined) throw new Error('The message was not stored.')
  return row.id
}

/** Resolves an open message; false if there is none. */
export async function markSupportMessageResolved(
  tx: Transaction,
  id: number,
  { by, at }: { by: number | null; at: Date },
): Promise<boolean> {
  const changed = await tx
    .update(supportMessages)
    .set({ status: 'resolved', resolvedAt: at, resolvedBy: by })
    .where(and(eq(supportMessages.id, id), eq(supportMessages.status, 'open')))
    .returning({ id: supportMessages.id })
  return changed.length === 1
}

type MessageRow = typeof supportMessages.$inferSelect

async function toSupportMessages(
  db: DatabaseOrTransaction,
  rows: readonly MessageRow[],
): Promise<SupportMessage[]> {
  const resolvers = await findPersonNames(
    db,
    rows.map(({ resolvedBy }) => resolvedBy),
  )
  return rows.map(({ resolvedBy, createdAt, resolvedAt, ...shown }) => {
    const resolver = resolvedBy === null ? undefined : resolvers.get(resolvedBy)
    return {
      ...shown,
      createdAt: createdAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      resolvedBy: resolver === undefined ? null : toNamedPerson(resolver),
    }
  })
}

export async function findSupportMessage(
  db: DatabaseOrTransaction,
  id: number,
): Promise<SupportMessage | null> {
  const rows = await db.select().from(supportMessages).where(eq(supportMessages.id, id))
  const [message] = await toSupportMessages(db, rows)
  return message ?? null
}

const newest = orderByNewestFirst(supportMessages.createdAt, supportMessages.id)

export async function listSupportMessages(
  db: DatabaseOrTransaction,
  query: ListSupportMessagesQuery,
): Promise<SupportMessageList> {
  const page = toPagination(query)
  const filter = and(
    query.kind && eq(supportMessages.kind, query.kind),
    query.status && eq(supportMessages.status, query.status),
  )
  // Ids are selected from an index first, so that deep pages read only their own rows.
  const [ids, total] = await Promise.all([listIds(db, filter, page), db.$count(supportMessages, filter)])
  const rows = ids.length === 0 ? [] : await listRows(db, { ids })
  return { messages: await toSupportMessages(db, rows), total, page: page.page, limit: page.limit }
}

async function listIds(
  db: DatabaseOrTransaction,
  filter: SQL | undefined,
  page: Pagination,
): Promise<number[]> {
  const rows = await db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(filter)
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

const listRows = preparedStatement(
  'support_rows',
  (db, params: PreparedStatementParams<{ readonly ids: readonly number[] }>) =>
    db
      .select()
      .from(supportMessages)
      .where(sql`${supportMessages.id} = any(${params('ids')}::integer[])`)
      .orderBy(...newest),
)

/** Deletes messages of an address; returns their dates. */
export async function deleteSupportMessagesOf(tx: Transaction, email: string): Promise<Date[]> {
  const deleted = await tx
    .delete(supportMessages)
    .where(eq(supportMessages.email, email))
    .returning({ createdAt: supportMessages.createdAt })
  return deleted.map(({ createdAt }) => createdAt)
}
