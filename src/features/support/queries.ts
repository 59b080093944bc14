/** Every SQL statement about messages to the provider. */
import { and, count, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { newestFirst } from '../../platform/db/ordering.ts'
import { toPage } from '../../platform/http/paging.ts'
import { namedColumns, toNamed } from '../people/queries/named.ts'
import { people } from '../people/tables.ts'
import type { ListMessagesQuery, MessageList, SupportMessage } from './contract.ts'
import { supportMessages } from './tables.ts'

export async function insertMessage(
  tx: Transaction,
  message: typeof supportMessages.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id })
  if (row === undefined) throw new Error('The message was not stored.')
  return row.id
}

/** Resolves an open message. False where there is none: unknown, or resolved by somebody else before. */
export async function markResolved(
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

function selectMessages(db: Executor) {
  return db
    .select({
      message: supportMessages,
      resolver: namedColumns(people),
    })
    .from(supportMessages)
    .leftJoin(people, eq(people.id, supportMessages.resolvedBy))
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

function toSupportMessage({ message, resolver }: MessageRow): SupportMessage {
  const { resolvedBy: _, createdAt, resolvedAt, ...shown } = message
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolver && toNamed(resolver),
  }
}

export async function findMessage(db: Executor, id: number): Promise<SupportMessage | null> {
  const [row] = await selectMessages(db).where(eq(supportMessages.id, id))
  return row === undefined ? null : toSupportMessage(row)
}

/** One page, the newest first, with the total of the filter. */
export async function listMessages(db: Executor, query: ListMessagesQuery): Promise<MessageList> {
  const { page, limit, offset } = toPage(query)
  const filter = and(
    query.kind && eq(supportMessages.kind, query.kind),
    query.status && eq(supportMessages.status, query.status),
  )
  const [rows, [counted]] = await Promise.all([
    selectMessages(db)
      .where(filter)
      .orderBy(...newestFirst(supportMessages.createdAt, supportMessages.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(supportMessages).where(filter),
  ])
  return { messages: rows.map(toSupportMessage), total: counted?.total ?? 0, page, limit }
}
