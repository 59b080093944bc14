/** Conditions that match the indexes of the outbox. */
import { and, eq, isNotNull, isNull, SQL, sql } from 'drizzle-orm'
import { containsWordsCondition } from '#app/platform/db/searching.ts'
import type { MessageState } from '../contract/outbox.ts'
import { parseOutboxSearch } from '../rules/outbox.ts'
import { outbox } from '../tables.ts'

export interface OutboxFilter {
  readonly search: string | null
  readonly state: MessageState | null
  readonly type: string | null
}

export function outboxFilterCondition({ search, state, type }: OutboxFilter): SQL | undefined {
  return and(
    search === null ? undefined : matches(search),
    state === null ? undefined : isIn(state),
    type === null ? undefined : eq(outbox.templateType, type),
  )
}

function matches(search: string): SQL | undefined {
  const query = parseOutboxSearch(search)
  switch (query.kind) {
    case 'message-id':
      return hasMessageId([query.id])
    case 'invitation':
      return and(eq(outbox.id, query.outboxId), eq(outbox.templateType, 'invitation'))
    case 'words':
      return containsWordsCondition(outbox.searchText, search)
  }
}

/** Columns of the index by which the list is sorted. */
function isIn(state: MessageState): SQL {
  switch (state) {
    case 'delivered':
      return isNotNull(outbox.deliveredAt)
    case 'opened':
      return isNotNull(outbox.openedAt)
    case 'bounced':
      return isNotNull(outbox.bouncedAt)
    case 'dead':
      return isDead
    case 'queued':
    case 'sending':
    case 'sent':
    case 'suppressed':
      return eq(outbox.status, state)
  }
}

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/**
 * Whether a message has one of these keys, by the expression in the search index. Ids are looked up first, because the
 * planner takes keys for more frequent than they are.
 */
function hasKey(keys: SQL): SQL {
  const { id, messageId, providerMessageId, recipientEmail } = outbox
  return sql`${id} = any (array(
    select ${id} from ${outbox} where array[${messageId}, ${providerMessageId}, ${recipientEmail}] && ${keys}))`
}

/** Whether a message has one of these ids, given by us or by the provider. */
export function hasMessageId(ids: readonly string[]): SQL {
  return hasKey(textArray(ids))
}

/** Whether a message went to one of these addresses. */
export function isSentTo(emails: readonly string[] | SQL): SQL {
  const addresses = emails instanceof SQL ? emails : textArray(emails)
  return sql`(${hasKey(addresses)} and ${outbox.recipientEmail} = any (${addresses}))`
}

/** Whether a message is a copy of another, which has the same person. */
export function isCopyOf({ id, personId }: Pick<typeof outbox.$inferSelect, 'id' | 'personId'>) {
  return and(
    personId === null ? isNull(outbox.personId) : eq(outbox.personId, personId),
    eq(outbox.resentFromId, id),
  )
}

/** Whether delivery ended without success. */
export const isDead = sql`(${outbox.status} = 'dead' and ${outbox.sentAt} is null)`
