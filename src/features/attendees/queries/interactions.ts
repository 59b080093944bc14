import { and, count, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { orderByNewestFirst } from '../../../platform/db/ordering.ts'
import type { Pagination } from '../../../platform/paging.ts'
import type { InteractionType } from '../../people/contract/person.ts'
import type { InteractionRow } from '../../people/queries/people.ts'
import { personNameColumns, toNamedPerson } from '../../people/queries/person-names.ts'
import { interactions, people } from '../../people/tables.ts'
import type { Interaction } from '../contract/interactions.ts'

export interface InteractionFilter {
  readonly personId: number
  readonly interactionType: InteractionType | null
}

/** One page, latest first, served by the index on person and instant. */
export async function listInteractions(
  db: DatabaseOrTransaction,
  { personId, interactionType }: InteractionFilter,
  page: Pagination,
): Promise<{ interactions: Interaction[]; total: number }> {
  const author = alias(people, 'author')
  const condition = and(
    eq(interactions.personId, personId),
    interactionType === null ? undefined : eq(interactions.interactionType, interactionType),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        entry: interactions,
        author: personNameColumns(author),
      })
      .from(interactions)
      .leftJoin(author, eq(author.id, interactions.createdBy))
      .where(condition)
      .orderBy(...orderByNewestFirst(interactions.occurredAt, interactions.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(interactions).where(condition),
  ])
  return {
    interactions: rows.map(({ entry, author: by }) => toInteraction(entry, by && toNamedPerson(by))),
    total: counted?.total ?? 0,
  }
}

export function toInteraction(entry: InteractionRow, createdBy: Interaction['createdBy']): Interaction {
  return {
    id: entry.id,
    attendeeId: entry.personId,
    interactionType: entry.interactionType,
    title: entry.title,
    description: entry.description,
    interactionDate: entry.occurredAt.toISOString(),
    metadata: entry.metadata,
    createdBy,
  }
}

export async function isExistingPerson(db: DatabaseOrTransaction, personId: number): Promise<boolean> {
  const [row] = await db.select({ erasedAt: people.erasedAt }).from(people).where(eq(people.id, personId))
  return row !== undefined && row.erasedAt === null
}
