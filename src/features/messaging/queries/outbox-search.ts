/** What the list of messages is filtered by, in words that the indexes know. */
import { and, eq, isNotNull, like, or, type SQL } from 'drizzle-orm'
import { containing } from '../../../platform/db/searching.ts'
import type { MessageState } from '../contract/outbox.ts'
import type { TemplateType } from '../contract.ts'
import { readSought } from '../rules/outbox-search.ts'
import { outbox } from '../tables.ts'

export interface OutboxFilter {
  readonly search: string | null
  readonly state: MessageState | null
  readonly type: TemplateType | null
}

export function conditionOf({ search, state, type }: OutboxFilter): SQL | undefined {
  return and(
    search === null ? undefined : matches(search),
    state === null ? undefined : isIn(state),
    type === null ? undefined : eq(outbox.templateType, type),
  )
}

function matches(search: string): SQL | undefined {
  const sought = readSought(search)
  switch (sought.kind) {
    case 'message-id':
      return or(eq(outbox.messageId, sought.id), eq(outbox.providerMessageId, sought.id))
    case 'invitation':
      return and(eq(outbox.id, sought.outboxId), eq(outbox.templateType, 'invitation'))
    case 'words':
      return and(...sought.words.map(holds))
  }
}

/**
 * Anywhere in what is searched; a word without three letters in a row only where a word begins, because no trigram
 * stands in its middle and the index would be read whole.
 */
function holds(word: string): SQL | undefined {
  const anywhere = containing(word)
  if (/[\p{L}\p{N}]{3}/u.test(word)) return like(outbox.searchText, anywhere)
  const beginning = anywhere.slice(1)
  return or(like(outbox.searchText, beginning), like(outbox.searchText, `% ${beginning}`))
}

/** In the words of the partial indexes. */
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
