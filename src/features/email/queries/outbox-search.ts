/** Outbox filters that match the indexes. */
import { and, eq, isNotNull, like, or, type SQL } from 'drizzle-orm'
import { toLikePattern } from '#app/platform/db/searching.ts'
import { hasTrigram } from '#app/platform/format/search-words.ts'
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
      return or(eq(outbox.messageId, query.id), eq(outbox.providerMessageId, query.id))
    case 'invitation':
      return and(eq(outbox.id, query.outboxId), eq(outbox.templateType, 'invitation'))
    case 'words':
      return and(...query.words.map(containsWord))
  }
}

/** Words without a trigram match only at the beginning of a word, to avoid reading the whole index. */
function containsWord(word: string): SQL | undefined {
  const anywhere = toLikePattern(word)
  if (hasTrigram(word)) return like(outbox.searchText, anywhere)
  const beginning = anywhere.slice(1)
  return or(like(outbox.searchText, beginning), like(outbox.searchText, `% ${beginning}`))
}

/** Matches the partial indexes. */
function isIn(state: MessageState): SQL {
  switch (state) {
    case 'delivered':
      return isNotNull(outbox.deliveredAt)
    case 'opened':
      return isNotNull(outbox.openedAt)
    case 'bounced':
      return isNotNull(outbox.bouncedAt)
    case 'queued':
    case 'sending':
    case 'sent':
    case 'dead':
    case 'suppressed':
      return eq(outbox.status, state)
  }
}
